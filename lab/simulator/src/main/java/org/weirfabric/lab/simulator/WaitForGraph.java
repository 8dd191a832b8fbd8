package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who waits for whom: an egress queue that holds frames and is paused waits for the queues of the
 * switch that pauses it in which frames of the full ingress group lie.
 */
public final class WaitForGraph {
  private final SortedMap<String, SortedSet<String>> waitsFor;
  private final SortedMap<String, Long> quietNanos;

  private WaitForGraph(
      SortedMap<String, SortedSet<String>> waitsFor, SortedMap<String, Long> quietNanos) {
    this.waitsFor = waitsFor;
    this.quietNanos = quietNanos;
  }

  static WaitForGraph of(Simulation simulation) {
    SortedMap<String, SortedSet<String>> waitsFor = new TreeMap<>();
    SortedMap<String, Long> quiet = new TreeMap<>();
    Map<Integer, SwitchModel> modelByPort = new HashMap<>();
    simulation
        .numbers
        .ports()
        .forEach(
            (ref, port) -> {
              SwitchModel model = simulation.switches.get(ref.switchId());
              if (model != null) {
                modelByPort.put(port, model);
              }
            });
    for (Map.Entry<Integer, SwitchModel> entry : modelByPort.entrySet()) {
      int port = entry.getKey();
      SwitchModel model = entry.getValue();
      int egress = model.local(port);
      int stopped =
          model.queues.occupied[egress] & model.classes.stopped(simulation.mac.paused[port]);
      for (int rest = stopped; rest != 0; rest &= rest - 1) {
        int queue = Integer.numberOfTrailingZeros(rest);
        String name = name(simulation, port, queue);
        waitsFor.put(name, new TreeSet<>());
        quiet.put(
            name,
            (simulation.picos() - model.queueLastSentPicos[egress * EgressQueues.QUEUES + queue])
                / 1000);
        int peer = simulation.mac.links.peer[port];
        SwitchModel pausing = modelByPort.get(peer);
        if (pausing != null) {
          for (int each : pausing.queuesFedBy(peer)) {
            int far = peer - pausing.local(peer) + each / EgressQueues.QUEUES;
            waitsFor
                .getOrDefault(name, new TreeSet<>())
                .add(name(simulation, far, each % EgressQueues.QUEUES));
          }
        } else {
          waitsFor.getOrDefault(name, new TreeSet<>()).add(simulation.numbers.name(peer));
        }
      }
    }
    return new WaitForGraph(waitsFor, quiet);
  }

  private static String name(Simulation simulation, int port, int queue) {
    return simulation.numbers.name(port) + " queue " + queue;
  }

  /** What each blocked queue ({@code leaf1:Ethernet0 queue 3}) waits for: queues, or a host. */
  public SortedMap<String, SortedSet<String>> waitsFor() {
    return Collections.unmodifiableSortedMap(waitsFor);
  }

  /**
   * The deadlocks: sets of blocked queues that wait for each other in a circle, none of which has
   * sent for {@code quietNanos}. A circle that is younger may still dissolve.
   */
  public List<SortedSet<String>> deadlocks(long quietNanos) {
    SortedMap<String, SortedSet<String>> reach = new TreeMap<>();
    for (String start : waitsFor.keySet()) {
      SortedSet<String> reached = new TreeSet<>();
      List<String> open = new ArrayList<>(List.of(start));
      while (!open.isEmpty()) {
        for (String next : waitsFor.getOrDefault(open.remove(open.size() - 1), new TreeSet<>())) {
          if (quietNanos <= quiet(next) && reached.add(next)) {
            open.add(next);
          }
        }
      }
      reach.put(start, reached);
    }
    List<SortedSet<String>> found = new ArrayList<>();
    SortedSet<String> seen = new TreeSet<>();
    reach.forEach(
        (start, reached) -> {
          if (reached.contains(start) && !seen.contains(start)) {
            SortedSet<String> circle = new TreeSet<>();
            for (String other : reached) {
              if (reach.getOrDefault(other, new TreeSet<>()).contains(start)) {
                circle.add(other);
              }
            }
            seen.addAll(circle);
            found.add(Collections.unmodifiableSortedSet(circle));
          }
        });
    return found;
  }

  private long quiet(String queue) {
    return quietNanos.getOrDefault(queue, -1L);
  }
}
