package org.weirfabric.southbound;

import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.SonicCopies;
import org.weirfabric.push.Clock;
import org.weirfabric.push.Difference;

/**
 * What a switch that runs SONiC has taken of its buffer rows: the state that shows whether the
 * headroom it was told of is there.
 *
 * <p>CONFIG_DB's rows are copied to APPL_DB some time after a Set, and stand there once orchagent
 * has taken them. Until APPL_DB shows what CONFIG_DB holds it is looked at again, for a limited
 * time: a difference that lasts longer is one. Rows of a port that is down are left out where they
 * differ: the dynamic buffer model takes its buffers away (sonic-swss, {@code buffermgrdyn.cpp}).
 */
final class CopiedBuffers {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
  private static final Set<Status.Code> NOT_SERVED =
      Set.of(
          Status.Code.NOT_FOUND,
          Status.Code.UNIMPLEMENTED,
          Status.Code.INVALID_ARGUMENT,
          Status.Code.PERMISSION_DENIED,
          Status.Code.UNAUTHENTICATED);

  private final GnmiClient client;
  private final GnmiReader reader;
  private final Clock clock;
  private final Duration patience;

  /** Whether the switch lets APPL_DB be read; its server says NOT_FOUND of that it doesn't. */
  private volatile boolean served;

  /**
   * The copies of one switch.
   *
   * @param patience how long they are waited for
   */
  CopiedBuffers(GnmiClient client, Clock clock, Duration patience) {
    this.client = client;
    this.reader = new GnmiReader(client);
    this.clock = clock;
    this.patience = patience;
  }

  /** Finds out whether APPL_DB can be read: it has a table of ports whatever was configured. */
  CompletableFuture<Void> probe() {
    CompletableFuture<Boolean> asked =
        client.get(List.of(SonicCopies.ports()), GnmiClient.Part.ALL).thenApply(answer -> true);
    return Futures.recover(
            asked,
            thrown -> {
              RpcFailure failure = RpcFailure.from(client.switchId(), "gNMI Get", thrown);
              return NOT_SERVED.contains(failure.code())
                  ? CompletableFuture.completedFuture(false)
                  : CompletableFuture.failedFuture(failure);
            })
        .thenAccept(can -> served = can);
  }

  /** Whether APPL_DB can be read; known once {@link #probe} is done. */
  boolean areServed() {
    return served;
  }

  /**
   * The state of the rows at {@code paths}: each field that CONFIG_DB has as APPL_DB has it, {@link
   * Difference#ABSENT} if it hasn't, and what APPL_DB has of rows that CONFIG_DB hasn't.
   *
   * @param config what CONFIG_DB has at {@code paths}
   */
  CompletableFuture<SortedMap<GnmiPath, String>> of(
      Collection<GnmiPath> paths, SortedMap<GnmiPath, String> config) {
    List<GnmiPath> rows = new ArrayList<>();
    paths.forEach(path -> SonicCopies.of(path).ifPresent(rows::add));
    return served && !rows.isEmpty()
        ? look(rows, copies(config), clock.nanoTime() + patience.toNanos(), FIRST_PAUSE)
        : CompletableFuture.completedFuture(new TreeMap<>());
  }

  private static SortedMap<GnmiPath, String> copies(SortedMap<GnmiPath, String> config) {
    SortedMap<GnmiPath, String> wanted = new TreeMap<>();
    config.forEach(
        (leaf, value) -> LeafValues.stateLeafOf(leaf).ifPresent(state -> wanted.put(state, value)));
    return wanted;
  }

  private CompletableFuture<SortedMap<GnmiPath, String>> look(
      List<GnmiPath> rows, SortedMap<GnmiPath, String> wanted, long untilNanos, Duration pause) {
    List<GnmiPath> tables = new ArrayList<>(SonicCopies.tables());
    tables.add(SonicCopies.ports());
    return reader
        .read(tables, GnmiClient.Part.ALL)
        .thenCompose(
            found -> {
              CopiedRows copied = new CopiedRows(found);
              SortedMap<GnmiPath, String> state = new TreeMap<>();
              boolean same = copied.compare(rows, wanted, state);
              if (same || clock.nanoTime() + pause.toNanos() >= untilNanos) {
                return CompletableFuture.completedFuture(state);
              }
              Duration twice = pause.multipliedBy(2);
              Duration next = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
              return clock.after(pause).thenCompose(passed -> look(rows, wanted, untilNanos, next));
            });
  }
}
