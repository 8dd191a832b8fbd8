package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;

/** Translates between {@link GnmiPath} and the path of the wire. */
final class GnmiPaths {
  private GnmiPaths() {}

  static Path toWire(GnmiPath path) {
    Path.Builder wire = Path.newBuilder().setOrigin(path.origin());
    for (GnmiPath.Elem elem : path.elems()) {
      wire.addElem(PathElem.newBuilder().setName(elem.name()).putAllKey(elem.keys()));
    }
    return wire.build();
  }

  /** The path of {@code path} below {@code prefix}; the origin may stand in either. */
  static GnmiPath fromWire(Path prefix, Path path) {
    List<GnmiPath.Elem> elems = new ArrayList<>();
    for (Path part : List.of(prefix, path)) {
      for (PathElem elem : part.getElemList()) {
        elems.add(GnmiPath.Elem.of(elem.getName(), new TreeMap<>(elem.getKeyMap())));
      }
    }
    String origin = path.getOrigin().isEmpty() ? prefix.getOrigin() : path.getOrigin();
    return GnmiPath.of(origin, elems);
  }
}
