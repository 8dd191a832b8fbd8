package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** Which schedulers, marking curves and limits each port's queues are bound to. */
final class EgressPorts {
  private final Egress egress;
  private final Classification classification;
  private final SortedMap<ListKey, Binding> ports = new TreeMap<>();
  private final Optional<String> policy;

  private record Binding(
      Optional<String> policy,
      Optional<String> limits,
      SortedMap<String, Optional<String>> curveOfQueue) {}

  /**
   * Binds as configured.
   *
   * @throws Refusal if ports are bound to different schedulers, of which the chip has one
   */
  EgressPorts(Egress egress, Classification classification, DataNode.Branch config) {
    this.egress = egress;
    this.classification = classification;
    Set<String> policies = new LinkedHashSet<>();
    for (var port : config.branch("qos", "interfaces").list("interface").entrySet()) {
      Binding binding = binding(port.getValue().branch("output"));
      binding.policy().ifPresent(policies::add);
      ports.put(port.getKey(), binding);
    }
    if (policies.size() > 1) {
      throw new Refusal(
          Status.Code.UNIMPLEMENTED,
          "the chip has one scheduler policy for all ports: " + policies);
    }
    policy = policies.stream().findFirst();
  }

  private static Binding binding(DataNode.Branch output) {
    SortedMap<String, Optional<String>> curves = new TreeMap<>();
    output
        .branch("queues")
        .list("queue")
        .forEach(
            (name, queue) ->
                curves.put(name.value(), queue.branch("config").leaf("queue-management-profile")));
    return new Binding(
        output.branch("scheduler-policy", "config").leaf("name"),
        output.branch("config").leaf("buffer-allocation-profile"),
        curves);
  }

  /** The scheduler policy of the ports, as the data plane takes it. */
  Optional<SchedulerPolicy> policy() {
    return policy.map(name -> egress.policy(name, classification));
  }

  /** The name of a port's scheduler policy. */
  Optional<String> policyOf(ListKey port) {
    return Optional.ofNullable(ports.get(port)).flatMap(Binding::policy);
  }

  /** The queues of a port, as the data plane takes them. */
  SortedMap<Integer, QueueConfig> queuesOf(ListKey port) {
    Binding binding = ports.get(port);
    SortedMap<Integer, QueueConfig> queues = new TreeMap<>();
    if (binding != null) {
      SortedMap<String, Integer> limits = limits(binding);
      SortedSet<String> names = new TreeSet<>(binding.curveOfQueue().keySet());
      names.addAll(limits.keySet());
      for (String name : names) {
        int index = classification.queueId(name);
        Optional<String> curve =
            binding.curveOfQueue().getOrDefault(name, Optional.empty()).filter(this::marks);
        queues.put(index, QueueConfig.of(index, curve, Optional.ofNullable(limits.get(name))));
      }
    }
    return queues;
  }

  private boolean marks(String curve) {
    return egress.ecnProfiles().containsKey(curve);
  }

  private SortedMap<String, Integer> limits(Binding binding) {
    return binding.limits().map(egress::limits).orElseGet(TreeMap::new);
  }

  /** The state of the bindings that the data plane runs, under {@code qos}. */
  DataNode.Branch state(SwitchConfig running, SortedMap<ListKey, String> portOf) {
    DataNode.Entries entries = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, Binding> port : ports.entrySet()) {
      PortConfig ran = running.ports().get(PortName.of(portOf.getOrDefault(port.getKey(), "none")));
      if (ran != null) {
        entries = entries.with(port.getKey(), output(port.getValue(), ran));
      }
    }
    return States.at(entries, "qos", "interfaces", "interface");
  }

  /** The state of queues that have no names but their numbers. */
  static DataNode.Branch numbered(int queues, SortedMap<ListKey, String> ports) {
    DataNode.Entries names = DataNode.Entries.NONE;
    DataNode.Entries ofPort = DataNode.Entries.NONE;
    for (int queue = 0; queue < queues; queue++) {
      DataNode.Branch name = States.of("name", "q" + queue);
      names =
          names.with(
              ListKey.of("q" + queue), States.entry(name.with("queue-id", String.valueOf(queue))));
      ofPort = ofPort.with(ListKey.of("q" + queue), States.entry(name));
    }
    DataNode.Entries entries = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, String> port : ports.entrySet()) {
      entries =
          entries.with(
              port.getKey(),
              States.entry(States.of("interface-id", port.getValue()))
                  .with("output", States.at(ofPort, "queues", "queue")));
    }
    return DataNode.merge(
        States.at(names, "qos", "queues", "queue"),
        States.at(entries, "qos", "interfaces", "interface"));
  }

  private DataNode.Branch output(Binding binding, PortConfig ran) {
    DataNode.Entries queues = DataNode.Entries.NONE;
    for (Map.Entry<String, Optional<String>> queue : binding.curveOfQueue().entrySet()) {
      QueueConfig running = ran.queues().get(classification.queueId(queue.getKey()));
      // A profile that doesn't mark is no curve to the data plane, but is bound all the same.
      Optional<String> curve =
          queue
              .getValue()
              .filter(name -> !marks(name) || curveOf(running).equals(Optional.of(name)));
      queues =
          queues.with(
              ListKey.of(queue.getKey()),
              States.entry(
                  States.with(
                      States.of("name", queue.getKey()), "queue-management-profile", curve)));
    }
    SortedMap<Integer, Integer> limited = new TreeMap<>();
    ran.queues()
        .forEach((index, queue) -> queue.dynamicThreshold().ifPresent(n -> limited.put(index, n)));
    SortedMap<Integer, Integer> asked = new TreeMap<>();
    limits(binding).forEach((name, n) -> asked.put(classification.queueId(name), n));
    DataNode.Branch profile =
        States.with(
            DataNode.Branch.EMPTY,
            "buffer-allocation-profile",
            binding.limits().filter(name -> limited.equals(asked)));
    DataNode.Branch scheduler = States.with(DataNode.Branch.EMPTY, "name", ran.schedulerPolicy());
    return DataNode.Branch.EMPTY.with(
        "output",
        States.entry(profile)
            .with("queues", States.at(queues, "queue"))
            .with("scheduler-policy", States.entry(scheduler)));
  }

  private static Optional<String> curveOf(@org.jspecify.annotations.Nullable QueueConfig queue) {
    return queue == null ? Optional.empty() : queue.ecnProfile();
  }
}
