package org.weirfabric.southbound;

import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.Clock;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionOutcome;

/**
 * The gNMI side of a session with a switch that runs SONiC: rows of CONFIG_DB, in gNMI origin
 * {@code sonic-db}.
 *
 * <p>Its server answers a patch that was turned down with {@code UNKNOWN}, as it does one that
 * broke off half-way. Which of the two it was is told by reading the tables again.
 *
 * <p>It carries a Set out whether anyone still waits or not, for minutes, and shows the old tables
 * until it is done (from a checkpoint, sonic-gnmi {@code mixed_db_client.go}). But the service on
 * the host that does the work does one thing after the other (sonic-host-services), and a Set that
 * turns out to change nothing has to go through it too. So before the tables are read while such a
 * Set may be under way, one that changes nothing has to be answered.
 */
final class ConfigDbSession implements GnmiSide {
  private static final String MODEL = "sonic-db";
  private static final String SET = "gNMI Set";
  private static final String GET = "gNMI Get";
  private static final GnmiPath ALL = GnmiPath.parse("sonic-db:/CONFIG_DB/localhost");

  /** A row that nobody has: to delete it changes nothing. */
  private static final GnmiPath NOTHING =
      GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/SCHEDULER/weir-nothing");

  private final GnmiClient client;
  private final Arbitration arbitration;
  private final CopiedBuffers copies;

  /** Whether a Set may be under way that nobody waits for any more. */
  private volatile boolean unsettled;

  /**
   * A session of the leader {@code electionId}.
   *
   * @param patience how long it waits for the switch to take what it was told
   */
  ConfigDbSession(GnmiClient client, ElectionId electionId, Clock clock, Duration patience) {
    this.client = client;
    this.copies = new CopiedBuffers(client, clock, patience);
    this.arbitration = new Arbitration(client, electionId, true);
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    return client
        .capabilities()
        .thenCompose(this::accept)
        .exceptionally(
            thrown -> RpcFailure.from(client.switchId(), "gNMI Capabilities", thrown).outcome(""));
  }

  private CompletableFuture<SessionOutcome> accept(GnmiCapabilities capabilities) {
    if (capabilities.models().containsKey(MODEL) && capabilities.jsonIetf()) {
      unsettled = true; // Of a leader before.
      return arbitration
          .begin()
          .thenCompose(
              bid ->
                  bid.match(
                      applied ->
                          settled()
                              .thenCompose(done -> copies.probe())
                              .thenApply(done -> SessionOutcome.applied())
                              .exceptionally(
                                  thrown ->
                                      RpcFailure.from(client.switchId(), SET, thrown).outcome("")),
                      CompletableFuture::<SessionOutcome>completedFuture,
                      CompletableFuture::<SessionOutcome>completedFuture));
    }
    return CompletableFuture.completedFuture(
        SessionOutcome.refused(
            Problem.of(
                ProblemCode.DIALECT_GAP,
                client.switchId() + " gNMI Capabilities",
                "no model " + MODEL + ", or not in JSON_IETF",
                "SONiC's gNMI server with native writes",
                "switch native writes on at the server, or correct the switch's dialect")));
  }

  @Override
  public CompletableFuture<Step> step(TargetChange change, boolean undoable) {
    List<GnmiPath> paths = new ArrayList<>(change.deletes());
    paths.addAll(change.replaces().keySet());
    paths.addAll(CableLengths.besides(change));
    return tables(paths)
        .thenApply(
            held -> {
              ConfigDbRows wanted = held.after(change);
              return new Step() {
                @Override
                public CompletableFuture<SessionOutcome> run() {
                  return CableLengths.obstacle(client.switchId(), held, wanted)
                      .map(SessionOutcome::refused)
                      .map(CompletableFuture::completedFuture)
                      .orElseGet(() -> set(held, wanted, paths));
                }

                @Override
                public CompletableFuture<SessionOutcome> undo() {
                  return set(wanted, held, paths);
                }
              };
            });
  }

  /**
   * The tables that {@code paths} lead into. NOT_FOUND is what the server says of every failure of
   * its own, and if a table has no rows. So the whole database is asked for then: what is missing
   * in that isn't there.
   */
  private CompletableFuture<ConfigDbRows> tables(Collection<GnmiPath> paths) {
    SortedSet<GnmiPath> tables = ConfigDbRows.tablesOf(paths);
    return settled()
        .thenCompose(
            done ->
                Futures.recover(
                    get(List.copyOf(tables)),
                    thrown -> {
                      RpcFailure failure = RpcFailure.from(client.switchId(), GET, thrown);
                      return failure.code() == Status.Code.NOT_FOUND
                          ? get(List.of(ALL)).thenApply(whole -> ConfigDbRows.in(whole, tables))
                          : CompletableFuture.failedFuture(failure);
                    }))
        .thenApply(ConfigDbRows::of);
  }

  private CompletableFuture<SortedMap<GnmiPath, String>> get(List<GnmiPath> paths) {
    return client
        .get(paths, GnmiClient.Part.ALL)
        .thenApply(
            answer -> {
              SortedMap<GnmiPath, String> values = new TreeMap<>();
              answer.forEach(one -> values.putAll(one.updates()));
              return values;
            });
  }

  /** Ends when no Set is under way that nobody waits for. */
  private CompletableFuture<Void> settled() {
    return unsettled
        ? client
            .set(GnmiSet.updating(List.of(NOTHING), new TreeMap<>()).by(arbitration.writer()))
            .thenAccept(done -> unsettled = false)
        : CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<SessionOutcome> set(
      ConfigDbRows from, ConfigDbRows to, List<GnmiPath> paths) {
    if (from.equals(to)) {
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    CompletableFuture<SessionOutcome> made =
        client
            .set(from.to(to).by(arbitration.writer()))
            .thenApply(done -> SessionOutcome.applied());
    return Futures.recover(
        made,
        thrown -> {
          RpcFailure failure = RpcFailure.from(client.switchId(), SET, thrown);
          unsettled = unsettled || !failure.isRefusal();
          return failure.isRefusal() || !failure.isAnswered()
              ? CompletableFuture.completedFuture(failure.outcome(""))
              : tables(paths)
                  .thenApply(now -> now.equals(from) ? failure.refusal("") : failure.outcome(""))
                  .exceptionally(unread -> failure.outcome(""));
        });
  }

  @Override
  public ReadScope readScope() {
    return copies.areServed() ? ReadScope.CONFIGURATION_AND_BUFFERS : ReadScope.CONFIGURATION;
  }

  @Override
  public CompletableFuture<SortedMap<GnmiPath, String>> readConfig(Collection<GnmiPath> paths) {
    if (paths.isEmpty()) {
      return CompletableFuture.completedFuture(new TreeMap<>());
    }
    return tables(paths)
        .thenApply(
            held -> {
              SortedMap<GnmiPath, String> leaves = new TreeMap<>();
              for (GnmiPath path : paths) {
                Optional<String> json = held.value(path);
                json.ifPresent(value -> leaves.putAll(LeafValues.of(path, value)));
              }
              return leaves;
            });
  }

  /** Of buffers alone: nothing else is copied from CONFIG_DB to where it can be read. */
  @Override
  public CompletableFuture<SortedMap<GnmiPath, String>> readState(
      Collection<GnmiPath> paths, CompletableFuture<SortedMap<GnmiPath, String>> config) {
    return config.thenCompose(held -> copies.of(paths, held));
  }

  @Override
  public void close() {
    client.close();
  }
}
