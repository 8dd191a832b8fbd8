package org.weirfabric.lab.emulatedfabric.gnmi;

import io.grpc.Status;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.JsonReader;
import org.weirfabric.lab.emulatedfabric.tree.TreeEdit;
import org.weirfabric.lab.emulatedfabric.tree.TreePath;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.UpdateResult;

/** The operations of one Set, carried out on a tree in the order of the specification. */
final class SetOperations {
  private final PathReader paths;
  private final SetRequest request;

  SetOperations(PathReader paths, SetRequest request) {
    this.paths = paths;
    this.request = request;
  }

  /** Whether there is nothing to carry out. */
  boolean isEmpty() {
    return request.getDeleteCount() + request.getReplaceCount() + request.getUpdateCount() == 0;
  }

  /**
   * The configuration after deletes, replaces and updates, in this order.
   *
   * @throws Refusal if one of them is refused
   */
  DataNode.Branch apply(DataNode.Branch config) {
    if (request.getUnionReplaceCount() > 0) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "union_replace is not served");
    }
    DataNode.Branch changed = config;
    for (Path path : request.getDeleteList()) {
      changed = TreeEdit.delete(changed, paths.read(request.getPrefix(), path));
    }
    for (Update replace : request.getReplaceList()) {
      TreePath path = paths.read(request.getPrefix(), replace.getPath());
      changed = TreeEdit.replace(changed, path, value(path, replace));
    }
    for (Update update : request.getUpdateList()) {
      TreePath path = paths.read(request.getPrefix(), update.getPath());
      changed = TreeEdit.update(changed, path, value(path, update));
    }
    return changed;
  }

  private static DataNode value(TreePath path, Update update) {
    TypedValue value = update.getVal();
    return switch (value.getValueCase()) {
      case JSON_IETF_VAL ->
          new JsonReader(JsonForm.IETF).read(path, value.getJsonIetfVal().toByteArray());
      case JSON_VAL -> new JsonReader(JsonForm.PLAIN).read(path, value.getJsonVal().toByteArray());
      case VALUE_NOT_SET -> throw Refusal.invalid(path.toString(), "no value");
      default ->
          throw new Refusal(
              Status.Code.UNIMPLEMENTED,
              path + ": encoding " + value.getValueCase() + " is not served");
    };
  }

  /** The answer to the request, once carried out. */
  SetResponse response(long nowNanos) {
    SetResponse.Builder response = SetResponse.newBuilder().setTimestamp(nowNanos);
    if (request.hasPrefix()) {
      response.setPrefix(request.getPrefix());
    }
    request.getDeleteList().forEach(path -> add(response, path, UpdateResult.Operation.DELETE));
    request
        .getReplaceList()
        .forEach(replace -> add(response, replace.getPath(), UpdateResult.Operation.REPLACE));
    request
        .getUpdateList()
        .forEach(update -> add(response, update.getPath(), UpdateResult.Operation.UPDATE));
    return response.build();
  }

  private static void add(SetResponse.Builder response, Path path, UpdateResult.Operation op) {
    response.addResponseBuilder().setPath(path).setOp(op);
  }
}
