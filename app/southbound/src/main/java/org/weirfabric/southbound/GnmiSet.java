package org.weirfabric.southbound;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.ext.Commit;
import org.weirfabric.wire.gnmi.ext.Extension;
import org.weirfabric.wire.gnmi.ext.MasterArbitration;
import org.weirfabric.wire.gnmi.ext.Uint128;

/** One Set: deletes, then replaces, then updates, in one transaction, and on what terms. */
final class GnmiSet {
  private final List<GnmiPath> deletes;
  private final SortedMap<GnmiPath, String> replaces;
  private final SortedMap<GnmiPath, String> updates;
  private final Optional<ElectionId> writer;
  private final Optional<Commit> commit;

  private GnmiSet(
      List<GnmiPath> deletes,
      SortedMap<GnmiPath, String> replaces,
      SortedMap<GnmiPath, String> updates,
      Optional<ElectionId> writer,
      Optional<Commit> commit) {
    this.deletes = deletes;
    this.replaces = replaces;
    this.updates = updates;
    this.writer = writer;
    this.commit = commit;
  }

  /** A Set that changes nothing. */
  static GnmiSet empty() {
    return replacing(List.of(), new TreeMap<>());
  }

  /** Deletes, then replaces with JSON_IETF values. */
  static GnmiSet replacing(List<GnmiPath> deletes, SortedMap<GnmiPath, String> replaces) {
    return new GnmiSet(deletes, replaces, new TreeMap<>(), Optional.empty(), Optional.empty());
  }

  /** Deletes, then updates with JSON_IETF values. */
  static GnmiSet updating(List<GnmiPath> deletes, SortedMap<GnmiPath, String> updates) {
    return new GnmiSet(deletes, new TreeMap<>(), updates, Optional.empty(), Optional.empty());
  }

  /** This Set, as one of the writer with the election id {@code id}, if the target asks for one. */
  GnmiSet by(Optional<ElectionId> id) {
    return new GnmiSet(deletes, replaces, updates, id, commit);
  }

  /** This Set as a step of a commit that waits for its confirmation. */
  GnmiSet in(Commit step) {
    return new GnmiSet(deletes, replaces, updates, writer, Optional.of(step));
  }

  SetRequest toWire() {
    SetRequest.Builder request = SetRequest.newBuilder();
    deletes.forEach(path -> request.addDelete(GnmiPaths.toWire(path)));
    replaces.forEach((path, json) -> request.addReplace(update(path, json)));
    updates.forEach((path, json) -> request.addUpdate(update(path, json)));
    writer.ifPresent(
        id ->
            request.addExtension(
                Extension.newBuilder()
                    .setMasterArbitration(
                        MasterArbitration.newBuilder()
                            .setElectionId(
                                Uint128.newBuilder().setHigh(id.high()).setLow(id.low())))));
    commit.ifPresent(step -> request.addExtension(Extension.newBuilder().setCommit(step)));
    return request.build();
  }

  private static Update update(GnmiPath path, String json) {
    return Update.newBuilder()
        .setPath(GnmiPaths.toWire(path))
        .setVal(GnmiValues.jsonIetf(json))
        .build();
  }
}
