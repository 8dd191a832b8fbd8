package org.weirfabric.watchdog;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.Wiring;

/**
 * Numbers the queues that are watched: those of every PFC priority at every cabled port.
 *
 * <p>A fabric of 10,000 switches has a million of them; by number, a sample finds its queue without
 * looking up a name.
 */
public final class WatchedQueues {
  private static final int NOT_WATCHED = -1;

  private final Wiring wiring;
  private final List<Priority> priorities;
  private final int[] placeOf = new int[Priority.MAX + 1];

  private WatchedQueues(Wiring wiring, List<Priority> priorities) {
    this.wiring = wiring;
    this.priorities = priorities;
    Arrays.fill(placeOf, NOT_WATCHED);
    for (int place = 0; place < priorities.size(); place++) {
      placeOf[priorities.get(place).value()] = place;
    }
  }

  /**
   * The queues of {@code priorities} at the cabled ports of {@code topology}.
   *
   * @throws IllegalArgumentException if there is no priority to watch
   */
  public static WatchedQueues of(Topology topology, SortedSet<Priority> priorities) {
    if (priorities.isEmpty()) {
      throw new IllegalArgumentException("no PFC priority to watch");
    }
    return new WatchedQueues(topology.wiring(), List.copyOf(new TreeSet<>(priorities)));
  }

  /** How many there are; they are numbered from 0. */
  public int count() {
    return wiring.portCount() * priorities.size();
  }

  /** The number of {@code key}, or -1 if it is not watched. */
  public int indexOf(QueueKey key) {
    int port = wiring.indexOf(key.port());
    int place = placeOf[key.priority().value()];
    return port < 0 || place < 0 ? NOT_WATCHED : port * priorities.size() + place;
  }

  /** The first queue of {@code id}, or -1 if there is no such switch. */
  public int firstOf(SwitchId id) {
    int s = wiring.indexOf(id);
    return s < 0 ? NOT_WATCHED : wiring.firstPort(s) * priorities.size();
  }

  /** The queue after the last of {@code id}, or -1 if there is no such switch. */
  public int endOf(SwitchId id) {
    int s = wiring.indexOf(id);
    return s < 0 ? NOT_WATCHED : wiring.firstPort(s + 1) * priorities.size();
  }

  /** The PFC priorities, in order. */
  public List<Priority> priorities() {
    return priorities;
  }

  /** The name of queue {@code queue}. */
  public QueueKey key(int queue) {
    return QueueKey.of(wiring.port(portOf(queue)), priority(queue));
  }

  /** The priority of queue {@code queue}. */
  public Priority priority(int queue) {
    return priorities.get(queue % priorities.size());
  }

  /** The host that queue {@code queue} sends to, if no switch is at the other end. */
  public Optional<HostId> host(int queue) {
    return wiring.host(portOf(queue)).map(Host::id);
  }

  /** The switch that {@code key} sends to; empty if it is a host, or the queue isn't watched. */
  public Optional<SwitchId> nextSwitch(QueueKey key) {
    int queue = indexOf(key);
    int ingress = queue < 0 ? NOT_WATCHED : ingressAfter(queue);
    return ingress < 0 ? Optional.empty() : Optional.of(wiring.switchId(wiring.switchOf(ingress)));
  }

  /** The rate of its link in bytes per second. */
  public double lineRateBytesPerSecond(int queue) {
    return wiring.speed(portOf(queue)).bitsPerSecond() / 8.0;
  }

  /** The name of the switch that queue {@code queue} is on. */
  public SwitchId switchId(int queue) {
    return wiring.switchId(switchOf(queue));
  }

  /** How many switches there are. */
  public int switchCount() {
    return wiring.switchCount();
  }

  int switchOf(int queue) {
    return wiring.switchOf(portOf(queue));
  }

  int portOf(int queue) {
    return queue / priorities.size();
  }

  boolean isHostPort(int queue) {
    return wiring.peer(portOf(queue)) < 0;
  }

  /** The port at which frames of {@code queue} arrive at the next switch, or -1 at a host port. */
  int ingressAfter(int queue) {
    return wiring.peer(portOf(queue));
  }

  /** The first and, exclusively, last port of the switch that {@code port} is on. */
  int firstPortBeside(int port) {
    return wiring.firstPort(wiring.switchOf(port));
  }

  int endOfPortsBeside(int port) {
    return wiring.firstPort(wiring.switchOf(port) + 1);
  }

  /** The queue at {@code port} of the same priority as {@code queue}. */
  int sameAt(int port, int queue) {
    return port * priorities.size() + queue % priorities.size();
  }

  int priorityCount() {
    return priorities.size();
  }

  Wiring wiring() {
    return wiring;
  }
}
