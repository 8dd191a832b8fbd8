package org.weirfabric.push.engine;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.journal.UndoRecord;

/**
 * What transactions that were left open keep others from.
 *
 * <p>None of their switches may be changed. Their switches may hold less than was committed for
 * them, so beside them no gate is opened either, unless that can't matter: nothing was committed
 * for their switches before, so that no path of another's leads over them, or their rollout touches
 * no gate, so that what was lossless before is lossless in all its states.
 */
final class LeftOpen {
  private static final Set<Facet> OPENS = EnumSet.of(Facet.EDGE_TRUST, Facet.EDGE_WIDE);

  private static final Set<Facet> HARMLESS =
      EnumSet.of(
          Facet.BUFFERS,
          Facet.SCHEDULING,
          Facet.JOINT_POOLS,
          Facet.JOINT_BUFFERS,
          Facet.JOINT_SCHEDULING,
          Facet.JOINT_PFC,
          Facet.POOLS);

  private final TransactionLog log;

  LeftOpen(TransactionLog log) {
    this.log = log;
  }

  /**
   * Lets a transaction that changes {@code switches} by {@code rollout} pass.
   *
   * @throws ProblemsException if one that {@code head} has left open forbids it
   */
  void admit(Head head, SortedSet<SwitchId> switches, Rollout rollout) throws ProblemsException {
    for (TxId id : head.leftOpen()) {
      Map<SwitchId, UndoRecord> held = Refusals.known(log.readUndo(id));
      Optional<SwitchId> both =
          switches.stream().filter(each -> held.containsKey(each)).findFirst();
      if (both.isPresent()) {
        throw Refusals.heldBack(id, "a change of " + both.get());
      }
      OpenTransaction transaction =
          Refusals.known(log.readTransaction(id)).orElseThrow(() -> Refusals.undoMissing(id));
      if (touches(rollout, OPENS) && !isHarmless(transaction.rollout(), held)) {
        throw Refusals.heldBack(id, "a gate that opens beside it");
      }
    }
  }

  /**
   * Lets something be done to {@code switchId} alone.
   *
   * @throws ProblemsException if a transaction that {@code head} has left open forbids it
   */
  void admit(Head head, SwitchId switchId) throws ProblemsException {
    for (TxId id : head.leftOpen()) {
      if (Refusals.known(log.switchesOf(id)).contains(switchId)) {
        throw Refusals.heldBack(id, "a change of " + switchId);
      }
    }
  }

  private static boolean isHarmless(Rollout rollout, Map<SwitchId, UndoRecord> held) {
    boolean fresh =
        rollout.kind() == RolloutKind.APPLY
            && held.values().stream().allMatch(record -> record.base().isEmpty());
    return fresh || !touches(rollout, EnumSet.complementOf(EnumSet.copyOf(HARMLESS)));
  }

  private static boolean touches(Rollout rollout, Set<Facet> facets) {
    return rollout.stages().stream()
        .flatMap(stage -> stage.facets().stream())
        .anyMatch(facets::contains);
  }
}
