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
    Datastore.Reading reading = datastore.read();
    List<Path> asked =
        request.getPathCount() == 0 ? List.of(Path.getDefaultInstance()) : request.getPathList();
    GetResponse.Builder response = GetResponse.newBuilder();
    for (Path path : asked) {
      TreePath place = paths.read(request.getPrefix(), path);
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
