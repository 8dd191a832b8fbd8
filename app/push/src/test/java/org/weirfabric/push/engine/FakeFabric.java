package org.weirfabric.push.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;
import org.weirfabric.dialect.CompositeDialect;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.OpenConfigDialect;
import org.weirfabric.dialect.P4Dialect;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.DrainGauge;
import org.weirfabric.push.FakeClock;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.HostPfcKnowledge;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.journal.InMemoryJournal;

/**
 * Two leaves and a spine in memory, a journal, a clock, and engines over them.
 *
 * <p>It watches every change of every switch and remembers whether a gate was ever open while a
 * switch lacked PFC or headroom.
 */
final class FakeFabric {
  static final SwitchId LEAF1 = SwitchId.of("leaf1");
  static final SwitchId LEAF2 = SwitchId.of("leaf2");
  static final SwitchId SPINE1 = SwitchId.of("spine1");

  /** More switches than this speak gNMI alone, so that tests with very many are quick. */
  private static final int FEW = 100;

  private static final Dialect DIALECT =
      new CompositeDialect(
          List.of(
              new OpenConfigDialect(),
              new P4Dialect(new TreeMap<>(Map.of(Leaf1.FABRIC_PORT, 1, Leaf1.EDGE_PORT, 2)))));

  final SortedMap<SwitchId, FakeSwitch> switches = new TreeMap<>();
  final InMemoryJournal journal = new InMemoryJournal();
  final FakeClock clock = new FakeClock();
  final List<Progress> progress = new ArrayList<>();
  final List<String> breaches = new ArrayList<>();
  SessionFactory sessions = (target, terms) -> new FakeSession(at(target.id()));
  DrainGauge gauge = DrainGauge.NONE;
  HostPfcKnowledge hosts = HostPfcKnowledge.NONE;

  /** Switches that are done with a change when they fail to answer it, or never. */
  EngineSettings settings = EngineSettings.DEFAULT.withChangeLife(Duration.ZERO);

  Duration patience = Duration.ZERO;
  private final Set<SwitchId> open = new HashSet<>();
  private final Set<SwitchId> whole = new HashSet<>();
  boolean leads = true;

  FakeFabric() {
    this(2, 1);
  }

  /** Leaves {@code leaf1}, {@code leaf2} and so on, and spines {@code spine1} and so on. */
  FakeFabric(int leaves, int spines) {
    IntStream.rangeClosed(1, leaves).forEach(n -> add("leaf" + n));
    IntStream.rangeClosed(1, spines).forEach(n -> add("spine" + n));
  }

  private void add(String name) {
    FakeSwitch each = new FakeSwitch(SwitchId.of(name));
    each.onChange(this::watch);
    switches.put(each.id(), each);
  }

  FakeSwitch at(SwitchId id) {
    FakeSwitch found = switches.get(id);
    if (found == null) {
      throw new AssertionError("no switch " + id);
    }
    return found;
  }

  TransactionEngine engine() {
    return engine(new DirectExecutor());
  }

  TransactionEngine engine(ExecutorService executor) {
    Leadership leadership =
        new Leadership() {
          @Override
          public String nodeId() {
            return "node1";
          }

          @Override
          public boolean isLeader() {
            return leads;
          }
        };
    return new TransactionEngine(
        // Time stands still while an engine is closed: what hasn't ended by then never will.
        settings.withPatience(patience),
        journal,
        leadership,
        inventory(),
        (target, terms) -> sessions.open(target, terms),
        clock,
        executor,
        progress::add,
        (id, priorities) -> gauge.heldBytes(id, priorities),
        port -> hosts.obeysPfc(port));
  }

  /** The switches, as they are at the moment of asking. */
  Inventory inventory() {
    return id ->
        Optional.ofNullable(switches.get(id))
            .map(
                each ->
                    ManagedSwitch.of(
                        Switch.of(
                            id,
                            "emulated",
                            DialectName.OPENCONFIG,
                            "leaf",
                            Optional.empty(),
                            Optional.empty()),
                        dialect(),
                        true));
  }

  private Dialect dialect() {
    return switches.size() > FEW ? new OpenConfigDialect() : DIALECT;
  }

  /** The order of a first apply: gate closed, buffers, scheduling, PFC, fabric trust, gate open. */
  static Rollout applyRollout() {
    return rollout(
        RolloutKind.APPLY,
        List.of(Facet.DEFINITIONS, Facet.EDGE_GATE),
        List.of(Facet.BUFFERS),
        List.of(Facet.SCHEDULING),
        List.of(Facet.PFC),
        List.of(Facet.FABRIC_TRUST),
        List.of(Facet.EDGE_TRUST));
  }

  /** The order of a withdrawal that lets what is in flight leave. */
  static Rollout drainingRollout() {
    return rollout(
        RolloutKind.WITHDRAW,
        List.of(Facet.EDGE_GATE),
        List.of(),
        List.of(Facet.FABRIC_TRUST),
        List.of(Facet.PFC),
        List.of(Facet.SCHEDULING),
        List.of(Facet.BUFFERS),
        List.of(Facet.EDGE_TRUST, Facet.DEFINITIONS));
  }

  static Rollout withdrawRollout() {
    return rollout(
        RolloutKind.WITHDRAW,
        List.of(Facet.EDGE_GATE),
        List.of(Facet.FABRIC_TRUST),
        List.of(Facet.PFC),
        List.of(Facet.SCHEDULING),
        List.of(Facet.BUFFERS),
        List.of(Facet.EDGE_TRUST, Facet.DEFINITIONS));
  }

  @SafeVarargs
  private static Rollout rollout(RolloutKind kind, List<Facet>... stages) {
    List<RolloutStage> list = new ArrayList<>();
    for (List<Facet> facets : stages) {
      list.add(RolloutStage.of("stage-" + list.size(), "a test", facets));
    }
    return Rollout.of(kind, list);
  }

  static FabricPlan plan(long baseRevision) {
    return plan(baseRevision, List.of(LEAF1, LEAF2, SPINE1));
  }

  /** The plan for every switch of this fabric. */
  FabricPlan planOfAll(long baseRevision) {
    return plan(baseRevision, switches.keySet());
  }

  private static FabricPlan plan(long baseRevision, Collection<SwitchId> switches) {
    SortedMap<SwitchId, SwitchConfig> configs = new TreeMap<>();
    switches.forEach(id -> configs.put(id, config(id)));
    return FabricPlan.of(
        "0".repeat(64),
        baseRevision,
        List.of(IntentId.of("rdma-training")),
        configs,
        List.of(),
        List.of(),
        applyRollout());
  }

  /** The leaf that the golden files tell of; a spine has no edge port. */
  static SwitchConfig config(SwitchId id) {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(Leaf1.config().ports());
    if (id.value().startsWith("spine")) {
      ports.remove(Leaf1.EDGE_PORT);
    }
    return SwitchConfig.empty(id).toBuilder()
        .setClasses(Leaf1.config().classes())
        .setDscpMaps(Leaf1.config().dscpMaps())
        .setPools(Leaf1.config().pools())
        .setEcnProfiles(Leaf1.config().ecnProfiles())
        .setSchedulerPolicy(Leaf1.config().schedulerPolicy())
        .setPorts(ports)
        .build();
  }

  static TargetConfig encoded(SwitchId id) {
    return encoded(config(id));
  }

  static TargetConfig encoded(SwitchConfig config) {
    return encoded(config, DIALECT);
  }

  private static TargetConfig encoded(SwitchConfig config, Dialect dialect) {
    try {
      return dialect.encode(config);
    } catch (DialectGapException e) {
      throw new AssertionError(e);
    }
  }

  boolean allNew() {
    return switches.values().stream()
        .allMatch(each -> each.held().equals(encoded(config(each.id()), dialect())));
  }

  boolean allOld() {
    return switches.values().stream().allMatch(each -> each.held().equals(TargetConfig.EMPTY));
  }

  /** The switches that hold neither the old nor the new. */
  List<SwitchId> between() {
    return switches.values().stream()
        .filter(each -> !each.held().equals(encoded(each.id())))
        .filter(each -> !each.held().equals(TargetConfig.EMPTY))
        .map(FakeSwitch::id)
        .toList();
  }

  /** By what was told, not by asking the other switches: each tells while it holds its own lock. */
  synchronized void watch(SwitchId changed, TargetConfig held) {
    note(open, changed, isOpen(held));
    note(whole, changed, !lacks(held));
    if (!open.isEmpty() && whole.size() < switches.size()) {
      breaches.add(
          (switches.size() - whole.size())
              + " switches lack PFC or headroom while these are open: "
              + open);
    }
  }

  private static void note(Set<SwitchId> all, SwitchId id, boolean belongs) {
    if (belongs) {
      all.add(id);
    } else {
      all.remove(id);
    }
  }

  static boolean isOpen(TargetConfig held) {
    GnmiPath trust =
        GnmiPath.parse(
            "/qos/interfaces/interface[interface-id="
                + Leaf1.EDGE_PORT
                + "]/input/classifiers/classifier[type=IPV4]");
    return held.gnmi().getOrDefault(trust, "").contains(DscpMapNames.TRUSTED);
  }

  static boolean lacks(TargetConfig held) {
    String port = Leaf1.FABRIC_PORT.toString();
    GnmiPath pfc =
        GnmiPath.parse(
            "/interfaces/interface[name=" + port + "]/ethernet/pfc/priorities/priority[index=3]");
    GnmiPath group =
        GnmiPath.parse(
            "/qos/interfaces/interface[interface-id="
                + port
                + "]/input/priority-groups/priority-group[index=3]");
    return !held.gnmi().containsKey(pfc) || !held.gnmi().containsKey(group);
  }
}
