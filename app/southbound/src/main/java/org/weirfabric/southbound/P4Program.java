package org.weirfabric.southbound;

import io.grpc.Status;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;

/**
 * What a switch runs, as one session knows it.
 *
 * <p>A program begins with empty tables, and {@code weir.p4} with empty tables takes every frame
 * for best effort. So it is loaded with the first change that has entries for it, saved first, and
 * run when they are written ({@link P4Load}): until then a switch that has lost its program goes on
 * without one.
 *
 * <p>Servers differ in whether they tell of a program that is saved and doesn't run yet. Ours has
 * another mark then, which stays when it runs: whoever finds that mark, and hasn't seen the switch
 * commit, commits.
 */
final class P4Program {
  private static final String COMMIT = "P4Runtime SetForwardingPipelineConfig";

  private enum Knowledge {
    RUNS,
    NONE,
    /** What was sent may or may not have had it run. */
    UNSURE
  }

  private final P4RuntimeClient client;
  private final Set<SwitchId> committed;
  private volatile Knowledge knowledge = Knowledge.RUNS;

  /**
   * What {@code client}'s switch runs.
   *
   * @param committed the switches that were seen to run a program that was saved; shared by all
   *     sessions
   */
  P4Program(P4RuntimeClient client, Set<SwitchId> committed) {
    this.client = client;
    this.committed = committed;
  }

  /** Whether our program runs, so that what is written takes effect. */
  boolean isRunning() {
    return knowledge == Knowledge.RUNS;
  }

  /** Whether a {@link #look} is due before anything else. */
  boolean isUnsure() {
    return knowledge == Knowledge.UNSURE;
  }

  void runs(boolean fromSaved) {
    if (fromSaved) {
      committed.add(client.switchId());
    }
    knowledge = Knowledge.RUNS;
  }

  void isNone() {
    knowledge = Knowledge.NONE;
  }

  void isUnknown() {
    knowledge = Knowledge.UNSURE;
  }

  /**
   * Asks the switch; refused if it runs a program that isn't this one. Fails with an {@link
   * RpcFailure}.
   */
  CompletableFuture<SessionOutcome> look() {
    return client.pipelineCookie().thenCompose(this::looked);
  }

  private CompletableFuture<SessionOutcome> looked(OptionalLong cookie) {
    P4Pipeline ours = client.pipeline();
    if (cookie.isEmpty()) {
      committed.remove(client.switchId());
      isNone();
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    long found = cookie.getAsLong();
    if (found == ours.cookie()) {
      runs(false);
      return CompletableFuture.completedFuture(SessionOutcome.applied());
    }
    if (found == ours.savedCookie()) {
      return committed.contains(client.switchId())
          ? CompletableFuture.completedFuture(seenToRun())
          : commit();
    }
    // Loading ours would empty every table, while the switch forwards by them.
    String whose =
        P4Pipeline.isWeirs(found) ? "another version of weir.p4" : "a pipeline that isn't Weir's";
    return CompletableFuture.completedFuture(
        SessionOutcome.refused(
            Problem.of(
                ProblemCode.SWITCH_REFUSED,
                client.switchId() + " P4Runtime pipeline",
                whose + ", cookie 0x" + Long.toHexString(found),
                "none, or cookie 0x" + Long.toHexString(ours.cookie()),
                "take the switch out of service and restart it without a pipeline")));
  }

  /** Someone has died between saving and committing, or hasn't: a switch that runs it refuses. */
  private CompletableFuture<SessionOutcome> commit() {
    return Futures.recover(
        client.commitPipeline().thenApply(done -> seenToRun()),
        thrown -> {
          RpcFailure failure = RpcFailure.from(client.switchId(), COMMIT, thrown);
          return failure.isAnswered() && failure.code() != Status.Code.PERMISSION_DENIED
              ? CompletableFuture.completedFuture(seenToRun())
              : CompletableFuture.failedFuture(failure);
        });
  }

  private SessionOutcome seenToRun() {
    runs(true);
    return SessionOutcome.applied();
  }

  /** The entries of {@code tables}; none if no program runs, also if it is gone only since. */
  CompletableFuture<SortedMap<String, P4Entry>> read(Collection<String> tables) {
    if (!isRunning()) {
      // The switch is asked whether that is still so, and whether it is there at all.
      return client
          .pipelineCookie()
          .thenCompose(
              cookie ->
                  cookie.isEmpty()
                      ? CompletableFuture.<SortedMap<String, P4Entry>>completedFuture(
                          new TreeMap<>())
                      : client.read(tables));
    }
    return Futures.recover(
        client.read(tables),
        thrown -> {
          RpcFailure failure = RpcFailure.from(client.switchId(), "P4Runtime Read", thrown);
          return failure.code() == Status.Code.FAILED_PRECONDITION
              ? client.pipelineCookie().thenCompose(cookie -> gone(cookie, failure))
              : CompletableFuture.failedFuture(failure);
        });
  }

  private CompletableFuture<SortedMap<String, P4Entry>> gone(
      OptionalLong cookie, RpcFailure failure) {
    if (cookie.isPresent()) {
      return CompletableFuture.failedFuture(failure);
    }
    committed.remove(client.switchId());
    isNone();
    return CompletableFuture.completedFuture(new TreeMap<>());
  }

  /** The step that has the program run with what {@code updates} bring; none if they bring none. */
  List<Step> loadedWith(List<P4Update> updates) {
    List<P4Update> coming =
        updates.stream().filter(update -> update.after().isPresent()).collect(Collectors.toList());
    return coming.isEmpty() ? List.of() : List.of(new P4Load(client, this, coming));
  }
}
