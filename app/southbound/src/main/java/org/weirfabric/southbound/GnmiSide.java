package org.weirfabric.southbound;

import java.time.Duration;
import java.util.Collection;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionOutcome;

/** The gNMI side of a session, in one language. */
interface GnmiSide extends AutoCloseable {
  /** Whether the target takes what we write, from us. */
  CompletableFuture<SessionOutcome> prepare();

  /**
   * The Set of {@code change}; fails with an {@link RpcFailure} if what it needs to know can't be
   * read.
   *
   * @param undoable whether something after it may make it necessary to take it back
   */
  CompletableFuture<Step> step(TargetChange change, boolean undoable);

  /** Whether the target takes a proposal back by itself; known once prepared. */
  default boolean revertsByItself() {
    return false;
  }

  /**
   * The Set of {@code change} as a proposal that the target takes back by itself; only of one that
   * does.
   */
  default CompletableFuture<Step> proposal(
      String commitId, TargetChange change, Duration revertAfter) {
    return step(change, true);
  }

  /** Makes a proposal permanent; applied if the target has none. */
  default CompletableFuture<SessionOutcome> confirm(String commitId) {
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  /** Takes a proposal back; applied if the target has none. */
  default CompletableFuture<SessionOutcome> cancel(String commitId) {
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  /** Puts a proposal's end off; applied if the target has none. */
  default CompletableFuture<SessionOutcome> extend(String commitId, Duration revertAfter) {
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  /** How much of what the target holds can be read back. */
  default ReadScope readScope() {
    return ReadScope.CONFIGURATION_AND_STATE;
  }

  /** The configuration leaves at and below {@code paths}. */
  CompletableFuture<SortedMap<GnmiPath, String>> readConfig(Collection<GnmiPath> paths);

  /**
   * The state leaves beside the configuration leaves at and below {@code paths}.
   *
   * @param config those configuration leaves, which are being read
   */
  CompletableFuture<SortedMap<GnmiPath, String>> readState(
      Collection<GnmiPath> paths, CompletableFuture<SortedMap<GnmiPath, String>> config);

  @Override
  void close();
}
