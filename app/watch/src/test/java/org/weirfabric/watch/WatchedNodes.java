package org.weirfabric.watch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.watch.cluster.WatchRole;
import org.weirfabric.watch.lead.CureHands;
import org.weirfabric.watch.lead.CureOutcome;
import org.weirfabric.watch.lead.WatchEvent;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watch.lead.WatchStore;
import org.weirfabric.watch.metrics.FabricMetrics;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.SwitchReadings;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * Nodes that watch a small fabric together, over a bus, a store and hands in memory. What queues do
 * is told window by window, of 100 ms; a cure frees its queue and all that wait for it.
 */
final class WatchedNodes {
  static final long WINDOW_NANOS = 100_000_000L;
  static final long START_NANOS = 1_700_000_000_000_000_000L;
  static final Priority PRIORITY = Priority.of(3);

  private static final double LINE_BYTES_PER_SECOND = 100e9 / 8;

  final Topology topology;
  final Map<String, WatchNode> nodes = new TreeMap<>();
  final Map<String, FabricMetrics> metrics = new TreeMap<>();
  final List<String> done = new ArrayList<>();
  final SortedMap<String, String> stored = new TreeMap<>();
  final Map<QueueKey, Long> trips = new HashMap<>();
  final Map<QueueKey, Long> restored = new HashMap<>();
  private final Map<String, String> nodeOf = new HashMap<>();
  private final Map<PortRef, double[]> doings = new HashMap<>();
  private final Map<PortRef, Long> paused = new HashMap<>();
  private final Map<PortRef, Long> sent = new HashMap<>();
  private final Map<PortRef, Long> watermarks = new HashMap<>();
  private final Set<String> dead = new HashSet<>();
  private final SortedMap<QueueKey, Cure> journal = new TreeMap<>();
  private Optional<String> leader = Optional.empty();
  private final List<Runnable> heldBack = new ArrayList<>();
  private Optional<CureOutcome> failure = Optional.empty();
  private boolean holdsBack;
  private boolean overtaken;
  private Consumer<byte[]> listener = message -> {};
  private WatchSettings settings =
      WatchSettings.of(EvidenceSettings.DEFAULT, CurePolicy.standard());
  private int parts = 1;
  private boolean portsApart;
  long now = START_NANOS;

  private WatchedNodes(Topology topology) {
    this.topology = topology;
  }

  /** Two leaves under two spines, two hosts on each leaf; all at 100G. */
  static WatchedNodes leafSpine() throws Exception {
    return of(
        List.of(
            "leaf1:p1-spine1:p1", "leaf1:p2-spine2:p1", "leaf2:p1-spine1:p2", "leaf2:p2-spine2:p2"),
        List.of("leaf1:p3-h1", "leaf1:p4-h2", "leaf2:p3-h3", "leaf2:p4-h4"));
  }

  /** Three switches in a ring, a host on each. */
  static WatchedNodes ring() throws Exception {
    return of(
        List.of("a:p1-b:p2", "b:p1-c:p2", "a:p2-c:p1"), List.of("a:p3-ha", "b:p3-hb", "c:p3-hc"));
  }

  /** A switch with so many hosts, on p1 and on, and one beside it. */
  static WatchedNodes star(int hosts) throws Exception {
    List<String> ends = new ArrayList<>();
    for (int host = 1; host <= hosts; host++) {
      ends.add("hub:p" + host + "-h" + host);
    }
    return of(List.of("hub:p0-rim:p0"), ends);
  }

  private static WatchedNodes of(List<String> links, List<String> hosts) throws Exception {
    StringBuilder yaml = new StringBuilder("switches:\n");
    TreeSet<String> switches = new TreeSet<>();
    links.forEach(link -> List.of(link.split("-")).forEach(end -> switches.add(end.split(":")[0])));
    switches.forEach(
        name ->
            yaml.append("- { name: " + name + ", asic: spectrum-4, role: " + role(name) + " }\n"));
    yaml.append("links:\n");
    for (String link : links) {
      String[] ends = link.split("-");
      yaml.append("- { a: '" + ends[0] + "', b: '" + ends[1] + "', speed: 100G, cable: 10m }\n");
    }
    yaml.append("hosts:\n");
    int address = 1;
    for (String host : hosts) {
      String[] ends = host.split("-");
      yaml.append(
          "- { name: "
              + ends[1]
              + ", port: '"
              + ends[0]
              + "', speed: 100G, cable: 3m, ip: 10.0.0."
              + address++
              + "/24 }\n");
    }
    return new WatchedNodes(TopologyReader.read(yaml.toString()));
  }

  private static String role(String name) {
    return name.startsWith("spine") ? "spine" : "leaf";
  }

  WatchedNodes settings(WatchSettings wanted) {
    settings = wanted;
    return this;
  }

  /** Adds a node that watches {@code switches}; the first leads. */
  WatchedNodes node(String id, String... switches) {
    List.of(switches).forEach(each -> nodeOf.put(each, id));
    FabricMetrics counted = new FabricMetrics();
    metrics.put(id, counted);
    WatchNode node =
        new WatchNode(
            new Role(id),
            this::deliver,
            () -> now,
            Runnable::run,
            new Store(),
            new Hands(),
            () -> List.copyOf(journal.values()),
            counted);
    node.watch(WatchPlan.of(topology, new TreeSet<>(List.of(PRIORITY)), settings));
    nodes.put(id, node);
    if (leader.isEmpty()) {
      leader = Optional.of(id);
    }
    return this;
  }

  /** Adds one node that watches all. */
  WatchedNodes alone() {
    return node(
        "n1", topology.switches().keySet().stream().map(SwitchId::value).toArray(String[]::new));
  }

  /** {@code node} is gone; the switches it watched go to {@code heir}, and so does the lead. */
  void kill(String node, String heir) {
    dead.add(node);
    nodeOf.replaceAll((switchName, owner) -> owner.equals(node) ? heir : owner);
    if (leader.equals(Optional.of(node))) {
      leader = heir.isEmpty() ? Optional.empty() : Optional.of(heir);
    }
  }

  /** From now on {@code node} watches {@code switchName}. */
  void inherit(String switchName, String node) {
    nodeOf.put(switchName, node);
  }

  /** From now on {@code node} leads. */
  void lead(String node) {
    leader = Optional.of(node);
  }

  /** Has {@code listener} hear all that goes over the bus. */
  void onMessage(Consumer<byte[]> listener) {
    this.listener = listener;
  }

  /** From now on there are so many samples in a window. */
  WatchedNodes often(int samples) {
    parts = samples;
    return this;
  }

  /** From now on switches send a batch for each port. */
  WatchedNodes oneByOne() {
    portsApart = true;
    return this;
  }

  void failHands(String why) {
    failure = why.isEmpty() ? Optional.empty() : Optional.of(CureOutcome.failed(why));
  }

  /** From now on what is ordered is answered so, and not carried out. */
  void answerHands(CureOutcome outcome) {
    failure = Optional.of(outcome);
  }

  /** From now on what is ordered is carried out and answered only by {@link #answerAll}. */
  WatchedNodes holdBackAnswers() {
    holdsBack = true;
    return this;
  }

  /** Carries out what is held back, and answers. */
  void answerAll() {
    List<Runnable> all = List.copyOf(heldBack);
    heldBack.clear();
    all.forEach(Runnable::run);
  }

  /** The switch has what was ordered at {@code cure}'s queue, though nobody answers. */
  void carryOut(Cure cure) {
    journal.put(cure.queue(), cure);
  }

  WatchedNodes set(String port, double duty, double share, long waiting) {
    doings.put(PortRef.parse(port), new double[] {duty, share, waiting});
    return this;
  }

  WatchedNodes blocked(String... ports) {
    for (String port : ports) {
      set(port, 1, 0, 60_000);
    }
    return this;
  }

  WatchedNodes free(String... ports) {
    for (String port : ports) {
      doings.remove(PortRef.parse(port));
    }
    return this;
  }

  /** From now on all nodes measure cables by {@code rooms}. */
  WatchedNodes measure(List<XoffRoom> rooms) {
    nodes.values().forEach(node -> node.measure(rooms));
    return this;
  }

  /** The most that the room at {@code port} for what arrives after XOFF has held. */
  WatchedNodes watermark(String port, long bytes) {
    watermarks.put(PortRef.parse(port), bytes);
    return this;
  }

  static QueueKey queue(String port) {
    return QueueKey.of(PortRef.parse(port), PRIORITY);
  }

  /** Lets {@code windows} pass; all nodes tick after each. */
  WatchedNodes pass(int windows) {
    for (int w = 0; w < windows; w++) {
      for (int part = 0; part < parts; part++) {
        now += WINDOW_NANOS / parts;
        for (SwitchId id : topology.switches().keySet()) {
          sample(id);
        }
      }
      tick();
    }
    return this;
  }

  void tick() {
    nodes.forEach(
        (id, node) -> {
          if (!dead.contains(id)) {
            node.tick();
          }
        });
  }

  private void sample(SwitchId id) {
    String watcher = nodeOf.getOrDefault(id.value(), "");
    List<PriorityReading> readings = new ArrayList<>();
    for (PortName port : topology.portsOf(id)) {
      readings.add(reading(PortRef.of(id, port)));
    }
    if (nodes.containsKey(watcher) && !dead.contains(watcher)) {
      if (portsApart) {
        readings.forEach(
            each -> nodes.get(watcher).accept(SwitchReadings.of(id, now, List.of(each))));
      } else {
        nodes.get(watcher).accept(SwitchReadings.of(id, now, readings));
      }
    }
  }

  private PriorityReading reading(PortRef port) {
    double[] doing = doings.getOrDefault(port, new double[] {0, 0, 0});
    paused.merge(port, (long) (doing[0] * WINDOW_NANOS / parts), Long::sum);
    sent.merge(
        port, (long) (doing[1] * LINE_BYTES_PER_SECOND * WINDOW_NANOS / 1e9 / parts), Long::sum);
    PriorityReading.Builder reading =
        PriorityReading.of(port.port(), PRIORITY, now - START_NANOS)
            .set(PriorityCounter.PAUSED_NANOS, paused.get(port))
            .set(PriorityCounter.SENT_BYTES, sent.get(port))
            .set(PriorityCounter.PORT_SENT_BYTES, sent.get(port))
            .set(PriorityCounter.OCCUPANCY_BYTES, (long) doing[2])
            .set(PriorityCounter.QUEUE_DROPPED_BYTES, 0)
            .set(PriorityCounter.PFC_SENT, 0)
            .set(PriorityCounter.HEADROOM_WATERMARK_BYTES, watermarks.getOrDefault(port, 0L))
            .set(PriorityCounter.LINK_UP, 1);
    QueueKey tripOf = QueueKey.of(port, PRIORITY);
    Long tripped = trips.get(tripOf);
    if (tripped != null) {
      reading
          .set(PriorityCounter.STORMS_DETECTED, tripped)
          .set(PriorityCounter.STORMS_RESTORED, restored.getOrDefault(tripOf, 0L));
    }
    return reading.build();
  }

  private void deliver(String node, byte[] message) {
    listener.accept(message);
    if (nodes.containsKey(node) && !dead.contains(node)) {
      nodes.get(node).hear(message);
    }
  }

  /** The kinds of the events on {@code node}. */
  List<String> events(String node) {
    return nodes.get(node).events().after(0).stream().map(WatchEvent::kind).toList();
  }

  private final class Role implements WatchRole {
    private final String id;

    private Role(String id) {
      this.id = id;
    }

    @Override
    public String nodeId() {
      return id;
    }

    @Override
    public Optional<String> leader() {
      return leader;
    }

    @Override
    public boolean watches(SwitchId switchId) {
      return id.equals(nodeOf.get(switchId.value()));
    }
  }

  /** Another node begins to write, though nobody has told those who lead. */
  void overtake() {
    overtaken = true;
  }

  private final class Store implements WatchStore {
    @Override
    public void begin() {
      overtaken = false;
    }

    @Override
    public boolean isOvertaken() {
      return overtaken;
    }

    @Override
    public SortedMap<String, String> all() {
      return new TreeMap<>(stored);
    }

    @Override
    public Optional<String> get(String name) {
      return Optional.ofNullable(stored.get(name));
    }

    @Override
    public void put(String name, String text) {
      stored.put(name, text);
    }

    @Override
    public void remove(String name) {
      stored.remove(name);
    }
  }

  private final class Hands implements CureHands {
    @Override
    public CompletableFuture<CureOutcome> begin(Cure cure) {
      done.add(cure.action() + " " + cure.queue().port());
      return answer(() -> journal.put(cure.queue(), cure));
    }

    @Override
    public CompletableFuture<CureOutcome> end(Cure cure) {
      done.add("end " + cure.queue().port());
      return answer(() -> journal.remove(cure.queue()));
    }

    @Override
    public boolean isOn(Cure cure) {
      return journal.containsKey(cure.queue());
    }

    private CompletableFuture<CureOutcome> answer(Runnable onceDone) {
      if (failure.isPresent()) {
        return CompletableFuture.completedFuture(failure.get());
      }
      CompletableFuture<CureOutcome> answer = new CompletableFuture<>();
      heldBack.add(
          () -> {
            onceDone.run();
            answer.complete(CureOutcome.done());
          });
      if (!holdsBack) {
        answerAll();
      }
      return answer;
    }
  }
}
