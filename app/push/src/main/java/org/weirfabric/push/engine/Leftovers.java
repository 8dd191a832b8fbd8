package org.weirfabric.push.engine;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.push.Difference;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.tx.TxShape;

/**
 * What a switch that is to be rebuilt as new carries of Weir's already: a rebuild starts from a
 * blank switch, and would take that for its own work, half done.
 *
 * <p>Weir's is what some state on the way of the rebuild would put there. What a factory has put
 * there isn't, nor is a default.
 */
final class Leftovers {
  private Leftovers() {}

  /** Looks at the switch that {@code there} visits. Fails with a {@link ProblemsException}. */
  static CompletableFuture<List<Difference>> seen(SwitchVisits.Visit there, Rollout rollout) {
    SwitchRoute route;
    try {
      route =
          SwitchWay.through(
                  there.target(),
                  SwitchConfig.empty(there.target().id()),
                  there.committed(),
                  rollout,
                  new LeafBook())
              .plain();
    } catch (DialectGapException e) {
      return failed(e.problem());
    }
    return there
        .read(route.scope())
        .thenCompose(
            found ->
                found
                    .failure()
                    .map(Leftovers::failed)
                    .orElseGet(
                        () ->
                            CompletableFuture.completedFuture(
                                route.differences(
                                    TxShape.BASE, configured(found), Baseline.EMPTY))));
  }

  /** What it does without being told is no sign of anybody's work. */
  private static ReadBack configured(ReadBack found) {
    return ReadBack.of(found.config(), Collections.emptySortedMap(), found.p4());
  }

  private static CompletableFuture<List<Difference>> failed(Problem problem) {
    return CompletableFuture.failedFuture(new ProblemsException(List.of(problem)));
  }
}
