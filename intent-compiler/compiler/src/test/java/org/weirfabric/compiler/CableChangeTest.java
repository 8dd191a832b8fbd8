package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.Macsec;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyChange;
import org.weirfabric.model.topology.Wiring;
import org.weirfabric.model.topology.generate.Disorder;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;
import org.weirfabric.model.topology.generate.LeafSpine;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

class CableChangeTest {
  private static final List<String> INTENTS =
      List.of(
          """
          intent: one
          scope: { hosts: all }
          classes:
            - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60%, ecn: auto }
            - { name: cnp,  priority: 6, dscp: [48], schedule: strict, limit: 5% }
            - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }
          mtu: 9216
          losslessMtu: 4300
          resilience: { linkFailures: 1 }
          hosts: { pfc: dcbx }
          """,
          """
          intent: two
          scope: { hosts: [h1, h2, h3, h5, h8] }
          classes:
            - { name: gold,   priority: 4, dscp: [34], lossless: true, bandwidth: 30%, ecn: auto }
            - { name: silver, priority: 3, dscp: [26], lossless: true, bandwidth: 20%, ecn: off }
            - { name: tcp,    priority: 1, dscp: [10], bandwidth: 30%, ecn: auto }
            - { name: bulk,   priority: 0, dscp: rest, bandwidth: 20% }
          mtu: 9216
          losslessMtu: 4300
          resilience: { linkFailures: 0 }
          hosts: { pfc: static }
          """);

  @Property(tries = 15, edgeCases = EdgeCasesMode.NONE)
  void afterEachCableThePlanIsThatOfAFullCompile(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 1) int intent,
      @ForAll boolean live,
      @ForAll GuardMode guard)
      throws Exception {
    Random random = new Random(seed);
    Topology start = fabric(random);
    CompileRequest request = request(INTENTS.get(intent), start, guard, live);
    CompiledFabric compiled;
    try {
      compiled = FabricCompiler.compiled(request, StageListener.NONE);
    } catch (ProblemsException refused) {
      Statistics.collect("refused at once");
      return;
    }
    List<Link> gone = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Topology topology = compiled.request().topology();
      TopologyChange change = change(random, topology, gone, i);
      CompileRequest after = request.withTopology(change.applyTo(topology));
      Statistics.label("told from the ends")
          .collect(CableChange.of(after, compiled.parts().orElseThrow()).isPresent());
      Topology fresh =
          Topology.of(
              after.topology().switches(), after.topology().links(), after.topology().hosts());
      FabricPlan full;
      try {
        full = FabricCompiler.compile(request.withTopology(fresh));
      } catch (ProblemsException refused) {
        assertThat(problems(compiled, change)).as("%s", change).isEqualTo(refused.problems());
        continue;
      }
      compiled = compiled.with(change);
      assertThat(compiled.plan()).as("%s", change).isEqualTo(full);
    }
  }

  @Example
  void anyCableOfAFatTreeIsToldFromItsEnds() throws Exception {
    Topology tree =
        Disorder.perturbedCables(
            Disorder.shuffledNames(FatTree.of(6, 3, Equipment.emulated()), 1), 20, 2);
    CompiledFabric compiled =
        FabricCompiler.compiled(
            request(INTENTS.get(0), tree, GuardMode.LOSSY, false), StageListener.NONE);
    CompiledParts parts = compiled.parts().orElseThrow();
    for (Link link : tree.links()) {
      for (TopologyChange change :
          List.of(
              TopologyChange.cable(link.b(), CableLength.ofMetres(31)),
              TopologyChange.linkRemoved(link.a()))) {
        CompileRequest after = compiled.request().withTopology(change.applyTo(tree));
        assertThat(CableChange.of(after, parts)).as("%s", change).isPresent();
      }
    }
    Link link = tree.links().get(0);
    CompiledFabric less = compiled.with(TopologyChange.linkRemoved(link.a()));
    CompileRequest back =
        compiled
            .request()
            .withTopology(TopologyChange.linkAdded(link).applyTo(less.request().topology()));
    assertThat(CableChange.of(back, less.parts().orElseThrow()).map(CompiledParts::plan))
        .contains(compiled.plan());
  }

  private static Topology fabric(Random random) {
    Equipment emulated = Equipment.emulated();
    Topology regular =
        random.nextBoolean()
            ? FatTree.of(4, 2, emulated)
            : LeafSpine.of(3 + random.nextInt(3), 3, 3, 1 + random.nextInt(2), emulated);
    Topology shuffled =
        Disorder.perturbedCables(Disorder.shuffledNames(regular, random.nextLong()), 30, 7);
    if (random.nextInt(3) > 0) {
      return shuffled;
    }
    SortedMap<SwitchId, Switch> switches = new TreeMap<>(shuffled.switches());
    boolean all = random.nextBoolean();
    switches.replaceAll(
        (id, s) ->
            all || random.nextBoolean()
                ? Switch.of(id, s.asic(), DialectName.SONIC, s.role(), s.gnmi(), s.p4runtime())
                : s);
    return Topology.of(switches, shuffled.links(), shuffled.hosts());
  }

  private static CompileRequest request(
      String intent, Topology topology, GuardMode guard, boolean live) throws ProblemsException {
    LosslessIntent read = Fabrics.intent(intent);
    CompileRequest first =
        CompileRequest.of(List.of(read), topology, AsicCatalogue.shipped(), 0, new TreeMap<>())
            .withGuard(guard);
    if (!live) {
      return first;
    }
    SortedMap<SwitchId, SwitchConfig> bases = new TreeMap<>();
    try {
      bases.putAll(FabricCompiler.compile(first).configs());
    } catch (ProblemsException refused) {
      return first;
    }
    return CompileRequest.of(List.of(read), topology, AsicCatalogue.shipped(), 1, bases)
        .withGuard(guard);
  }

  private static TopologyChange change(
      Random random, Topology topology, List<Link> gone, int number) {
    Wiring wiring = topology.wiring();
    List<Link> links = topology.links();
    Link link = links.get(random.nextInt(links.size()));
    List<SwitchId> switches = new ArrayList<>(topology.switches().keySet());
    // A removal may have been refused.
    gone.removeIf(each -> wiring.indexOf(each.a()) >= 0);
    switch (random.nextInt(7)) {
      case 0:
        return TopologyChange.cable(
            wiring.port(random.nextInt(wiring.portCount())),
            CableLength.ofMetres(1 + random.nextInt(60)));
      case 1:
        return TopologyChange.speed(link.a(), BitRate.ofGigabits(random.nextBoolean() ? 100 : 400));
      case 2:
      case 3:
        gone.add(link);
        return TopologyChange.linkRemoved(link.b());
      case 4:
      case 5:
        if (!gone.isEmpty()) {
          Link back = gone.remove(random.nextInt(gone.size()));
          return TopologyChange.linkAdded(
              random.nextInt(5) == 0
                  ? back.withFeatures(LinkFeatures.of(Macsec.PFC_CLEAR, 0, Optional.empty()))
                  : back);
        }
        return TopologyChange.cable(link.a(), link.cable());
      default:
        int one = random.nextInt(switches.size());
        int other = (one + 1 + random.nextInt(switches.size() - 1)) % switches.size();
        return TopologyChange.linkAdded(
            Link.of(
                PortRef.of(switches.get(one), PortName.of("new" + number)),
                PortRef.of(switches.get(other), PortName.of("new" + number)),
                BitRate.ofGigabits(100),
                CableLength.ofMetres(9)));
    }
  }

  private static List<?> problems(CompiledFabric compiled, TopologyChange change) {
    try {
      compiled.with(change);
      return List.of();
    } catch (ProblemsException refused) {
      return refused.problems();
    }
  }
}
