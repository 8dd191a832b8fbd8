package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyChange;
import org.weirfabric.model.topology.Wiring;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

class CompiledFabricTest {
  private static final int CHANGES = 8;

  @Property(tries = 40)
  void afterEachChangeThePlanIsThatOfAFullCompile(@ForAll long seed, @ForAll boolean live)
      throws Exception {
    Random random = new Random(seed);
    Topology start =
        Fabrics.topology(
            Fabrics.leafSpine(2 + random.nextInt(3), 2 + random.nextInt(3), "emulated"));
    SortedMap<SwitchId, SwitchConfig> bases =
        live ? Fabrics.compile(Fabrics.intent(), start).configs() : new TreeMap<>();
    CompileRequest request =
        CompileRequest.of(
            List.of(Fabrics.intent()), start, AsicCatalogue.shipped(), live ? 1 : 0, bases);
    CompiledFabric compiled = FabricCompiler.compiled(request, StageListener.NONE);
    for (int i = 0; i < CHANGES; i++) {
      TopologyChange change = change(random, compiled.request().topology(), i);
      CompileRequest after = request.withTopology(change.applyTo(compiled.request().topology()));
      FabricPlan full;
      try {
        full = FabricCompiler.compile(after);
      } catch (ProblemsException refused) {
        assertThat(problemsOf(compiled, change)).as("%s", change).isEqualTo(refused.problems());
        continue;
      }
      compiled = compiled.with(change);
      assertThat(CanonicalJson.text(FabricPlanCodec.encode(compiled.plan())))
          .as("%s", change)
          .isEqualTo(CanonicalJson.text(FabricPlanCodec.encode(full)));
      assertThat(FabricPlanCodec.hashOf(full)).isEqualTo(full.hash());
    }
  }

  @Example
  void whatAChangeDoesNotTouchStaysTheSameObject() throws Exception {
    Topology topology = Fabrics.topology(Fabrics.leafSpine(3, 4, "emulated"));
    CompiledFabric before =
        FabricCompiler.compiled(
            CompileRequest.of(
                List.of(Fabrics.intent()), topology, AsicCatalogue.shipped(), 0, new TreeMap<>()),
            StageListener.NONE);
    Link link = topology.links().get(0);
    FabricPlan after = before.with(TopologyChange.cable(link.a(), CableLength.ofMetres(77))).plan();
    before
        .plan()
        .configs()
        .forEach(
            (id, config) -> {
              boolean touched = id.equals(link.a().switchId()) || id.equals(link.b().switchId());
              assertThat(after.configs().get(id) == config).as("%s", id).isEqualTo(!touched);
            });
    assertThat(before.plan().hash()).isNotEqualTo(after.hash());
    assertThat(before.with(TopologyChange.cable(link.a(), link.cable())).plan())
        .isEqualTo(before.plan());
  }

  @Example
  void aChangeThatHasNoPlaceIsRefused() throws Exception {
    Topology topology = Fabrics.topology(Fabrics.leafSpine(2, 2, "emulated"));
    Link link = topology.links().get(0);
    Host host = topology.hosts().values().iterator().next();
    for (TopologyChange change :
        List.of(
            TopologyChange.cable(PortRef.parse("ghost:1"), CableLength.ofMetres(1)),
            TopologyChange.linkRemoved(host.port()),
            TopologyChange.linkAdded(link),
            TopologyChange.hostAdded(host),
            TopologyChange.hostRemoved(HostId.of("nobody")))) {
      assertThatIllegalArgumentException()
          .as("%s", change)
          .isThrownBy(() -> change.applyTo(topology));
    }
  }

  private static List<Problem> problemsOf(CompiledFabric compiled, TopologyChange change) {
    try {
      compiled.with(change);
      return List.of();
    } catch (ProblemsException refused) {
      return refused.problems();
    }
  }

  private static TopologyChange change(Random random, Topology topology, int number) {
    Wiring wiring = topology.wiring();
    PortRef port = wiring.port(random.nextInt(wiring.portCount()));
    List<Link> links = topology.links();
    List<HostId> hosts = new ArrayList<>(topology.hosts().keySet());
    List<SwitchId> switches = new ArrayList<>(topology.switches().keySet());
    SwitchId one = switches.get(random.nextInt(switches.size()));
    SwitchId other = switches.get(random.nextInt(switches.size()));
    switch (random.nextInt(6)) {
      case 0:
        return TopologyChange.cable(port, CableLength.ofCentimetres(random.nextInt(20_000)));
      case 1:
        return TopologyChange.speed(port, BitRate.ofGigabits(random.nextBoolean() ? 100 : 400));
      case 2:
        if (!links.isEmpty()) {
          return TopologyChange.linkRemoved(links.get(random.nextInt(links.size())).b());
        }
        break;
      case 3:
        if (hosts.size() > 0) {
          return TopologyChange.hostRemoved(hosts.get(random.nextInt(hosts.size())));
        }
        break;
      case 4:
        if (!one.equals(other)) {
          return TopologyChange.linkAdded(
              Link.of(
                  PortRef.of(one, PortName.of("new" + number)),
                  PortRef.of(other, PortName.of("new" + number)),
                  BitRate.ofGigabits(100),
                  CableLength.ofMetres(random.nextInt(100))));
        }
        break;
      default:
        break;
    }
    return TopologyChange.hostAdded(
        Host.of(
            HostId.of("new" + number),
            PortRef.of(one, PortName.of("new" + number)),
            BitRate.ofGigabits(100),
            CableLength.ofMetres(3),
            "10.9.9.9/24"));
  }
}
