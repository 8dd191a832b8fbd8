package org.weirfabric.onos.fabric;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.onos.canary.Counts;
import org.weirfabric.onos.cluster.TopologyInventory;
import org.weirfabric.onos.upkeep.AuditBook;
import org.weirfabric.onos.upkeep.AuditEntry;
import org.weirfabric.onos.upkeep.MaintenanceGate;
import org.weirfabric.onos.upkeep.Upkeep;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.onos.upkeep.UpkeepOffice;
import org.weirfabric.push.FakeClock;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.engine.DirectExecutor;
import org.weirfabric.push.engine.EngineSettings;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.journal.InMemoryJournal;
import org.weirfabric.push.reconcile.ChangeFeed;
import org.weirfabric.push.reconcile.ReconcileSettings;
import org.weirfabric.push.reconcile.Reconciler;
import org.weirfabric.push.reconcile.SwitchLooks;

/** The app over the example fabric: switches, stores and time in memory; it can be restarted. */
final class ExampleController {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  final Map<SwitchId, FakeSwitch> switches = new TreeMap<>();
  final FakeClock clock = new FakeClock();
  final SortedMap<SwitchId, Counts> counts = new TreeMap<>();
  final Map<String, InMemoryDocuments> documents = new HashMap<>();

  /** What the engine of the next start runs on. */
  ExecutorService executor = new DirectExecutor();

  final InMemoryJournal journal = new InMemoryJournal();
  final String intent;
  final String topology;
  TransactionEngine engine;
  WeirFabric fabric;
  Upkeep upkeep;
  boolean leads = true;

  /** What has failed of taking the lead. */
  List<TermStart.Part> left = List.of();

  AuditBook audit;

  ExampleController() throws IOException, ProblemsException {
    intent = Files.readString(EXAMPLE.resolve("intent.yaml"));
    Topology declared = TopologyReader.read(Files.readString(EXAMPLE.resolve("topology.yaml")));
    Map<SwitchId, Endpoints> endpoints = new TreeMap<>();
    for (SwitchId id : declared.switches().keySet()) {
      switches.put(id, new FakeSwitch(id));
      endpoints.put(
          id, Endpoints.of(Optional.of(Endpoint.of("127.0.0.1", 9339)), Optional.empty()));
    }
    topology = CanonicalJson.text(TopologyCodec.encode(declared.withEndpoints(endpoints)));
    start();
  }

  /** A controller that knows only what the stores and the journal hold. */
  void start() throws ProblemsException {
    Stores stores =
        Stores.open(name -> documents.computeIfAbsent(name, any -> new InMemoryDocuments()));
    TransactionBook book = new TransactionBook();
    UpkeepBook decisions = new UpkeepBook(stores.upkeep());
    MaintenanceGate gate =
        new MaintenanceGate(
            (target, terms) -> new FakeSession(switches.get(target.id())),
            decisions::isInMaintenance);
    TopologyInventory inventory = new TopologyInventory(stores.topology()::find);
    engine =
        new TransactionEngine(
            // Time stands still while an engine is closed.
            EngineSettings.DEFAULT.withChangeLife(Duration.ZERO).withPatience(Duration.ZERO),
            journal,
            new Alone(),
            inventory,
            gate,
            clock,
            executor,
            book,
            (id, priorities) -> CompletableFuture.completedFuture(Optional.of(0L)),
            stores.hosts());
    audit = new AuditBook(stores.audit(), () -> clock.now().toString());
    fabric =
        new WeirFabric(
            stores,
            engine,
            book,
            shown -> {},
            asked -> new TreeMap<>(),
            audit,
            clock,
            Runnable::run) {
          @Override
          Map<SwitchId, Counts> counts() {
            return counts;
          }
        };
    Reconciler reconciler =
        new Reconciler(
            new SwitchLooks(engine, inventory, config -> config),
            new UpkeepOffice(
                decisions,
                fabric::intents,
                id -> fabric.forUpkeep().rebuild(id, AuditEntry.WEIR, ended -> {}),
                audit,
                () -> clock.now().toString()),
            ChangeFeed.NONE,
            clock,
            ReconcileSettings.DEFAULT,
            Runnable::run);
    upkeep =
        new Upkeep(
            reconciler, decisions, gate, fabric.forUpkeep(), audit, () -> clock.now().toString());
    engine.recover().thenAccept(report -> {});
    clock.advance(EngineSettings.DEFAULT.successorWait());
    left = TermStart.begun(fabric.takingTheLead());
    reconciler.start();
  }

  /** The plan of the example. */
  FabricPlan planned() throws ProblemsException {
    fabric.putTopology(topology);
    fabric.putIntent(intent);
    return fabric.plan(false);
  }

  TransactionStatus apply(String hash) throws ProblemsException {
    return fabric.apply(ApplyRequest.builder(hash).setWho("ann").build());
  }

  FakeSwitch at(String name) {
    return switches.get(SwitchId.of(name));
  }

  /** The audit record, an entry a line. */
  List<String> audited() {
    List<String> lines = new ArrayList<>();
    audit
        .entries(0, 1000)
        .forEach(
            each ->
                lines.add(
                    each.who() + " " + each.what() + " " + each.object() + " " + each.outcome()));
    return lines;
  }

  /** The only node there is. */
  private final class Alone implements Leadership {
    @Override
    public String nodeId() {
      return "node1";
    }

    @Override
    public boolean isLeader() {
      return leads;
    }
  }
}
