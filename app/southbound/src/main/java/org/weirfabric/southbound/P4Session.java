package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;

/** The P4 side of a session, over a P4Runtime stream of our own. */
final class P4Session implements P4Side {
  /** The tables of {@code weir.p4} whose entries are all Weir's; the others forward. */
  private static final List<String> OWNED =
      List.of(
          "egress.class_sent",
          "ingress.class_received",
          "ingress.dscp_map",
          "ingress.pcp_map",
          "ingress.port_trust",
          "ingress.remarked");

  private final P4RuntimeClient client;

  P4Session(P4RuntimeClient client) {
    this.client = client;
  }

  /** Becomes primary, and loads our pipeline if none is loaded. */
  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return client
        .arbitrate()
        .thenCompose(primary -> client.pipelineCookie())
        .thenCompose(this::pipeline)
        .exceptionally(
            thrown -> RpcFailure.from(client.switchId(), "P4Runtime", thrown).outcome(""));
  }

  private CompletableFuture<SessionOutcome> pipeline(OptionalLong cookie) {
    long ours = client.pipeline().cookie();
    if (cookie.isEmpty()) {
      return client.setPipeline().thenApply(loaded -> SessionOutcome.applied());
    }
    long found = cookie.getAsLong();
    if (found == ours) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    // Loading one empties every table, while the switch forwards by them.
    String whose =
        P4Pipeline.isWeirs(found) ? "another version of weir.p4" : "a pipeline that isn't Weir's";
    return CompletableFuture.completedFuture(
        SessionOutcome.refused(
            Problem.of(
                ProblemCode.SWITCH_REFUSED,
                client.switchId() + " P4Runtime pipeline",
                whose + ", cookie 0x" + Long.toHexString(found),
                "none, or cookie 0x" + Long.toHexString(ours),
                "take the switch out of service and restart it without a pipeline")));
  }

  /**
   * The updates of {@code change}, each with what the switch holds before it.
   *
   * <p>Fails with a {@link ProblemsException} if the program has no words for one, or the switch
   * doesn't hold what is to be modified, with an {@link RpcFailure} if we aren't primary or it
   * can't be read: then nothing has been sent.
   */
  @Override
  public CompletableFuture<List<P4Update>> updates(TargetChange change) {
    SortedSet<String> tables = new TreeSet<>();
    change.modifies().forEach(entry -> tables.add(entry.table()));
    List<P4Update> updates = new ArrayList<>();
    change.removes().forEach(entry -> updates.add(P4Update.remove(entry)));
    change.inserts().forEach(entry -> updates.add(P4Update.insert(entry)));
    try {
      updates.forEach(update -> update.toWire(client.names()));
      change.modifies().forEach(client.names()::encode);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(new ProblemsException(List.of(gap(e))));
    }
    // A stream that broke with its connection is bid for again; one lost to a higher bid stays
    // lost.
    return client
        .arbitrate()
        .thenCompose(primary -> client.read(tables))
        .thenCompose(
            held -> {
              for (P4Entry entry : change.modifies()) {
                P4Entry before = held.get(entry.key());
                if (before == null) {
                  return CompletableFuture.failedFuture(
                      new ProblemsException(List.of(gone(client.switchId(), entry))));
                }
                updates.add(P4Update.modify(before, entry));
              }
              return CompletableFuture.completedFuture(updates);
            });
  }

  private Problem gap(IllegalArgumentException e) {
    return Problem.of(
        ProblemCode.DIALECT_GAP,
        client.switchId() + " P4Runtime Write",
        String.valueOf(e.getMessage()),
        "tables, actions, fields and widths of weir.p4",
        "report this: the plan and the program of this build don't belong together");
  }

  static Problem gone(SwitchId switchId, P4Entry entry) {
    return Problem.of(
        ProblemCode.SWITCH_REFUSED,
        switchId + " " + entry.key(),
        "no such entry to modify",
        "the entry that Weir wrote there",
        "look who else writes to the switch, then plan anew");
  }

  /** The Writes that make {@code batches}, in order. */
  @Override
  public List<Step> steps(List<List<P4Update>> batches) {
    List<Step> steps = new ArrayList<>();
    batches.forEach(batch -> steps.add(new P4Write(client, batch)));
    return steps;
  }

  /** The entries of every table that Weir owns or {@code expected} names. */
  @Override
  public CompletableFuture<SortedMap<String, P4Entry>> read(TargetConfig expected) {
    Set<String> tables = new TreeSet<>();
    expected.p4().values().forEach(entry -> tables.add(entry.table()));
    OWNED.stream().filter(client.names()::hasTable).forEach(tables::add);
    return client.read(tables);
  }

  @Override
  public void close() {
    client.close();
  }
}
