package org.weirfabric.lab.emulatedfabric.fault;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;

/** Tells whether a Set touches priority-based flow control. */
final class PfcTouch {
  private static final String ELEMENT = "pfc";
  private static final Pattern MEMBER =
      Pattern.compile("\"(?:(?:weir-lossless:)?pfc|pfc_enable)\"\\s*:");

  private PfcTouch() {}

  static boolean in(SetRequest request) {
    List<Update> updates =
        Stream.of(request.getReplaceList(), request.getUpdateList(), request.getUnionReplaceList())
            .flatMap(List::stream)
            .toList();
    return names(request.getPrefix())
        || request.getDeleteList().stream().anyMatch(PfcTouch::names)
        || updates.stream().anyMatch(update -> names(update.getPath()) || holds(update.getVal()));
  }

  private static boolean names(Path path) {
    return path.getElemList().stream().anyMatch(elem -> elem.getName().equals(ELEMENT));
  }

  private static boolean holds(TypedValue value) {
    return MEMBER.matcher(value.getJsonIetfVal().toStringUtf8()).find()
        || MEMBER.matcher(value.getJsonVal().toStringUtf8()).find();
  }
}
