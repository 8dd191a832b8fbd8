package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.SystemClock;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;
import org.weirfabric.push.engine.EngineSettings;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.journal.InMemoryJournal;
import org.weirfabric.push.tx.TxOutcome;
import org.weirfabric.watch.WatchNode;
import org.weirfabric.watch.WatchPlan;
import org.weirfabric.watch.cluster.WatchRole;
import org.weirfabric.watch.lead.CureHands;
import org.weirfabric.watch.lead.CureOutcome;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchEvent;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watch.lead.WatchStore;
import org.weirfabric.watch.metrics.FabricMetrics;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;

/**
 * The example's fabric, emulated, with its intent applied, and the watch at work on it over the
 * wire: cures go through the engine's lanes.
 */
final class WatchedLab implements AutoCloseable {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private final ScheduledExecutorService alarms = Executors.newScheduledThreadPool(2);
  private final ScheduledExecutorService ticks = Executors.newScheduledThreadPool(1);
  final SystemClock clock = new SystemClock(alarms);
  private final WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  final RunningFabric fabric;
  private final Duration cure;
  private WireSessions sessions;
  TransactionEngine engine;
  Topology topology;
  private final FabricMetrics metrics = new FabricMetrics();
  WatchNode node;
  private TelemetryFeed feed;

  /** A fabric of which {@code sonic} are SONiC switches; cures last two seconds. */
  static WatchedLab start(List<String> flows, List<String> sonic) throws Exception {
    return start(flows, sonic, Duration.ofSeconds(2));
  }

  /**
   * A fabric of which {@code sonic} are SONiC switches and the others OpenConfig's.
   *
   * @param flows what hosts send, from the beginning
   * @param cure how long the first cure lasts
   */
  static WatchedLab start(List<String> flows, List<String> sonic, Duration cure) throws Exception {
    String text = Files.readString(EXAMPLE.resolve("topology.yaml"));
    for (String name : sonic) {
      text =
          text.replace(
              "{ name: " + name + ", asic: emulated, dialect: openconfig",
              "{ name: " + name + ", asic: emulated, dialect: sonic");
    }
    Topology wired = TopologyReader.read(text);
    WatchedLab lab =
        new WatchedLab(
            RunningFabric.start(
                wired, AsicCatalogue.shipped(), List.of(), Traffic.parse(flows, wired)),
            cure);
    try {
      lab.begin(wired);
      return lab;
    } catch (Exception | AssertionError failed) {
      lab.close();
      throw failed;
    }
  }

  private WatchedLab(RunningFabric fabric, Duration cure) {
    this.fabric = fabric;
    this.cure = cure;
  }

  private void begin(Topology wired) throws Exception {
    SortedMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
    fabric.switches().forEach((id, each) -> endpoints.put(id, endpoints(each)));
    topology = wired.withEndpoints(endpoints);
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1);
    engine =
        new TransactionEngine(
            EngineSettings.of(
                Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(1), 8),
            new InMemoryJournal(),
            new Alone(),
            new Known(),
            sessions,
            clock,
            Executors.newFixedThreadPool(8),
            progress -> {});
    engine.recover().join();
    apply();
    watch();
  }

  private static Endpoints endpoints(EmulatedSwitch each) {
    return Endpoints.of(
        each.gnmiEndpoint().map(Endpoint::parse), each.p4Endpoint().map(Endpoint::parse));
  }

  private void apply() throws Exception {
    String intent =
        Files.readString(EXAMPLE.resolve("intent.yaml")).replace("action: drop", "action: alert");
    var plan =
        FabricCompiler.compile(
            CompileRequest.of(
                List.of(IntentReader.read(intent)),
                topology,
                AsicCatalogue.shipped(),
                0,
                engine.committed()));
    var report = engine.apply(plan).done().join();
    assertThat(report.outcome()).as("%s", report.problems()).isEqualTo(TxOutcome.COMMITTED);
  }

  private void watch() {
    node =
        new WatchNode(
            new Leading(),
            (to, message) -> {},
            System::nanoTime,
            ticks,
            new NoStore(),
            new Hands(),
            List::of,
            metrics);
    node.watch(
        WatchPlan.of(
            topology,
            new TreeSet<>(List.of(Priority.of(3))),
            WatchSettings.of(
                EvidenceSettings.of(20_000_000L, 3_000_000_000L, 1000),
                CurePolicy.builder().setRestoreNanos(cure.toNanos()).build())));
    feed = new TelemetryFeed(channels, Duration.ofMillis(250), System::nanoTime, node);
    feed.follow(topology, any -> true, new TreeSet<>(List.of(Priority.of(3))));
    var unused =
        ticks.scheduleWithFixedDelay(
            () -> {
              node.tick();
              feed.follow(topology, any -> true, new TreeSet<>(List.of(Priority.of(3))));
            },
            100,
            100,
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    ticks.shutdownNow();
    if (feed != null) {
      feed.close();
    }
    if (engine != null) {
      engine.close();
      sessions.close();
    }
    channels.close();
    fabric.close();
    alarms.shutdownNow();
  }

  JsonNode incident(String kind) {
    JsonNode all = node.ifLeading(FabricWatch::incidentsJson).orElseThrow();
    for (String state : new String[] {"open", "history"}) {
      for (JsonNode each : all.path(state)) {
        if (each.path("kind").asText().equals(kind)) {
          return each;
        }
      }
    }
    throw new AssertionError("no " + kind + " in " + all);
  }

  /** The incidents that were first seen after {@code one} and are no part of any other. */
  List<String> openedBesideAndAfter(JsonNode one) {
    JsonNode all = node.ifLeading(FabricWatch::incidentsJson).orElseThrow();
    List<String> beside = new ArrayList<>();
    for (String state : new String[] {"open", "history"}) {
      for (JsonNode each : all.path(state)) {
        boolean after = each.path("firstSeenNanos").asLong() > one.path("firstSeenNanos").asLong();
        if (after && !each.has("partOf")) {
          beside.add(each.path("id").asText());
        }
      }
    }
    return beside;
  }

  List<String> kinds() {
    return node.events().after(0).stream().map(WatchEvent::kind).toList();
  }

  /** Waits for an event about an incident of a kind, or about anything. */
  JsonNode await(String event, String incident) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      for (WatchEvent each : node.events().after(0)) {
        String about = each.data().path("incident").asText(each.data().path("id").asText());
        boolean itsOwn = incident.isEmpty() || about.startsWith(incident + " ");
        if (each.kind().equals(event) && itsOwn) {
          return each.data();
        }
      }
      assertThat(System.nanoTime())
          .as("%s of a %s within %s, but only %s", event, incident, LIMIT, told())
          .isLessThan(end);
      clock.after(Duration.ofMillis(50)).join();
    }
  }

  private List<String> told() {
    List<String> told = new ArrayList<>();
    node.events()
        .after(0)
        .forEach(
            each ->
                told.add(
                    each.kind()
                        + " "
                        + each.data().path("text").asText()
                        + each.data().path("port").asText()
                        + each.data().path("reason").asText()));
    told.add(node.statusJson().toString());
    told.add(fabric.status().toString());
    told.add(fabric.faults().list().toString());
    metrics
        .scrape()
        .lines()
        .filter(line -> line.contains("port=\"Ethernet8\",priority=\"3\",switch=\"leaf2\""))
        .forEach(told::add);
    return told;
  }

  void awaitNoCure() {
    long end = System.nanoTime() + LIMIT.toNanos();
    long calm = System.nanoTime();
    while (System.nanoTime() - calm < Duration.ofSeconds(2).toNanos()) {
      assertThat(System.nanoTime()).as("no cure within %s, but %s", LIMIT, told()).isLessThan(end);
      if (!node.ifLeading(FabricWatch::active).orElseThrow().isEmpty()) {
        calm = System.nanoTime();
      }
      clock.after(Duration.ofMillis(50)).join();
    }
  }

  /** What {@code wanted}'s switch holds of what that says of its ports' PFC, leaf by leaf. */
  SortedMap<String, String> portMaps(SwitchConfig wanted) throws Exception {
    ManagedSwitch target = inventory().find(wanted.switchId()).orElseThrow();
    SortedMap<GnmiPath, String> rows = new TreeMap<>(target.dialect().encode(wanted).gnmi());
    rows.keySet().removeIf(path -> !path.toString().contains("/PORT_QOS_MAP/"));
    SortedMap<String, String> held = new TreeMap<>();
    try (SwitchSession session = sessions.open(target, SessionTerms.of(1, Duration.ofSeconds(5)))) {
      session
          .read(TargetConfig.of(rows, new TreeMap<>()))
          .join()
          .config()
          .forEach(
              (leaf, value) -> held.put(leaf.toString().replaceAll(".*/PORT_QOS_MAP/", ""), value));
    }
    return held;
  }

  /** What every switch is configured with. */
  SortedMap<SwitchId, String> digests() {
    SortedMap<SwitchId, String> digests = new TreeMap<>();
    fabric.switches().forEach((id, each) -> digests.put(id, each.digest()));
    return digests;
  }

  Inventory inventory() {
    return new Known();
  }

  private static final class Alone implements Leadership {
    @Override
    public String nodeId() {
      return "here";
    }

    @Override
    public boolean isLeader() {
      return true;
    }
  }

  private static final class Leading implements WatchRole {
    @Override
    public String nodeId() {
      return "here";
    }

    @Override
    public Optional<String> leader() {
      return Optional.of("here");
    }

    @Override
    public boolean watches(SwitchId id) {
      return true;
    }
  }

  private final class Known implements Inventory {
    @Override
    public Optional<ManagedSwitch> find(SwitchId id) {
      return Optional.ofNullable(topology.switches().get(id))
          .map(each -> ManagedSwitch.of(each, Dialects.of(each, topology), true));
    }
  }

  private final class Hands implements CureHands {
    @Override
    public CompletableFuture<CureOutcome> begin(Cure cure) {
      return engine
          .cures()
          .begin(
              CureOrder.of(
                  CureId.of(cure.queue().toString()),
                  cure.queue().port(),
                  cure.queue().priority(),
                  cure.action().override().orElseThrow(),
                  cure.incident(),
                  System.currentTimeMillis() + LIMIT.toMillis()))
          .thenApply(Hands::outcome);
    }

    @Override
    public CompletableFuture<CureOutcome> end(Cure cure) {
      return engine.cures().lift(CureId.of(cure.queue().toString())).thenApply(Hands::outcome);
    }

    @Override
    public boolean isOn(Cure cure) {
      return engine.cures().active().stream()
          .filter(each -> each.id().value().equals(cure.queue().toString()))
          .anyMatch(each -> each.state() == ActiveCure.State.IN_FORCE);
    }

    private static CureOutcome outcome(org.weirfabric.push.cure.CureOutcome said) {
      return said.match(
          done -> CureOutcome.done(),
          refused -> CureOutcome.failed(refused.toString()),
          pending -> CureOutcome.pending(pending.toString()));
    }
  }

  private static final class NoStore implements WatchStore {
    @Override
    public SortedMap<String, String> all() {
      return new TreeMap<>();
    }

    @Override
    public Optional<String> get(String name) {
      return Optional.empty();
    }

    @Override
    public void put(String name, String text) {
      // One node that starts once has nothing to hand over.
    }

    @Override
    public void remove(String name) {
      // One node that starts once has nothing to hand over.
    }
  }
}
