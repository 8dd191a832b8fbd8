package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.qos.Priority;

/**
 * A switch's own PFC watchdog: a queue that is paused, holds frames and sends nothing for the
 * detection time is given up until no PFC frame has come for the restoration time. It looks ten
 * times per detection time, so that it acts up to a tenth late.
 */
final class DeviceWatchdog {
  private static final long PICOS_PER_MILLI = 1_000_000_000L;
  private static final int LOOKS_PER_DETECTION = 10;

  /** What the switch does at its behest. */
  interface Actions {
    /** Drops what waits in the queues of {@code priority} at {@code port}, and what comes. */
    void giveUp(int port, int priority);

    /** Lets {@code port} ignore pauses of {@code priority}. */
    void ignorePause(int port, int priority);

    /** Ends both. */
    void restore(int port, int priority);
  }

  private static final class Watched {
    final int port;
    final int priority;
    final WatchdogSetting setting;
    long since;
    long sent;
    long pfcReceived;
    boolean tripped;

    Watched(int port, int priority, WatchdogSetting setting, long now) {
      this.port = port;
      this.priority = priority;
      this.setting = setting;
      this.since = now;
    }
  }

  private final Mac mac;
  private final Actions actions;
  private List<Watched> watched = List.of();
  private long periodPicos;
  private final long[] trips;
  private final long[] restorations;
  private final boolean[] stormed;

  DeviceWatchdog(Mac mac, Actions actions, int ports) {
    this.mac = mac;
    this.actions = actions;
    this.trips = new long[ports * Mac.PRIORITIES];
    this.restorations = new long[ports * Mac.PRIORITIES];
    this.stormed = new boolean[ports * Mac.PRIORITIES];
  }

  /** Watches what {@code config} says; a queue given up that is watched no more is restored. */
  void configure(SwitchConfig config, List<PortName> ports, int firstPort, long now) {
    List<Watched> before = watched;
    List<Watched> after = new ArrayList<>();
    long period = Long.MAX_VALUE;
    for (int port = 0; port < ports.size(); port++) {
      PortConfig portConfig = config.ports().get(ports.get(port));
      if (portConfig == null) {
        continue;
      }
      for (Map.Entry<Priority, WatchdogSetting> entry : portConfig.watchdogs().entrySet()) {
        WatchdogSetting setting = entry.getValue();
        after.add(kept(before, firstPort + port, entry.getKey().value(), setting, now));
        period = Math.min(period, setting.detectMillis() * PICOS_PER_MILLI / LOOKS_PER_DETECTION);
      }
    }
    watched = after;
    periodPicos = period;
    for (Watched old : before) {
      if (old.tripped && !after.contains(old)) {
        stormed[(old.port - firstPort) * Mac.PRIORITIES + old.priority] = false;
        actions.restore(old.port, old.priority);
      }
    }
  }

  private static Watched kept(
      List<Watched> before, int port, int priority, WatchdogSetting setting, long now) {
    return before.stream()
        .filter(old -> old.port == port && old.priority == priority && old.setting.equals(setting))
        .findFirst()
        .orElseGet(() -> new Watched(port, priority, setting, now));
  }

  boolean isWatching() {
    return !watched.isEmpty();
  }

  /** How long after one {@link #look} the next is due. */
  long periodPicos() {
    return periodPicos;
  }

  /** Looks at every watched queue. */
  void look(SwitchModel model, long now) {
    for (Watched each : watched) {
      long received = mac.pfcReceived(each.port, each.priority);
      boolean quiet = received == each.pfcReceived;
      each.pfcReceived = received;
      boolean paused = (mac.paused[each.port] & (1 << each.priority)) != 0;
      if (each.tripped) {
        if (!quiet || paused) {
          each.since = now;
        } else if (now - each.since >= each.setting.restoreMillis() * PICOS_PER_MILLI) {
          each.tripped = false;
          each.since = now;
          restorations[index(model, each)]++;
          stormed[index(model, each)] = false;
          actions.restore(each.port, each.priority);
        }
        continue;
      }
      long sent = model.sentOf(each.port, each.priority);
      if (!paused || sent != each.sent || !model.holds(each.port, each.priority)) {
        each.sent = sent;
        each.since = now;
      } else if (now - each.since >= each.setting.detectMillis() * PICOS_PER_MILLI) {
        each.tripped = true;
        each.since = now;
        trips[index(model, each)]++;
        stormed[index(model, each)] = true;
        if (each.setting.action() == WatchdogAction.DROP) {
          actions.giveUp(each.port, each.priority);
        } else if (each.setting.action() == WatchdogAction.FORWARD) {
          actions.ignorePause(each.port, each.priority);
        }
      }
    }
  }

  private static int index(SwitchModel model, Watched each) {
    return (each.port - model.port(0)) * Mac.PRIORITIES + each.priority;
  }

  /** Sets everything counted at the switch's own port to 0. */
  void resetCounters(int localPort) {
    int first = localPort * Mac.PRIORITIES;
    Arrays.fill(trips, first, first + Mac.PRIORITIES, 0);
    Arrays.fill(restorations, first, first + Mac.PRIORITIES, 0);
  }

  /** Whether it has found the queue at the switch's own port blocked and not restored it yet. */
  boolean isStormed(int localPort, int priority) {
    return stormed[localPort * Mac.PRIORITIES + priority];
  }

  /** How often it has restored the queue of {@code priority} at the switch's own port. */
  long restorations(int localPort, int priority) {
    return restorations[localPort * Mac.PRIORITIES + priority];
  }

  /** How often it has found the queue of {@code priority} at the switch's own port blocked. */
  long trips(int localPort, int priority) {
    return trips[localPort * Mac.PRIORITIES + priority];
  }
}
