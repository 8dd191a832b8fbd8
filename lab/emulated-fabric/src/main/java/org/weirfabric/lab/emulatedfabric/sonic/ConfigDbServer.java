package org.weirfabric.lab.emulatedfabric.sonic;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.ext.Extension;
import org.weirfabric.wire.gnmi.ext.MasterArbitration;

/** How SONiC's gNMI server takes requests about CONFIG_DB; its native origin. */
public final class ConfigDbServer {
  private ConfigDbServer() {}

  /** Whether a Get is about the databases. */
  public static boolean serves(GetRequest request) {
    return request.getPathList().stream()
        .anyMatch(path -> ConfigDbPath.isOne(request.getPrefix(), path));
  }

  /**
   * A switch's configuration after a Set.
   *
   * @throws Refusal if it isn't about CONFIG_DB, or a part of it can't be carried out
   */
  public static DataNode.Branch set(DataNode.Branch config, SetRequest request) {
    List<Path> paths =
        Stream.of(
                request.getDeleteList().stream(),
                request.getReplaceList().stream().map(Update::getPath),
                request.getUpdateList().stream().map(Update::getPath))
            .flatMap(each -> each)
            .toList();
    if (paths.isEmpty()
        || !paths.stream().allMatch(path -> ConfigDbPath.isOne(request.getPrefix(), path))) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "Translib write is disabled");
    }
    return ConfigDbPatch.apply(ConfigDb.in(config), request).into(config);
  }

  /** Refuses what the server doesn't take of arbitration: a bid without an id, then any role. */
  public static void requireKnown(List<Extension> extensions) {
    for (Extension extension : extensions) {
      if (extension.hasMasterArbitration()) {
        MasterArbitration bid = extension.getMasterArbitration();
        if (!bid.hasElectionId()) {
          throw Refusal.invalid("MA", "ElectionId missing");
        }
        if (bid.hasRole()) {
          throw new Refusal(Status.Code.UNIMPLEMENTED, "MA: Role is not implemented");
        }
      }
    }
  }

  /**
   * Answers a Get.
   *
   * @throws Refusal if a table, row or field isn't there, or something else than everything is
   *     asked for
   */
  public static GetResponse get(DataNode.Branch config, GetRequest request, long nowNanos) {
    if (request.getType() != GetRequest.DataType.ALL) {
      throw new Refusal(
          Status.Code.UNIMPLEMENTED, "unsupported request type: " + request.getType());
    }
    if (request.getEncoding() != Encoding.JSON_IETF) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "encoding " + request.getEncoding());
    }
    GetResponse.Builder response = GetResponse.newBuilder();
    for (Path asked : request.getPathList()) {
      ConfigDbPath path = ConfigDbPath.read(request.getPrefix(), asked);
      ConfigDb db = path.database().equals(ApplDb.NAME) ? ApplDb.view(config) : ConfigDb.in(config);
      Optional<String> json = json(db, path);
      if (json.isPresent()) {
        response
            .addNotificationBuilder()
            .setPrefix(request.getPrefix())
            .setTimestamp(nowNanos)
            .addUpdate(
                Update.newBuilder()
                    .setPath(asked)
                    .setVal(
                        TypedValue.newBuilder()
                            .setJsonIetfVal(ByteString.copyFromUtf8(json.get()))));
      } else {
        // Of a table too: it counts the keys that begin with its name, and fails if there are none.
        throw new Refusal(Status.Code.NOT_FOUND, "Failed to find " + path);
      }
    }
    return response.build();
  }

  private static Optional<String> json(ConfigDb db, ConfigDbPath path) {
    switch (path.depth()) {
      case 0 -> {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        db.tables().keySet().forEach(table -> all.set(table, table(db, table)));
        return Optional.of(all.toString());
      }
      case 1 -> {
        return db.rows(path.table()).isEmpty()
            ? Optional.empty()
            : Optional.of(table(db, path.table()).toString());
      }
      case 2 -> {
        SortedMap<String, String> row = db.row(path.table(), path.key());
        return row.isEmpty() ? Optional.empty() : Optional.of(object(row).toString());
      }
      default -> {
        return db.field(path.table(), path.key(), path.field())
            .map(text -> JsonNodeFactory.instance.textNode(text).toString());
      }
    }
  }

  private static ObjectNode table(ConfigDb db, String name) {
    ObjectNode table = JsonNodeFactory.instance.objectNode();
    db.each(name, (key, row) -> table.set(key, object(row)));
    return table;
  }

  private static ObjectNode object(SortedMap<String, String> row) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    row.forEach(object::put);
    return object;
  }
}
