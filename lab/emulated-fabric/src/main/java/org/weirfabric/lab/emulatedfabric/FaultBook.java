package org.weirfabric.lab.emulatedfabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.lab.emulatedfabric.gnmi.BufferDaemon;
import org.weirfabric.lab.emulatedfabric.live.LiveFabric;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;

/** What is wrong in a fabric at the moment; faults are added and cleared one after the other. */
public final class FaultBook {
  private final LiveFabric live;
  private final SortedMap<SwitchId, EmulatedSwitch> switches;
  private final List<Entry> entries = new ArrayList<>();
  private int next = 1;

  FaultBook(LiveFabric live, SortedMap<SwitchId, EmulatedSwitch> switches) {
    this.live = live;
    this.switches = switches;
  }

  /**
   * A fault in force.
   *
   * @param id its number
   * @param order what is wrong
   * @param cure takes it back
   */
  public record Entry(int id, FaultOrder order, Runnable cure) {}

  /**
   * Has something go wrong; a fault of the same kind in the same place is taken back first.
   *
   * @return its number; 0 if it is over at once
   * @throws IllegalArgumentException if it is of nothing that is there
   */
  public synchronized int add(FaultOrder order) {
    entries.stream().filter(entry -> sameThing(entry.order(), order)).toList().forEach(this::cure);
    Runnable cure = strike(order);
    if (order.kind().isOver()) {
      return 0;
    }
    entries.add(new Entry(next, order, cure));
    return next++;
  }

  private static boolean sameThing(FaultOrder a, FaultOrder b) {
    return a.target().equals(b.target()) && (a.kind() == b.kind() || (ofNic(a) && ofNic(b)));
  }

  private static boolean ofNic(FaultOrder order) {
    return order.kind() == FaultOrder.Kind.STORM || order.kind() == FaultOrder.Kind.SLOW_RECEIVER;
  }

  private EmulatedSwitch of(FaultOrder order) {
    return switches.entrySet().stream()
        .filter(entry -> entry.getKey().value().equals(order.target()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a fault of " + order.target() + ", which is none of " + switches.keySet()))
        .getValue();
  }

  private Runnable strike(FaultOrder order) {
    switch (order.kind()) {
      case RPC -> {
        EmulatedSwitch one = of(order);
        one.setFault(order.rpc());
        return () -> one.setFault(Optional.empty());
      }
      case LINK_DOWN -> {
        live.setBroken(order.port(), true);
        return () -> live.setBroken(order.port(), false);
      }
      case LONG_CABLE -> {
        live.lengthen(order.port(), order.amount());
        return () -> live.lengthen(order.port(), 0);
      }
      case STORM -> {
        live.storm(order.host(), Priority.of((int) order.amount()));
        return () -> live.heal(order.host());
      }
      case SLOW_RECEIVER -> {
        live.slow(order.host(), (int) order.amount());
        return () -> live.heal(order.host());
      }
      case LOOP -> {
        return live.loop(order.host());
      }
      case REBOOT -> {
        EmulatedSwitch one = of(order);
        live.reboot(order.switchId(), order.amountNanos());
        one.reboot(order.amountNanos());
        return () -> {};
      }
      case COUNTER_RESET -> {
        live.resetCounters(order.switchId());
        return () -> {};
      }
      case NO_COPY -> {
        BufferDaemon daemon = daemonOf(order);
        daemon.setStopped(true);
        return () -> daemon.setStopped(false);
      }
      case LATE_COPY -> {
        BufferDaemon daemon = daemonOf(order);
        daemon.setDelay(order.amountNanos());
        return daemon::setNormalDelay;
      }
      case CLOCK_SKEW -> {
        live.skew(order.switchId(), order.amountNanos());
        return () -> live.skew(order.switchId(), 0);
      }
    }
    throw new IllegalStateException("a fault that nobody carries out: " + order);
  }

  private BufferDaemon daemonOf(FaultOrder order) {
    return of(order)
        .buffers()
        .orElseThrow(
            () -> new IllegalArgumentException(order + " is of a switch that doesn't run SONiC"));
  }

  private void cure(Entry entry) {
    entries.remove(entry);
    entry.cure().run();
  }

  /** The faults in force, oldest first. */
  public synchronized List<Entry> list() {
    return List.copyOf(entries);
  }

  /** Takes back the fault of a number; whether there was one. */
  public synchronized boolean clear(int id) {
    Optional<Entry> found = entries.stream().filter(entry -> entry.id() == id).findFirst();
    found.ifPresent(this::cure);
    return found.isPresent();
  }

  /** Takes back all faults. */
  public synchronized void clear() {
    List.copyOf(entries).forEach(this::cure);
  }
}
