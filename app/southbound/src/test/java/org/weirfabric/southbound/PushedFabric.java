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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
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
import org.weirfabric.push.HostPfcKnowledge;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SystemClock;
import org.weirfabric.push.engine.DrainTerms;
import org.weirfabric.push.engine.EngineSettings;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.journal.InMemoryJournal;
import org.weirfabric.push.tx.TxOutcome;

/** The example fabric, emulated, and an engine that pushes to it over the wire. */
final class PushedFabric implements AutoCloseable {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  /** No drain passes unmeasured. */
  private static final DrainTerms MEASURED =
      DrainTerms.of(
          DrainTerms.DEFAULT.interval(),
          DrainTerms.DEFAULT.deadline(),
          DrainTerms.Policy.HOLD,
          DrainTerms.Policy.HOLD);

  private final ScheduledExecutorService alarms = Executors.newScheduledThreadPool(1);
  final ExecutorService workers = Executors.newFixedThreadPool(8);
  final SystemClock clock = new SystemClock(alarms);
  final WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  final RunningFabric fabric;
  final TransactionEngine engine;
  final LosslessIntent intent;
  final WireSessions sessions;
  private final String text;
  private Topology topology;
  final GnmiDrainGauge gauge =
      new GnmiDrainGauge(
          channels, id -> Optional.ofNullable(topology()).map(known -> known.switches().get(id)));

  private PushedFabric(DialectName language, boolean traffic, Duration callDeadline)
      throws Exception {
    text = Files.readString(EXAMPLE.resolve("topology.yaml"));
    intent = IntentReader.read(Files.readString(EXAMPLE.resolve("intent.yaml")));
    Topology wired = TopologyReader.read(text).withDialect(language);
    fabric =
        RunningFabric.start(
            wired,
            AsicCatalogue.shipped(),
            List.of(),
            traffic ? Traffic.standard(wired) : Traffic.NONE);
    topology = wired.withEndpoints(endpoints());
    sessions =
        new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1);
    engine =
        new TransactionEngine(
            EngineSettings.of(callDeadline, Duration.ofSeconds(20), Duration.ofSeconds(1), 8)
                .withDrain(MEASURED),
            new InMemoryJournal(),
            new Alone(),
            inventory(),
            sessions,
            clock,
            workers,
            progress -> {},
            gauge,
            HostPfcKnowledge.NONE);
    engine.recover().join();
  }

  /** Switches of {@code language} whose hosts send. */
  static PushedFabric underLoad(DialectName language) throws Exception {
    return new PushedFabric(language, true, Duration.ofSeconds(20));
  }

  /** Switches of {@code language} without traffic. */
  static PushedFabric still(DialectName language) throws Exception {
    return still(language, Duration.ofSeconds(20));
  }

  /** The same, whose switches have so long for a call. */
  static PushedFabric still(DialectName language, Duration callDeadline) throws Exception {
    return new PushedFabric(language, false, callDeadline);
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

  Topology topology() {
    return topology;
  }

  Inventory inventory() {
    return id ->
        Optional.ofNullable(topology.switches().get(id))
            .map(
                each ->
                    ManagedSwitch.of(
                        each,
                        Dialects.of(each, topology),
                        each.dialect() == DialectName.OPENCONFIG));
  }

  /** Has the topology say something else, on OpenConfig switches. */
  void replaceInTopology(String what, String with) throws Exception {
    topology = TopologyReader.read(text.replace(what, with)).withEndpoints(endpoints());
  }

  /** Carries out {@code intents} on a fabric that was changed {@code revision} times. */
  void apply(List<LosslessIntent> intents, long revision) throws Exception {
    TransactionReport report = tryToApply(intents, revision);
    assertThat(report.outcome()).as("%s", report.problems()).isEqualTo(TxOutcome.COMMITTED);
    assertThat(fabric.losslessDrops()).isZero();
  }

  /** Carries out {@code intents}, or not. */
  TransactionReport tryToApply(List<LosslessIntent> intents, long revision) throws Exception {
    FabricPlan plan =
        FabricCompiler.compile(
            CompileRequest.of(
                intents, topology, AsicCatalogue.shipped(), revision, engine.committed()));
    return engine.apply(plan).done().join();
  }

  /** What every switch is configured with. */
  Map<SwitchId, String> digests() {
    Map<SwitchId, String> digests = new TreeMap<>();
    fabric.switches().forEach((id, each) -> digests.put(id, each.digest()));
    return digests;
  }

  @Override
  public void close() {
    engine.close();
    gauge.close();
    sessions.close();
    channels.close();
    fabric.close();
    alarms.shutdownNow();
    workers.shutdownNow();
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
}
