package org.weirfabric.lab.emulatedfabric.asic;

import io.grpc.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** The lookup from DSCP or PCP to forwarding group, and from forwarding group to queue. */
final class Classification {
  private static final String ETHERNET = "ETHERNET";

  private final ChipFacts facts;
  private final SortedMap<ListKey, Integer> queues = new TreeMap<>();
  private final SortedMap<ListKey, Group> groups = new TreeMap<>();
  private final SortedMap<ListKey, Classifier> classifiers = new TreeMap<>();
  private final SortedMap<ListKey, SortedMap<ListKey, String>> bindings = new TreeMap<>();
  private final SortedMap<ListKey, String> ethernetBindings = new TreeMap<>();

  private record Group(
      Map<String, String> queues, Optional<String> priority, Optional<String> priorityGroup) {}

  private record Classifier(String type, SortedMap<ListKey, Term> terms) {}

  private record Term(
      Optional<String> dscp,
      List<String> dscps,
      List<String> pcps,
      Optional<String> targetGroup,
      Optional<String> setDscp,
      Optional<String> setDot1p) {}

  private Classification(ChipFacts facts) {
    this.facts = facts;
  }

  /**
   * Fills the lookup tables.
   *
   * @throws Refusal if they can't hold what is configured
   */
  static Classification program(ChipFacts facts, DataNode.Branch config) {
    Classification tables = new Classification(facts);
    DataNode.Branch qos = config.branch("qos");
    qos.branch("queues").list("queue").forEach(tables::addQueue);
    qos.branch("forwarding-groups").list("forwarding-group").forEach(tables::addGroup);
    qos.branch("classifiers").list("classifier").forEach(tables::addClassifier);
    qos.branch("interfaces")
        .list("interface")
        .forEach(
            (port, entry) -> {
              entry
                  .branch("input", "classifiers")
                  .list("classifier")
                  .forEach((type, binding) -> tables.bind(port, type, binding));
              entry
                  .branch("input", "ethernet-classifier", "config")
                  .leaf("name")
                  .ifPresent(name -> tables.bindEthernet(port, name));
            });
    return tables;
  }

  private void addQueue(ListKey name, DataNode.Branch entry) {
    Settings settings = Settings.of("/qos/queues/queue[name=" + name.value() + "]", entry);
    int id = Integer.parseInt(settings.required("queue-id"));
    if (id >= facts.queues()) {
      throw Refusal.invalid(
          settings.where() + "/config/queue-id",
          id + " is out of range 0.." + (facts.queues() - 1) + " of " + facts.name());
    }
    if (queues.containsValue(id)) {
      throw new Refusal(
          Status.Code.FAILED_PRECONDITION,
          settings.where() + ": queue " + id + " already has a name");
    }
    queues.put(name, id);
  }

  private void addGroup(ListKey name, DataNode.Branch entry) {
    Settings settings =
        Settings.of("/qos/forwarding-groups/forwarding-group[name=" + name.value() + "]", entry);
    Map<String, String> outputs = new TreeMap<>();
    for (String leaf : List.of("output-queue", "unicast-output-queue", "multicast-output-queue")) {
      settings.text(leaf).ifPresent(queue -> outputs.put(leaf, queue));
    }
    settings
        .text("priority-group")
        .filter(group -> Integer.parseInt(group) >= facts.priorityGroups())
        .ifPresent(
            group -> {
              throw Refusal.invalid(
                  settings.where(), "a port has " + facts.priorityGroups() + " priority groups");
            });
    groups.put(
        name, new Group(outputs, settings.text("priority"), settings.text("priority-group")));
  }

  private void addClassifier(ListKey name, DataNode.Branch entry) {
    String where = "/qos/classifiers/classifier[name=" + name.value() + "]";
    String type = Settings.of(where, entry).required("type");
    SortedMap<ListKey, Term> terms = new TreeMap<>();
    Map<String, String> taken = new HashMap<>();
    entry
        .branch("terms")
        .list("term")
        .forEach((id, term) -> terms.put(id, term(where, type, id.value(), term, taken)));
    classifiers.put(name, new Classifier(type, terms));
  }

  private static Term term(
      String where, String type, String id, DataNode.Branch term, Map<String, String> taken) {
    String family = conditionsOf(type);
    DataNode.Branch conditions = term.branch("conditions");
    for (String present : conditions.children().keySet()) {
      if (!present.equals(family)) {
        throw Refusal.invalid(
            where, "term " + id + " has " + present + " conditions in a classifier of " + type);
      }
    }
    DataNode.Branch match = conditions.branch(family, "config");
    List<String> pcps = match.leafList("pcp-set");
    claim(where, "PCP ", pcps, id, taken);
    Optional<String> dscp = match.leaf("dscp");
    List<String> dscps = match.leafList("dscp-set");
    if (dscp.isPresent() && !dscps.isEmpty()) {
      throw Refusal.invalid(where, "term " + id + " has both dscp and dscp-set");
    }
    claim(where, "DSCP ", dscp.map(List::of).orElse(dscps), id, taken);
    DataNode.Branch actions = term.branch("actions");
    DataNode.Branch remark = actions.branch("remark", "config");
    return new Term(
        dscp,
        dscps,
        pcps,
        actions.branch("config").leaf("target-group"),
        remark.leaf("set-dscp"),
        remark.leaf("set-dot1p"));
  }

  private static void claim(
      String where, String kind, List<String> points, String id, Map<String, String> taken) {
    for (String value : points) {
      String other = taken.put(kind + value, id);
      if (other != null) {
        throw Refusal.invalid(
            where, kind + value + " is matched by term " + other + " and by term " + id);
      }
    }
  }

  /** The conditions that a classifier of {@code type} matches by. */
  private static String conditionsOf(String type) {
    return type.equals(ETHERNET) ? "l2" : type.toLowerCase(Locale.ROOT);
  }

  private void bindEthernet(ListKey port, String name) {
    Classifier classifier = classifiers.get(ListKey.of(name));
    if (classifier == null || !classifier.type().equals(ETHERNET)) {
      throw Refusal.invalid(
          "/qos/interfaces/interface[interface-id="
              + port.value()
              + "]/input/ethernet-classifier/config/name",
          name + " is no classifier of " + ETHERNET);
    }
    ethernetBindings.put(port, name);
  }

  private void bind(ListKey port, ListKey type, DataNode.Branch binding) {
    String where =
        "/qos/interfaces/interface[interface-id="
            + port.value()
            + "]/input/classifiers/classifier[type="
            + type.value()
            + "]";
    String name = Settings.of(where, binding).required("name");
    Classifier classifier = classifiers.get(ListKey.of(name));
    if (classifier == null || !classifier.type().equals(type.value())) {
      throw Refusal.invalid(where, name + " is no classifier of " + type.value());
    }
    bindings.computeIfAbsent(port, p -> new TreeMap<>()).put(type, name);
  }

  /**
   * Where frames of a forwarding group go.
   *
   * @param priority the PFC priority; the queue's number by default
   * @param priorityGroup the ingress priority group; of the priority's number by default, 0 if the
   *     group has no priority either
   * @param queue the egress queue
   */
  record Ingress(int priority, int priorityGroup, int queue) {}

  /**
   * What a term says about a DSCP or a PCP.
   *
   * @param group the forwarding group
   * @param remark the DSCP or PCP written into the frame, if any
   */
  record Match(ListKey group, Optional<Integer> remark) {}

  /** The forwarding groups that lead to a queue. */
  SortedMap<ListKey, Ingress> ingresses() {
    SortedMap<ListKey, Ingress> found = new TreeMap<>();
    groups.forEach(
        (name, group) ->
            group.queues().values().stream()
                .findFirst()
                .map(queue -> queues.get(ListKey.of(queue)))
                .ifPresent(queue -> found.put(name, ingress(group, queue))));
    return found;
  }

  private static Ingress ingress(Group group, int queue) {
    Optional<Integer> priority = group.priority().map(Integer::valueOf);
    return new Ingress(
        priority.orElse(queue),
        group.priorityGroup().map(Integer::valueOf).or(() -> priority).orElse(0),
        queue);
  }

  /** The number of a queue. */
  int queueId(String name) {
    return queues.getOrDefault(ListKey.of(name), 0);
  }

  /**
   * What the classifier of a port says about each DSCP that it matches; empty if the port has none.
   * The frames of the data plane are IPv4: an IPv6 classifier counts only where it is alone.
   */
  Optional<SortedMap<Integer, Match>> classifierOf(ListKey port) {
    SortedMap<ListKey, String> bound = bindings.getOrDefault(port, new TreeMap<>());
    String name = bound.getOrDefault(ListKey.of("IPV4"), bound.get(ListKey.of("IPV6")));
    Classifier classifier = name == null ? null : classifiers.get(ListKey.of(name));
    if (classifier == null) {
      return Optional.empty();
    }
    SortedMap<Integer, Match> matches = new TreeMap<>();
    for (Term term : classifier.terms().values()) {
      add(term, term.dscp().map(List::of).orElse(term.dscps()), term.setDscp(), matches);
    }
    return Optional.of(matches);
  }

  /** What the Ethernet classifier of a port says about each PCP; empty if the port has none. */
  Optional<SortedMap<Integer, Match>> ethernetClassifierOf(ListKey port) {
    String name = ethernetBindings.get(port);
    Classifier classifier = name == null ? null : classifiers.get(ListKey.of(name));
    if (classifier == null) {
      return Optional.empty();
    }
    SortedMap<Integer, Match> matches = new TreeMap<>();
    classifier.terms().values().forEach(term -> add(term, term.pcps(), term.setDot1p(), matches));
    return Optional.of(matches);
  }

  private static void add(
      Term term, List<String> points, Optional<String> remark, SortedMap<Integer, Match> matches) {
    term.targetGroup()
        .ifPresent(
            group ->
                points.forEach(
                    point ->
                        matches.put(
                            Integer.valueOf(point),
                            new Match(ListKey.of(group), remark.map(Integer::valueOf)))));
  }

  /** The priority group that accounts frames of a priority; the one of its number by default. */
  int priorityGroupOf(int priority) {
    return groups.values().stream()
        .filter(group -> group.priority().equals(Optional.of(Integer.toString(priority))))
        .flatMap(group -> group.priorityGroup().stream())
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(priority);
  }

  /**
   * The state of queues, groups and classifiers as programmed, and of the bindings that the data
   * plane runs, under {@code qos}.
   */
  DataNode.Branch state(SwitchConfig running, SortedMap<ListKey, String> portOf) {
    DataNode.Entries queueList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, Integer> queue : queues.entrySet()) {
      queueList =
          queueList.with(
              queue.getKey(),
              States.entry(
                  States.of("name", queue.getKey().value())
                      .with("queue-id", Integer.toString(queue.getValue()))));
    }
    DataNode.Entries groupList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, Group> group : groups.entrySet()) {
      DataNode.Branch state = States.of("name", group.getKey().value());
      for (Map.Entry<String, String> output : group.getValue().queues().entrySet()) {
        state = state.with(output.getKey(), output.getValue());
      }
      state = States.with(state, "priority", group.getValue().priority());
      state = States.with(state, "priority-group", group.getValue().priorityGroup());
      groupList = groupList.with(group.getKey(), States.entry(state));
    }
    DataNode.Entries classifierList = DataNode.Entries.NONE;
    for (Map.Entry<ListKey, Classifier> classifier : classifiers.entrySet()) {
      classifierList =
          classifierList.with(
              classifier.getKey(),
              classifierState(classifier.getKey().value(), classifier.getValue()));
    }
    DataNode.Branch definitions =
        DataNode.merge(
            States.at(queueList, "qos", "queues", "queue"),
            States.at(groupList, "qos", "forwarding-groups", "forwarding-group"));
    return DataNode.merge(
        DataNode.merge(definitions, States.at(classifierList, "qos", "classifiers", "classifier")),
        States.at(bindingState(running, portOf), "qos", "interfaces", "interface"));
  }

  private static DataNode.Branch classifierState(String name, Classifier classifier) {
    DataNode.Entries terms = DataNode.Entries.NONE;
    String family = conditionsOf(classifier.type());
    for (Map.Entry<ListKey, Term> entry : classifier.terms().entrySet()) {
      Term term = entry.getValue();
      DataNode.Branch match = States.with(DataNode.Branch.EMPTY, "dscp", term.dscp());
      if (!term.dscps().isEmpty()) {
        match = match.with("dscp-set", new DataNode.Value(term.dscps()));
      }
      if (!term.pcps().isEmpty()) {
        match = match.with("pcp-set", new DataNode.Value(term.pcps()));
      }
      DataNode.Branch target =
          States.with(DataNode.Branch.EMPTY, "target-group", term.targetGroup());
      DataNode.Branch remark =
          States.with(
              States.with(DataNode.Branch.EMPTY, "set-dscp", term.setDscp()),
              "set-dot1p",
              term.setDot1p());
      DataNode.Branch actions = States.entry(target).with("remark", States.entry(remark));
      terms =
          terms.with(
              entry.getKey(),
              States.entry(States.of("id", entry.getKey().value()))
                  .with("conditions", States.at(match, family, "state"))
                  .with("actions", actions));
    }
    return States.entry(States.of("name", name).with("type", classifier.type()))
        .with("terms", States.at(terms, "term"));
  }

  private DataNode.Entries bindingState(SwitchConfig running, SortedMap<ListKey, String> portOf) {
    DataNode.Entries ports = DataNode.Entries.NONE;
    SortedSet<ListKey> bound = new TreeSet<>(bindings.keySet());
    bound.addAll(ethernetBindings.keySet());
    for (ListKey port : bound) {
      PortConfig ran = running.ports().get(PortName.of(portOf.getOrDefault(port, "none")));
      if (ran == null || ran.dscpMap().isEmpty()) {
        continue;
      }
      DataNode.Entries classified = DataNode.Entries.NONE;
      for (Map.Entry<ListKey, String> binding :
          bindings.getOrDefault(port, new TreeMap<>()).entrySet()) {
        classified =
            classified.with(
                binding.getKey(),
                States.entry(
                    States.of("type", binding.getKey().value()).with("name", binding.getValue())));
      }
      DataNode.Branch state = States.at(classified, "input", "classifiers", "classifier");
      String ethernet = ethernetBindings.get(port);
      if (ethernet != null) {
        state =
            DataNode.merge(
                state,
                States.at(States.of("name", ethernet), "input", "ethernet-classifier", "state"));
      }
      ports = ports.with(port, state);
    }
    return ports;
  }
}
