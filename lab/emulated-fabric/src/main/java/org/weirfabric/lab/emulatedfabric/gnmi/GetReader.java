package org.weirfabric.lab.emulatedfabric.gnmi;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.SchemaLeaf;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.JsonWriter;
import org.weirfabric.lab.emulatedfabric.tree.TreePath;
import org.weirfabric.lab.emulatedfabric.tree.TreeQuery;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.TypedValue;

/** Answers Get from one snapshot of the data. */
final class GetReader {
  private final Datastore datastore;
  private final PathReader paths;

  GetReader(Datastore datastore, PathReader paths) {
    this.datastore = datastore;
    this.paths = paths;
  }

  GetResponse get(GetRequest request) {
    if (request.getExtensionList().stream().anyMatch(e -> e.hasDepth() || e.hasHistory())) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "Get with depth or history is not served");
    }
    JsonForm form = form(request.getEncoding());
    Predicate<SchemaLeaf> wanted = wanted(request.getType());
    List<Path> asked =
        request.getPathCount() == 0 ? List.of(Path.getDefaultInstance()) : request.getPathList();
    List<TreePath> places =
        asked.stream().map(path -> paths.read(request.getPrefix(), path)).toList();
    Datastore.Reading reading =
        request.getType() != GetRequest.DataType.CONFIG
                && places.stream().anyMatch(this::mayBeCounted)
            ? datastore.read()
            : datastore.readUncounted();
    GetResponse.Builder response = GetResponse.newBuilder();
    for (TreePath place : places) {
      Notification.Builder answer =
          response.addNotificationBuilder().setTimestamp(reading.deviceNanos());
      if (!request.getPrefix().getTarget().isEmpty()) {
        answer.setPrefix(Path.newBuilder().setTarget(request.getPrefix().getTarget()));
      }
      for (TreeQuery.Found found : TreeQuery.find(reading.all(), place)) {
        Optional<DataNode> kept = TreeQuery.keep(found.path().node(), found.data(), wanted);
        kept.ifPresent(
            data ->
                answer
                    .addUpdateBuilder()
                    .setPath(PathReader.write(found.path()))
                    .setVal(value(form, found.path().node(), data)));
      }
      if (answer.getUpdateCount() == 0 && !place.isOpen()) {
        throw new Refusal(Status.Code.NOT_FOUND, place + ": no data");
      }
    }
    return response.build();
  }

  /**
   * Whether there can be counters at or below a place: not in a list's entry that isn't there. To
   * know that costs nothing, to read counters costs a moment of the data plane's time.
   */
  private boolean mayBeCounted(TreePath place) {
    int entry = place.steps().size();
    while (entry > 0 && place.steps().get(entry - 1).key().isEmpty()) {
      entry--;
    }
    boolean counted = entry == 0 || place.steps().get(0).node().name().equals("lldp");
    TreePath holder = new TreePath(place.root(), place.steps().subList(0, entry));
    return counted || !TreeQuery.find(datastore.current().all(), holder).isEmpty();
  }

  /** The form of JSON that an encoding asks for. */
  static JsonForm form(Encoding encoding) {
    return switch (encoding) {
      case JSON -> JsonForm.PLAIN;
      case JSON_IETF -> JsonForm.IETF;
      default ->
          throw new Refusal(Status.Code.UNIMPLEMENTED, "encoding " + encoding + " is not served");
    };
  }

  /** A value in a form of JSON. */
  static TypedValue value(JsonForm form, SchemaNode schema, DataNode data) {
    ByteString json = ByteString.copyFrom(new JsonWriter(form).write(schema, data));
    return form == JsonForm.IETF
        ? TypedValue.newBuilder().setJsonIetfVal(json).build()
        : TypedValue.newBuilder().setJsonVal(json).build();
  }

  private static Predicate<SchemaLeaf> wanted(GetRequest.DataType type) {
    return switch (type) {
      case ALL -> leaf -> true;
      case CONFIG -> SchemaLeaf::writable;
      case STATE -> leaf -> !leaf.writable();
      case OPERATIONAL -> leaf -> !leaf.writable() && !leaf.applied();
      default -> throw Refusal.invalid("/", "unknown type of data: " + type);
    };
  }
}
