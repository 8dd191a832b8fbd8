package org.weirfabric.lab.faults.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.weirfabric.lab.faults.check.GuardedTraffic;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/**
 * A fabric and the life of an intent on it.
 *
 * @param leaves how many leaves it has
 * @param spines how many spines
 * @param hostsPerLeaf how many hosts at each leaf
 * @param p4 whether its switches are talked to over P4Runtime beside gNMI
 * @param change what {@link Step#CHANGE} changes
 * @param sonic the switch that runs SONiC among the others, over gNMI alone; "" for none
 */
record Scenario(int leaves, int spines, int hostsPerLeaf, boolean p4, Change change, String sonic) {
  private static final int FRAME_BYTES = 4300;
  private static final int PORT_FRAME_BYTES = 9216;
  private static final int PORT_STEP = 4;

  /** What changes while the intent is in force. */
  enum Change {
    /** All cables between switches become four times as long. */
    LONGER_CABLES,
    /** A second lossless class joins. */
    SECOND_CLASS
  }

  /** One without SONiC. */
  Scenario(int leaves, int spines, int hostsPerLeaf, boolean p4, Change change) {
    this(leaves, spines, hostsPerLeaf, p4, change, "");
  }

  /** All that a campaign draws from, the smaller ones more often. */
  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (Change change : Change.values()) {
      all.addAll(Collections.nCopies(6, new Scenario(2, 1, 1, false, change)));
      all.addAll(Collections.nCopies(2, new Scenario(2, 1, 1, false, change, "leaf1")));
      all.addAll(Collections.nCopies(1, new Scenario(2, 1, 1, false, change, "spine1")));
      all.addAll(Collections.nCopies(4, new Scenario(2, 1, 1, true, change)));
      all.addAll(Collections.nCopies(1, new Scenario(2, 1, 1, true, change, "leaf2")));
      all.addAll(Collections.nCopies(1, new Scenario(2, 2, 1, true, change)));
    }
    all.add(new Scenario(4, 2, 2, true, Change.LONGER_CABLES));
    return List.copyOf(all);
  }

  /** Its name, {@code 2x1 gnmi longer-cables} or {@code 2x1 gnmi sonic-leaf1 longer-cables}. */
  String text() {
    return leaves
        + "x"
        + spines
        + (p4 ? " gnmi+p4 " : " gnmi ")
        + (sonic.isEmpty() ? "" : "sonic-" + sonic + " ")
        + change.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** The topology, as a file, that a step finds or prepares for. */
  String topology(Step step) {
    boolean longer = change == Change.LONGER_CABLES && step != Step.FIRST;
    StringBuilder text = new StringBuilder("switches:\n");
    for (int spine = 1; spine <= spines; spine++) {
      text.append(box("spine" + spine, "spine"));
    }
    for (int leaf = 1; leaf <= leaves; leaf++) {
      text.append(box("leaf" + leaf, "leaf"));
    }
    text.append("links:\n");
    for (int leaf = 1; leaf <= leaves; leaf++) {
      for (int spine = 1; spine <= spines; spine++) {
        text.append(
            String.format(
                "  - { a: \"leaf%d:Ethernet%d\", b: \"spine%d:Ethernet%d\", speed: 400G, cable: %s"
                    + " }%n",
                leaf,
                (spine - 1) * PORT_STEP,
                spine,
                (leaf - 1) * PORT_STEP,
                longer ? "120m" : "30m"));
      }
    }
    text.append("hosts:\n");
    for (int leaf = 1; leaf <= leaves; leaf++) {
      for (int host = 1; host <= hostsPerLeaf; host++) {
        text.append(
            String.format(
                "  - { name: h%d, port: \"leaf%d:Ethernet%d\", speed: 100G, cable: 3m, ip:"
                    + " 10.0.%d.%d/24 }%n",
                (leaf - 1) * hostsPerLeaf + host,
                leaf,
                (spines + host - 1) * PORT_STEP,
                leaf,
                host));
      }
    }
    return text.toString();
  }

  private String box(String name, String role) {
    return String.format(
        "  - { name: %s, asic: emulated, dialect: %s, role: %s }%n",
        name, name.equals(sonic) ? "sonic" : "openconfig", role);
  }

  /** Whether a switch is talked to over P4Runtime beside gNMI. */
  boolean hasP4(SwitchId id) {
    return p4 && !id.value().equals(sonic);
  }

  /** The same, read. */
  Topology read(Step step) {
    try {
      return TopologyReader.read(topology(step));
    } catch (ProblemsException e) {
      throw new IllegalStateException("the scenario's own topology is wrong", e);
    }
  }

  /** The intents, as files, that are in force after a step. */
  List<String> intents(Step step) {
    switch (step) {
      case FIRST:
        return List.of(intent(false));
      case CHANGE:
        return List.of(intent(change == Change.SECOND_CLASS));
      case WITHDRAW:
        return List.of();
    }
    throw new IllegalStateException("no step " + step);
  }

  private static String intent(boolean second) {
    return "intent: life\n"
        + "scope: { hosts: all }\n"
        + "classes:\n"
        + "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: "
        + (second ? "40%" : "60%")
        + ", ecn: auto }\n"
        + (second
            ? "  - { name: storage, priority: 4, dscp: [34], lossless: true, bandwidth: 20%, ecn:"
                + " auto }\n"
            : "")
        + "  - { name: cnp, priority: 6, dscp: [48], schedule: strict, limit: 5% }\n"
        + "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n"
        + "mtu: "
        + PORT_FRAME_BYTES
        + "\nlosslessMtu: "
        + FRAME_BYTES
        + "\nresilience: { linkFailures: 0 }\n"
        + "watchdog: { detect: 200ms, restore: 1s, action: drop }\n"
        + "hosts: { pfc: static, roceMtu: 4096 }\n";
  }

  /** What may only be let in where it is protected. */
  static List<GuardedTraffic> guarded() {
    return List.of(
        new GuardedTraffic(Dscp.of(26), Priority.of(3), FRAME_BYTES, PORT_FRAME_BYTES),
        new GuardedTraffic(Dscp.of(34), Priority.of(4), FRAME_BYTES, PORT_FRAME_BYTES));
  }
}
