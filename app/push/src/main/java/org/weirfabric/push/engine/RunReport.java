package org.weirfabric.push.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.tx.Sight;
import org.weirfabric.push.tx.TxOutcome;
import org.weirfabric.push.tx.TxState;

/** Makes the report of a transaction that has ended. */
final class RunReport {
  private RunReport() {}

  static TransactionReport of(
      OpenTransaction transaction,
      TxOutcome outcome,
      TxState state,
      Collection<Conversation> conversations,
      Optional<Problem> defect,
      Instant startedAt,
      long tookNanos) {
    SortedMap<SwitchId, SwitchReport> switches = new TreeMap<>();
    conversations.forEach(each -> switches.put(each.id(), of(each)));
    List<Problem> problems = new ArrayList<>();
    state.causes().values().forEach(trouble -> problems.add(trouble.problem()));
    state.findings().values().forEach(trouble -> problems.add(trouble.problem()));
    state.journalProblem().ifPresent(problems::add);
    defect.ifPresent(problems::add);
    return TransactionReport.of(
        transaction.id(),
        transaction.planHash(),
        outcome,
        state.shape().stages().stream().map(stage -> stage.name()).collect(Collectors.toList()),
        switches,
        problems.stream().distinct().collect(Collectors.toList()),
        startedAt,
        tookNanos / 1_000_000);
  }

  private static SwitchReport of(Conversation conversation) {
    Optional<Sight> last = conversation.lastSight();
    return SwitchReport.of(
        conversation.gnmiSet(),
        conversation.p4Set(),
        last.filter(sight -> sight.place() != Sight.Place.UNREADABLE).isPresent(),
        last.map(Sight::differences).orElse(List.of()),
        conversation.busyNanos() / 1_000_000);
  }
}
