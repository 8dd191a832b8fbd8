package org.weirfabric.lab.simulator;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Dscp;

/**
 * The classes of one switch as tables: what a code point ({@link Frames#point}) becomes at a port,
 * and what a priority stops. A port without a trust map puts everything into group 0 and queue 0,
 * as one with a map does with what the map has no word on.
 */
final class Classification {
  private static final int CODE_POINTS = Frames.POINTS;
  private static final int KEEP = -1;

  private final byte[] groups;
  private final byte[] queues;
  private final byte[] remarks;

  /** The queue that a frame is turned into where the guard catches it; {@link #KEEP} if none. */
  private final byte[] turnedQueues;

  /** The code point it then leaves with. */
  private final byte[] turnedPoints;

  /** Ports between which the guard catches frames. */
  private final boolean[] guarded;

  /** Queues that a priority stops, as a mask, by priority. */
  private final int[] queuesOfPriority = new int[Mac.PRIORITIES];

  /** Priorities whose bytes a lossless group accounts, as a mask, by group. */
  private final int[] prioritiesOfGroup = new int[Mac.PRIORITIES];

  private final int[] transmit;
  private final int[] receive;

  /** Priorities whose frames are discarded instead of sent, as a mask, by port. */
  private final int[] discarded;

  Classification(SwitchConfig config, List<PortName> ports) {
    groups = new byte[ports.size() * CODE_POINTS];
    queues = new byte[ports.size() * CODE_POINTS];
    remarks = new byte[ports.size() * CODE_POINTS];
    Arrays.fill(remarks, (byte) KEEP);
    turnedQueues = new byte[remarks.length];
    turnedPoints = new byte[remarks.length];
    Arrays.fill(turnedQueues, (byte) KEEP);
    guarded = new boolean[ports.size()];
    config
        .guard()
        .ifPresent(
            guard -> {
              for (int port = 0; port < ports.size(); port++) {
                guarded[port] = guard.uplinks().contains(ports.get(port));
              }
            });
    transmit = new int[ports.size()];
    receive = new int[ports.size()];
    discarded = new int[ports.size()];
    for (TrafficClassConfig each : config.classes().values()) {
      queuesOfPriority[each.priority().value()] |= 1 << each.queue();
      if (each.lossless()) {
        prioritiesOfGroup[each.priorityGroup()] |= 1 << each.priority().value();
      }
    }
    for (int port = 0; port < ports.size(); port++) {
      PortConfig portConfig = config.ports().get(ports.get(port));
      if (portConfig != null) {
        configure(port, portConfig, config);
      }
    }
  }

  private void configure(int port, PortConfig portConfig, SwitchConfig config) {
    portConfig
        .pfc()
        .forEach(
            (priority, setting) -> {
              PfcSetting pfc = setting;
              transmit[port] |= pfc.transmit() ? 1 << priority.value() : 0;
              receive[port] |= pfc.receive() ? 1 << priority.value() : 0;
            });
    portConfig
        .overrides()
        .forEach((priority, override) -> override(port, 1 << priority.value(), override));
    if (portConfig.dscpMap().isEmpty()) {
      return;
    }
    DscpMap map = config.dscpMaps().get(portConfig.dscpMap().get());
    if (map == null) {
      throw new IllegalArgumentException(
          config.switchId() + ":" + portConfig.port() + " names a DSCP map that isn't there");
    }
    map.actions()
        .forEach(
            (dscp, action) ->
                put(
                    port,
                    dscp.value(),
                    action.className(),
                    action.remark().map(Dscp::value).orElse(KEEP),
                    config));
    map.pcps()
        .forEach(
            (pcp, action) ->
                put(
                    port,
                    Frames.WITHOUT_IP + pcp.value(),
                    action.className(),
                    action.remark().map(to -> Frames.WITHOUT_IP + to.value()).orElse(KEEP),
                    config));
  }

  private void override(int port, int priority, PfcOverride override) {
    receive[port] &= ~priority;
    if (override == PfcOverride.PFC_OFF) {
      transmit[port] &= ~priority;
    } else if (override == PfcOverride.DROP) {
      discarded[port] |= priority;
    }
  }

  private void put(int port, int point, ClassName name, int remark, SwitchConfig config) {
    TrafficClassConfig target = config.classes().get(name);
    if (target == null) {
      throw new IllegalArgumentException(
          config.switchId() + ": a trust map names the class " + name + ", which isn't there");
    }
    int index = port * CODE_POINTS + point;
    groups[index] = (byte) target.priorityGroup();
    queues[index] = (byte) target.queue();
    remarks[index] = (byte) remark;
    turn(index, point, name, config);
  }

  private void turn(int index, int point, ClassName name, SwitchConfig config) {
    GuardedTurn turn =
        config.guard().map(TurnGuard::turns).orElseGet(Collections::emptySortedMap).get(name);
    if (turn == null) {
      return;
    }
    TrafficClassConfig becomes = config.classes().get(turn.becomes());
    if (becomes == null) {
      throw new IllegalArgumentException(
          config.switchId() + ": its guard names a class that isn't there");
    }
    turnedQueues[index] = (byte) becomes.queue();
    // A guard rewrites DSCPs only.
    turnedPoints[index] = (byte) (point < Frames.WITHOUT_IP ? turn.remark().value() : point);
  }

  /** Whether the guard catches what comes in by one port and leaves by the other. */
  boolean turns(int ingress, int egress, int point) {
    return guarded[ingress]
        && guarded[egress]
        && turnedQueues[ingress * CODE_POINTS + point] != KEEP;
  }

  /** The queue that a frame which the guard catches leaves by. */
  int turnedQueue(int port, int point) {
    return turnedQueues[port * CODE_POINTS + point];
  }

  /** The code point that a frame which the guard catches leaves with. */
  int turnedPoint(int port, int point) {
    return turnedPoints[port * CODE_POINTS + point];
  }

  int group(int port, int point) {
    return groups[port * CODE_POINTS + point];
  }

  int queue(int port, int point) {
    return queues[port * CODE_POINTS + point];
  }

  /** The code point a frame leaves with. */
  int pointAfter(int port, int point) {
    int remark = remarks[port * CODE_POINTS + point];
    return remark == KEEP ? point : remark;
  }

  /** Whether some lossless class is accounted in {@code group}. */
  boolean lossless(int group) {
    return prioritiesOfGroup[group] != 0;
  }

  /** The priorities that {@code port} pauses when {@code group} is full, as a mask. */
  int pausedBy(int port, int group) {
    return prioritiesOfGroup[group] & transmit[port];
  }

  /** The priorities for which {@code port} obeys PFC, as a mask. */
  int obeyed(int port) {
    return receive[port];
  }

  /** The queues of {@code port} whose frames are discarded instead of sent, as a mask. */
  int discarded(int port) {
    return stopped(discarded[port]);
  }

  /** The queues that stand still while {@code priorities} are paused, both as masks. */
  int stopped(int priorities) {
    int stopped = 0;
    for (int rest = priorities; rest != 0; rest &= rest - 1) {
      stopped |= queuesOfPriority[Integer.numberOfTrailingZeros(rest)];
    }
    return stopped;
  }
}
