package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.push.Clock;
import org.weirfabric.push.DrainGauge;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.journal.Baseline;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.TransactionLog;
import org.weirfabric.push.journal.UndoRecord;
import org.weirfabric.push.journal.VersionedHead;
import org.weirfabric.push.tx.Transition;
import org.weirfabric.push.tx.TxReducer;
import org.weirfabric.push.tx.TxShape;

/** Makes runs: encodes every position of every switch, and opens the way to the switches. */
final class RunFactory {
  private final Inventory inventory;
  private final SessionFactory sessions;
  private final TransactionLog log;
  private final SwitchLanes lanes;
  private final SerialLane coordinator;
  private final Clock clock;
  private final EngineSettings settings;
  private final ProgressListener listener;
  private final SwitchCures cures;
  private final DrainGauge gauge;

  RunFactory(
      Inventory inventory,
      SessionFactory sessions,
      TransactionLog log,
      SwitchLanes lanes,
      SerialLane coordinator,
      Clock clock,
      EngineSettings settings,
      ProgressListener listener,
      SwitchCures cures,
      DrainGauge gauge) {
    this.gauge = gauge;
    this.cures = cures;
    this.inventory = inventory;
    this.sessions = sessions;
    this.log = log;
    this.lanes = lanes;
    this.coordinator = coordinator;
    this.clock = clock;
    this.settings = settings;
    this.listener = listener;
  }

  /** A run of a transaction that is new. */
  TransactionRun begin(
      OpenTransaction transaction, SortedMap<SwitchId, UndoRecord> ends, VersionedHead head)
      throws ProblemsException {
    return run(transaction, ends, head, false);
  }

  /** A run that takes up a transaction that is open. */
  TransactionRun resume(
      OpenTransaction transaction, SortedMap<SwitchId, UndoRecord> ends, VersionedHead head)
      throws ProblemsException {
    return run(transaction, ends, head, true);
  }

  private TransactionRun run(
      OpenTransaction transaction,
      SortedMap<SwitchId, UndoRecord> ends,
      VersionedHead head,
      boolean resumed)
      throws ProblemsException {
    SortedMap<SwitchId, SwitchWay> ways = ways(transaction, ends);
    TxShape shape = shape(transaction, ways).inWavesOf(settings.waveSize());
    Duration proposalLife =
        settings.proposalLife().multipliedBy(shape.wavesFor(shape.proposedTo().size()));
    SessionTerms terms = SessionTerms.of(head.head().epoch(), settings.callDeadline());
    SortedMap<SwitchId, Conversation> conversations = new TreeMap<>();
    for (SwitchId id : shape.switches()) {
      Optional<Baseline> baseline =
          resumed ? Optional.ofNullable(ends.get(id)).map(UndoRecord::baseline) : Optional.empty();
      conversations.put(
          id,
          new Conversation(
              way(ways, id), cures, baseline, sessions, terms, clock, settings, proposalLife));
    }
    Transition first = resumed ? TxReducer.resume(shape, head) : TxReducer.begin(shape, head);
    return new TransactionRun(
        transaction,
        conversations,
        ends,
        log,
        lanes,
        coordinator,
        clock,
        settings,
        gauge,
        listener,
        first);
  }

  private SortedMap<SwitchId, SwitchWay> ways(
      OpenTransaction transaction, SortedMap<SwitchId, UndoRecord> ends) throws ProblemsException {
    SortedMap<SwitchId, SwitchWay> ways = new TreeMap<>();
    List<Problem> gaps = new ArrayList<>();
    Inventory known = inventory.now();
    LeafBook book = new LeafBook();
    for (Map.Entry<SwitchId, UndoRecord> end : ends.entrySet()) {
      ManagedSwitch target = known.find(end.getKey()).orElse(null);
      if (target == null) {
        throw Refusals.unknownSwitch(end.getKey());
      }
      try {
        ways.put(
            end.getKey(),
            SwitchWay.through(
                target,
                end.getValue().base(),
                end.getValue().target(),
                transaction.rollout(),
                book));
      } catch (DialectGapException e) {
        gaps.add(e.problem());
      }
    }
    if (!gaps.isEmpty()) {
      throw new ProblemsException(gaps);
    }
    return ways;
  }

  private static TxShape shape(OpenTransaction transaction, SortedMap<SwitchId, SwitchWay> ways) {
    Rollout rollout = transaction.rollout();
    List<TxShape.Stage> stages = new ArrayList<>();
    for (RolloutStage stage : rollout.stages()) {
      int index = stages.size();
      SortedSet<SwitchId> changed = new TreeSet<>();
      ways.forEach(
          (id, way) -> {
            if (way.plain().isChangedBy(index)) {
              changed.add(id);
            }
          });
      stages.add(
          StageNature.drains(stage)
              ? TxShape.Stage.draining(stage.name())
              : StageNature.opens(rollout, index)
                  ? TxShape.Stage.opening(stage.name(), changed)
                  : TxShape.Stage.of(stage.name(), changed));
    }
    return TxShape.of(transaction.id(), stages);
  }

  private static SwitchWay way(SortedMap<SwitchId, SwitchWay> ways, SwitchId id) {
    SwitchWay way = ways.get(id);
    if (way == null) {
      throw new IllegalStateException("no way for " + id);
    }
    return way;
  }
}
