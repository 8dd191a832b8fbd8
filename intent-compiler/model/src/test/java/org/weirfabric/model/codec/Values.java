package org.weirfabric.model.codec;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.arbitraries.ListArbitrary;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.GuardedTurn;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.TurnGuard;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

/** Arbitrary values of the model, sensible or not: a codec must carry them all. */
final class Values {
  private Values() {}

  private static final Arbitrary<String> TEXT = Arbitraries.strings().ofMaxLength(12);
  private static final Arbitrary<Integer> INDEX = Arbitraries.integers().between(0, 7);
  private static final Arbitrary<ByteSize> SIZE =
      Arbitraries.longs().between(0, Long.MAX_VALUE).map(ByteSize::ofBytes);
  private static final Arbitrary<ClassName> CLASS =
      Arbitraries.of("roce", "cnp", "bulk").map(ClassName::of);
  private static final Arbitrary<String> NAME = Arbitraries.of("weir-a", "weir-b", "weir-c");
  private static final Arbitrary<Priority> PRIORITY = INDEX.map(Priority::of);

  static Arbitrary<FabricPlan> plans() {
    return Combinators.combine(
            Arbitraries.longs().greaterOrEqual(0),
            few(Arbitraries.of("a", "b-1").map(IntentId::of)),
            few(configs()).map(list -> keyed(list, SwitchConfig::switchId)),
            few(proofs()),
            few(explanations()),
            rollouts())
        .as(
            (revision, intents, configs, proofs, explanations, rollout) ->
                FabricPlanCodec.sealed(
                    FabricPlan.of("", revision, intents, configs, proofs, explanations, rollout)));
  }

  static Arbitrary<SwitchConfig> configs() {
    return Combinators.combine(
            Arbitraries.of("leaf1", "leaf2", "spine1").map(SwitchId::of),
            few(classes()).map(list -> keyed(list, TrafficClassConfig::name)),
            few(dscpMaps()).map(list -> keyed(list, DscpMap::name)),
            few(pools()).map(list -> keyed(list, BufferPool::name)),
            few(ecnProfiles()).map(list -> keyed(list, EcnProfile::name)),
            policies().optional(),
            guards().optional(),
            few(ports()).map(list -> keyed(list, PortConfig::port)))
        .as(
            (id, classes, maps, pools, profiles, policy, guard, ports) ->
                SwitchConfig.empty(id).toBuilder()
                    .setClasses(classes)
                    .setDscpMaps(maps)
                    .setPools(pools)
                    .setEcnProfiles(profiles)
                    .setSchedulerPolicy(policy)
                    .setGuard(guard)
                    .setPorts(ports)
                    .build());
  }

  private static Arbitrary<TurnGuard> guards() {
    Arbitrary<Dscp> dscps = Arbitraries.integers().between(0, 63).map(Dscp::of);
    return Combinators.combine(
            few(Arbitraries.of("Ethernet0", "Ethernet4").map(PortName::of)),
            few(CLASS),
            CLASS,
            dscps)
        .as(
            (ports, guarded, becomes, remark) -> {
              SortedMap<ClassName, GuardedTurn> turns = new TreeMap<>();
              guarded.forEach(name -> turns.put(name, GuardedTurn.of(becomes, remark)));
              turns.put(ClassName.of("roce"), GuardedTurn.of(becomes, remark));
              SortedSet<PortName> uplinks = new TreeSet<>(ports);
              uplinks.add(PortName.of("Ethernet8"));
              return TurnGuard.of(uplinks, turns);
            });
  }

  private static Arbitrary<TrafficClassConfig> classes() {
    return Combinators.combine(CLASS, PRIORITY, INDEX, INDEX, Arbitraries.of(true, false))
        .as(TrafficClassConfig::of);
  }

  private static Arbitrary<DscpMap> dscpMaps() {
    Arbitrary<DscpAction> action =
        Combinators.combine(CLASS, Arbitraries.integers().between(0, 63).map(Dscp::of).optional())
            .as(DscpAction::of);
    Arbitrary<PcpAction> pcpAction =
        Combinators.combine(CLASS, Arbitraries.integers().between(0, 7).map(Pcp::of).optional())
            .as(PcpAction::of);
    return Combinators.combine(
            NAME, action.list().ofSize(64), pcpAction.list().ofSize(8).injectNull(0.5))
        .as(
            (name, actions, pcpActions) -> {
              SortedMap<Dscp, DscpAction> map = new TreeMap<>();
              actions.forEach(each -> map.put(Dscp.of(map.size()), each));
              SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
              if (pcpActions != null) {
                pcpActions.forEach(each -> pcps.put(Pcp.of(pcps.size()), each));
              }
              return DscpMap.of(name, map, pcps);
            });
  }

  private static Arbitrary<BufferPool> pools() {
    return Combinators.combine(NAME, Arbitraries.of(true, false), SIZE, SIZE).as(BufferPool::of);
  }

  private static Arbitrary<EcnProfile> ecnProfiles() {
    return Combinators.combine(NAME, SIZE, SIZE, Arbitraries.integers().between(1, 100))
        .as(
            (name, one, other, pmax) ->
                one.compareTo(other) < 0
                    ? EcnProfile.of(name, one, other, pmax)
                    : EcnProfile.of(name, other, one, pmax));
  }

  private static Arbitrary<SchedulerPolicy> policies() {
    Arbitrary<Integer> percent = Arbitraries.integers().between(0, 100);
    return Combinators.combine(
            NAME,
            few(
                Combinators.combine(INDEX, Arbitraries.of(Scheduling.class), percent, percent)
                    .as(QueueSchedule::of)))
        .as(SchedulerPolicy::of);
  }

  private static Arbitrary<PortConfig> ports() {
    Arbitrary<Integer> threshold = Arbitraries.integers().between(-8, 7);
    Arbitrary<PriorityGroupConfig> groups =
        Combinators.combine(INDEX, NAME, SIZE, SIZE, SIZE, threshold).as(PriorityGroupConfig::of);
    Arbitrary<QueueConfig> queues =
        Combinators.combine(INDEX, NAME.optional(), threshold.optional()).as(QueueConfig::of);
    Arbitrary<PfcSetting> pfc =
        Combinators.combine(Arbitraries.of(true, false), Arbitraries.of(true, false))
            .as(PfcSetting::of);
    Arbitrary<WatchdogSetting> watchdogs =
        Combinators.combine(
                Arbitraries.integers(),
                Arbitraries.integers(),
                Arbitraries.of(WatchdogAction.class))
            .as(WatchdogSetting::of);
    Arbitrary<PortConfig> plain =
        Combinators.combine(
                Arbitraries.of("Ethernet0", "Ethernet1/2").map(PortName::of),
                Arbitraries.of(PortRole.class),
                NAME.optional(),
                NAME.optional(),
                few(groups).map(list -> keyed(list, PriorityGroupConfig::index)),
                few(queues).map(list -> keyed(list, QueueConfig::index)),
                Arbitraries.maps(PRIORITY, pfc).ofMaxSize(2),
                Arbitraries.maps(PRIORITY, watchdogs).ofMaxSize(2))
            .as(
                (name, role, map, policy, g, q, p, w) ->
                    PortConfig.empty(name, role).toBuilder()
                        .setDscpMap(map)
                        .setSchedulerPolicy(policy)
                        .setPriorityGroups(g)
                        .setQueues(q)
                        .setPfc(new TreeMap<>(p))
                        .setWatchdogs(new TreeMap<>(w))
                        .build());
    return Combinators.combine(
            plain, Arbitraries.maps(PRIORITY, Arbitraries.of(PfcOverride.class)).ofMaxSize(2))
        .as((port, o) -> port.toBuilder().setOverrides(new TreeMap<>(o)).build());
  }

  private static Arbitrary<Proof> proofs() {
    return Combinators.combine(TEXT, Arbitraries.of(true, false), TEXT, TEXT, TEXT.optional())
        .as(Proof::of);
  }

  private static Arbitrary<Explanation> explanations() {
    return Combinators.combine(
            TEXT, TEXT, TEXT, TEXT, few(Combinators.combine(TEXT, TEXT, TEXT).as(Term::of)))
        .as(Explanation::of);
  }

  private static Arbitrary<Rollout> rollouts() {
    return Combinators.combine(
            Arbitraries.of(RolloutKind.class),
            few(
                Combinators.combine(TEXT, TEXT, few(Arbitraries.of(Facet.class)))
                    .as(RolloutStage::of)))
        .as(Rollout::of);
  }

  private static <T> ListArbitrary<T> few(Arbitrary<T> values) {
    return values.list().ofMaxSize(3);
  }

  private static <K, V> SortedMap<K, V> keyed(List<V> values, Function<V, K> key) {
    SortedMap<K, V> map = new TreeMap<>();
    values.forEach(value -> map.put(key.apply(value), value));
    return map;
  }
}
