package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
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
  private final P4Program program;

  /** A session over {@code client}, whose switch runs what {@code program} knows. */
  P4Session(P4RuntimeClient client, P4Program program) {
    this.client = client;
    this.program = program;
  }

  /** Becomes primary, and finds out what the switch runs. */
  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return client
        .arbitrate()
        .thenCompose(primary -> program.look())
        .exceptionally(
            thrown -> RpcFailure.from(client.switchId(), "P4Runtime", thrown).outcome(""));
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
    return ready()
        .thenCompose(ready -> program.read(tables))
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

  /**
   * Becomes primary again if it isn't: a stream that broke with its connection is bid for again,
   * one lost to a higher bid stays lost. A switch whose stream broke may have restarted.
   */
  private CompletableFuture<Void> ready() {
    boolean unbroken = client.isPrimary() && !program.isUnsure();
    return client
        .arbitrate()
        .thenCompose(
            primary ->
                unbroken
                    ? CompletableFuture.<SessionOutcome>completedFuture(SessionOutcome.applied())
                    : program.look())
        .thenCompose(
            outcome ->
                outcome.match(
                    applied -> CompletableFuture.<Void>completedFuture(null),
                    refused -> failed(refused.problem()),
                    unknown -> failed(unknown.problem())));
  }

  private static CompletableFuture<Void> failed(Problem problem) {
    return CompletableFuture.failedFuture(new ProblemsException(List.of(problem)));
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

  @Override
  public List<Step> narrowing(List<P4Update> updates, BooleanSupplier late) {
    return program.isRunning() ? writes(P4Order.narrowing(updates)) : List.of();
  }

  @Override
  public List<Step> widening(List<P4Update> updates, BooleanSupplier late) {
    return program.isRunning() ? writes(P4Order.widening(updates)) : program.loadedWith(updates);
  }

  private List<Step> writes(List<List<P4Update>> batches) {
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
    return program.isUnsure()
        ? ready().thenCompose(ready -> program.read(tables))
        : program.read(tables);
  }

  @Override
  public void close() {
    client.close();
  }
}
