package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.TxId;

/**
 * All that the reducer needs to know of a transaction: its stages and which switches each changes.
 *
 * <p>A switch's position is the number of the last stage it has completed: {@link #BASE} before the
 * first, {@link #target} after the last. What it holds there is the executor's business.
 */
@AutoValue
public abstract class TxShape {
  /** The position of a switch that holds what it held before. */
  public static final int BASE = -1;

  TxShape() {}

  /** The transaction. */
  public abstract TxId id();

  /** Every switch it may change. */
  public abstract SortedSet<SwitchId> switches();

  /** Its stages in order; at least one. */
  public abstract List<Stage> stages();

  /** The switches to which some stage is proposed, so that they must be confirmed. */
  public abstract SortedSet<SwitchId> proposedTo();

  /** How many switches are changed on the strength of one claim, at most. */
  public abstract int waveSize();

  /**
   * A transaction of {@code stages}, each in one wave.
   *
   * @throws IllegalArgumentException if there is no stage
   */
  public static TxShape of(TxId id, List<Stage> stages) {
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("a transaction has at least one stage");
    }
    SortedSet<SwitchId> switches = new TreeSet<>();
    SortedSet<SwitchId> proposed = new TreeSet<>();
    for (Stage stage : stages) {
      switches.addAll(stage.switches());
      if (stage.proposed()) {
        proposed.addAll(stage.switches());
      }
    }
    return new AutoValue_TxShape(
        id,
        Collections.unmodifiableSortedSet(switches),
        List.copyOf(stages),
        Collections.unmodifiableSortedSet(proposed),
        Integer.MAX_VALUE);
  }

  /**
   * This transaction with at most {@code waveSize} switches changed under one claim.
   *
   * @throws IllegalArgumentException if that is less than 1
   */
  public final TxShape inWavesOf(int waveSize) {
    if (waveSize < 1) {
      throw new IllegalArgumentException("a wave has at least one switch, not " + waveSize);
    }
    return new AutoValue_TxShape(id(), switches(), stages(), proposedTo(), waveSize);
  }

  /** How many waves it takes to change {@code count} switches; at least 1. */
  public final int wavesFor(int count) {
    return count == 0 ? 1 : (count - 1) / waveSize() + 1;
  }

  /** Wave {@code wave} of {@code switches}, from 0. */
  final SortedSet<SwitchId> wave(SortedSet<SwitchId> switches, int wave) {
    if (switches.size() <= waveSize()) {
      return switches;
    }
    SortedSet<SwitchId> part = new TreeSet<>();
    switches.stream()
        .skip((long) wave * waveSize())
        .limit(waveSize())
        .forEach(each -> part.add(each));
    return part;
  }

  /** The position of a switch that holds what it is to hold at the end; the last stage's number. */
  public final int target() {
    return stages().size() - 1;
  }

  /** The switches that stage {@code stage} changes. */
  public final SortedSet<SwitchId> changedBy(int stage) {
    return stages().get(stage).switches();
  }

  /** A stage: its name, the switches it changes, and how. */
  @AutoValue
  public abstract static class Stage {
    Stage() {}

    /** Its name in the rollout. */
    public abstract String name();

    /** The switches it changes; empty if it changes nothing anywhere. */
    public abstract SortedSet<SwitchId> switches();

    /**
     * Whether the change is a proposal, which the switch may take back by itself until the
     * transaction is decided and confirmed. Only a stage that opens the gate may be: taken back, it
     * shuts the gate.
     */
    public abstract boolean proposed();

    /** Whether it changes nothing and waits, on every switch, until what was let in has left. */
    public abstract boolean drains();

    /** Whether the way back over it waits like that, because it shuts a gate that was open. */
    public abstract boolean drainsBack();

    /** The stage {@code name}: plain changes. */
    public static Stage of(String name, SortedSet<SwitchId> switches) {
      return of(name, switches, false, false, false);
    }

    /** The stage {@code name}, which opens the gate. */
    public static Stage opening(String name, SortedSet<SwitchId> switches) {
      return of(name, switches, true, false, true);
    }

    /** The stage {@code name}, which waits until what was let in has left. */
    public static Stage draining(String name) {
      return of(name, Collections.emptySortedSet(), false, true, false);
    }

    private static Stage of(
        String name,
        SortedSet<SwitchId> switches,
        boolean proposed,
        boolean drains,
        boolean drainsBack) {
      return new AutoValue_TxShape_Stage(
          name,
          Collections.unmodifiableSortedSet(new TreeSet<>(switches)),
          proposed,
          drains,
          drainsBack);
    }
  }
}
