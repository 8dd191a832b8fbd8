package org.weirfabric.push.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.tx.TxShape;

/** The whole configurations that a switch passes through, and its routes by the cures on it. */
final class SwitchWay {
  private final ManagedSwitch target;
  private final List<SwitchConfig> configs;
  private final SwitchRoute plain;
  private final Rollout rollout;
  private final LeafBook book;
  private SwitchCures.Held lastHeld = SwitchCures.Held.NOTHING;
  private SwitchRoute last;

  private SwitchWay(
      ManagedSwitch target, List<SwitchConfig> configs, Rollout rollout, LeafBook book)
      throws DialectGapException {
    this.book = book;
    this.target = target;
    this.configs = configs;
    this.rollout = rollout;
    this.plain = SwitchRoute.of(target, encoded(CureOverlay.NONE), List.of(), book);
    this.last = plain;
  }

  /**
   * The way of {@code target} from {@code base} to {@code end}.
   *
   * @param book shared by all switches of a transaction
   * @throws DialectGapException if it can't express what it is to hold somewhere on the way
   */
  static SwitchWay through(
      ManagedSwitch target, SwitchConfig base, SwitchConfig end, Rollout rollout, LeafBook book)
      throws DialectGapException {
    List<SwitchConfig> configs = new ArrayList<>();
    for (int stage = TxShape.BASE; stage < rollout.stages().size(); stage++) {
      configs.add(rollout.configAfter(stage, base, end));
    }
    return new SwitchWay(target, configs, rollout, book);
  }

  /** The way of {@code target} while it stays at {@code config}. */
  static SwitchWay standing(ManagedSwitch target, SwitchConfig config) throws DialectGapException {
    return new SwitchWay(
        target, List.of(config), Rollout.of(RolloutKind.CHANGE, List.of()), new LeafBook());
  }

  /** The priorities that are to run empty at stage {@code stage}. */
  SortedSet<Priority> drained(int stage) {
    return StageNature.drained(rollout, stage, this);
  }

  ManagedSwitch target() {
    return target;
  }

  /** The priorities that some port pauses at {@code position}. */
  SortedSet<Priority> pausedAt(int position) {
    SortedSet<Priority> paused = new TreeSet<>();
    configs
        .get(position - TxShape.BASE)
        .ports()
        .values()
        .forEach(port -> paused.addAll(port.pfc().keySet()));
    return paused;
  }

  /** The route without any cure. */
  SwitchRoute plain() {
    return plain;
  }

  /**
   * The route of a switch with the cures of {@code held}.
   *
   * @throws DialectGapException if it can't express them
   */
  synchronized SwitchRoute with(SwitchCures.Held held) throws DialectGapException {
    if (!held.equals(lastHeld)) {
      List<TargetConfig> known = new ArrayList<>(encoded(CureOverlay.NONE));
      if (!held.other().equals(held.wanted())) {
        known.addAll(encoded(held.other()));
      }
      last =
          held.equals(SwitchCures.Held.NOTHING)
              ? plain
              : SwitchRoute.of(target, encoded(held.wanted()), known, book);
      lastHeld = held;
    }
    return last;
  }

  private List<TargetConfig> encoded(CureOverlay cures) throws DialectGapException {
    Dialect dialect = target.dialect();
    List<TargetConfig> positions = new ArrayList<>();
    for (int i = 0; i < configs.size(); i++) {
      // Most stages change nothing on most switches.
      positions.add(
          i > 0 && configs.get(i).equals(configs.get(i - 1))
              ? positions.get(i - 1)
              : book.shared(dialect.encode(cures.on(configs.get(i)))));
    }
    return List.copyOf(positions);
  }
}
