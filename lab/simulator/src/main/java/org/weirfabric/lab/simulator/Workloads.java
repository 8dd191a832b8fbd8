package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.weirfabric.model.id.HostId;

/**
 * The traffic that fabrics are built for. A template says class, frame size and pacing of each flow
 * and names the workload by its label; its hosts are replaced.
 */
public final class Workloads {
  private static final int FIRST_SOURCE_PORT = 49152;
  private static final int SOURCE_PORTS = 65536 - FIRST_SOURCE_PORT;

  private Workloads() {}

  /** Every one of {@code senders} sends to {@code receiver}. */
  public static Workload incast(FlowSpec template, List<HostId> senders, HostId receiver) {
    List<FlowSpec> flows = new ArrayList<>();
    for (HostId sender : senders) {
      if (!sender.equals(receiver)) {
        flows.add(numbered(template.between(sender, receiver), flows.size()));
      }
    }
    return Workload.of(flows);
  }

  /** Every host sends to every other. */
  public static Workload allToAll(FlowSpec template, List<HostId> hosts) {
    List<FlowSpec> flows = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      for (int distance = 1; distance < hosts.size(); distance++) {
        HostId other = hosts.get((i + distance) % hosts.size());
        flows.add(numbered(template.between(hosts.get(i), other), flows.size()));
      }
    }
    return Workload.of(flows);
  }

  /** Every host sends to one other and receives from one other, drawn by {@code seed}. */
  public static Workload permutation(FlowSpec template, List<HostId> hosts, long seed) {
    List<HostId> circle = new ArrayList<>(hosts);
    Collections.shuffle(circle, new Random(seed));
    List<FlowSpec> flows = new ArrayList<>();
    for (int i = 0; i < circle.size(); i++) {
      HostId next = circle.get((i + 1) % circle.size());
      flows.add(numbered(template.between(circle.get(i), next), flows.size()));
    }
    return Workload.of(flows);
  }

  /**
   * A ring all-reduce of {@code bytes} per host, {@code rounds} times: every host sends an n-th to
   * the next 2(n-1) times, each as soon as the one before has come from its other neighbour.
   */
  public static Workload ringAllReduce(
      FlowSpec template, List<HostId> hosts, long bytes, int rounds) {
    int n = several(hosts);
    long part = Math.max((bytes + n - 1) / n, Frames.MIN_BYTES);
    long steps = 2L * (n - 1) * rounds;
    List<FlowSpec> flows = new ArrayList<>();
    List<Trigger> triggers = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      FlowSpec flow =
          template
              .between(hosts.get(i), hosts.get((i + 1) % n))
              .withMessages(part, 1)
              .limitedTo(part * steps);
      flows.add(numbered(flow, i));
      triggers.add(new Trigger(List.of((i + n - 1) % n), i, 0, steps - 1));
    }
    return new Workload(flows, triggers);
  }

  /**
   * A tree all-reduce of {@code bytes}, {@code rounds} times: a host sends to its parent when both
   * its children have sent; the sum goes down the same way; then the next round begins.
   */
  public static Workload treeAllReduce(
      FlowSpec template, List<HostId> hosts, long bytes, int rounds) {
    int n = several(hosts);
    List<FlowSpec> flows = new ArrayList<>();
    List<Trigger> triggers = new ArrayList<>();
    // Host i has the parent (i - 1) / 2; flow i - 1 goes up from it, flow n - 2 + i down to it.
    for (int i = 1; i < n; i++) {
      boolean leaf = 2 * i + 1 >= n;
      FlowSpec up = template.between(hosts.get(i), hosts.get((i - 1) / 2));
      flows.add(
          numbered(up.withMessages(bytes, leaf ? 1 : 0).limitedTo(bytes * rounds), flows.size()));
    }
    for (int i = 1; i < n; i++) {
      FlowSpec down = template.between(hosts.get((i - 1) / 2), hosts.get(i));
      flows.add(numbered(down.withMessages(bytes, 0).limitedTo(bytes * rounds), flows.size()));
    }
    for (int i = 0; i < n; i++) {
      List<Integer> fromBelow = new ArrayList<>();
      for (int child = 2 * i + 1; child <= 2 * i + 2 && child < n; child++) {
        fromBelow.add(child - 1);
      }
      if (i == 0) {
        for (int each : fromBelow) {
          triggers.add(new Trigger(fromBelow, n - 1 + each, 0, rounds));
        }
        continue;
      }
      int fromAbove = n - 2 + i;
      if (fromBelow.isEmpty()) {
        triggers.add(new Trigger(List.of(fromAbove), i - 1, 0, rounds - 1L));
      } else {
        triggers.add(new Trigger(fromBelow, i - 1, 0, rounds));
        for (int each : fromBelow) {
          triggers.add(new Trigger(List.of(fromAbove), n - 1 + each, 0, rounds));
        }
      }
    }
    return new Workload(flows, triggers);
  }

  private static int several(List<HostId> hosts) {
    if (hosts.size() < 2) {
      throw new IllegalArgumentException("an all-reduce of fewer than two hosts");
    }
    return hosts.size();
  }

  private static FlowSpec numbered(FlowSpec flow, int number) {
    return flow.withSourcePort(FIRST_SOURCE_PORT + number % SOURCE_PORTS);
  }
}
