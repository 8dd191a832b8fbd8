package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SystemClock;
import org.weirfabric.push.engine.EngineSettings;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.journal.InMemoryJournal;
import org.weirfabric.push.tx.TxOutcome;

/**
 * The example intent comes, changes and goes over the wire while the hosts of an emulated fabric
 * send: not one frame of the lossless class may be dropped for want of headroom.
 */
class LosslessUnderLoadTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final ScheduledExecutorService alarms = Executors.newScheduledThreadPool(1);
  private final SystemClock clock = new SystemClock(alarms);
  private final WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  private final TelemetryFeed feed = new TelemetryFeed(channels, Duration.ofMillis(200));
  private RunningFabric fabric;
  private WireSessions sessions;
  private TransactionEngine engine;
  private LosslessIntent intent;
  private String text;
  private Topology topology;

  private void start(DialectName language) throws Exception {
    text = Files.readString(EXAMPLE.resolve("topology.yaml"));
    intent = IntentReader.read(Files.readString(EXAMPLE.resolve("intent.yaml")));
    Topology wired = TopologyReader.read(text).withDialect(language);
    fabric =
        RunningFabric.start(wired, AsicCatalogue.shipped(), List.of(), Traffic.standard(wired));
    topology = wired.withEndpoints(endpoints());
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
    feed.follow(topology, any -> true);
  }

  @AfterEach
  void stop() {
    engine.close();
    feed.close();
    sessions.close();
    channels.close();
    fabric.close();
    alarms.shutdownNow();
  }

  private SortedMap<SwitchId, Endpoints> endpoints() {
    SortedMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
    fabric
        .switches()
        .forEach(
            (id, each) ->
                endpoints.put(
                    id,
                    Endpoints.of(
                        each.gnmiEndpoint().map(Endpoint::parse),
                        each.p4Endpoint().map(Endpoint::parse))));
    return endpoints;
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

  private final class Known implements Inventory {
    @Override
    public Optional<ManagedSwitch> find(SwitchId id) {
      return Optional.ofNullable(topology.switches().get(id))
          .map(
              each ->
                  ManagedSwitch.of(
                      each, Dialects.of(each, topology), each.dialect() == DialectName.OPENCONFIG));
    }
  }

  private void apply(List<LosslessIntent> intents, long revision) throws Exception {
    FabricPlan plan =
        FabricCompiler.compile(
            CompileRequest.of(
                intents, topology, AsicCatalogue.shipped(), revision, engine.committed()));
    TransactionReport report = engine.apply(plan, "").done().join();
    assertThat(report.outcome()).as("%s", report.problems()).isEqualTo(TxOutcome.COMMITTED);
    assertThat(fabric.losslessDrops()).isZero();
  }

  private long sum(ToLongFunction<SwitchTelemetry> counter) {
    return feed.latest().values().stream().mapToLong(counter).sum();
  }

  /** Lets traffic go on until pauses and marks have been seen that weren't there before. */
  private void awaitPausesAndMarks() {
    long pauses = sum(SwitchTelemetry::pfcSent);
    long marks = sum(SwitchTelemetry::ecnMarked);
    long end = System.nanoTime() + LIMIT.toNanos();
    while (sum(SwitchTelemetry::pfcSent) <= pauses || sum(SwitchTelemetry::ecnMarked) <= marks) {
      assertThat(System.nanoTime()).as("pauses and marks within %s", LIMIT).isLessThan(end);
      clock.after(Duration.ofMillis(100)).join();
    }
    assertThat(sum(SwitchTelemetry::losslessDroppedOctets)).isZero();
  }

  @Test
  void nothingLosslessIsDroppedWhileAnIntentComesChangesAndGoesUnderLoad() throws Exception {
    start(DialectName.OPENCONFIG);
    apply(List.of(intent), 0);
    awaitPausesAndMarks();
    topology =
        TopologyReader.read(text.replace("cable: 30m", "cable: 120m")).withEndpoints(endpoints());
    apply(List.of(intent), 1);
    awaitPausesAndMarks();
    apply(List.of(), 2);
    assertThat(fabric.losslessDrops()).isZero();
  }

  @Test
  void neitherIsItOnSwitchesThatRunSonic() throws Exception {
    start(DialectName.SONIC);
    Map<SwitchId, String> factory = digests();
    apply(List.of(intent), 0);
    awaitPausesAndMarks();
    apply(List.of(), 1);
    assertThat(fabric.losslessDrops()).isZero();
    assertThat(digests()).isEqualTo(factory);
  }

  /** What was configured over gNMI alone: the P4 program stays where it was loaded. */
  private Map<SwitchId, String> digests() {
    Map<SwitchId, String> digests = new TreeMap<>();
    fabric.switches().forEach((id, each) -> digests.put(id, each.digest()));
    return digests;
  }
}
