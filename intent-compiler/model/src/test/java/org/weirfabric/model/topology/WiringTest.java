package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

class WiringTest {
  @Property(tries = 100)
  void numbersFollowTheNamesAndLeadBackToTheCables(@ForAll long seed) {
    Topology topology = random(new Random(seed));
    Wiring wiring = topology.wiring();
    List<PortRef> ordered = new ArrayList<>();
    for (int p = 0; p < wiring.portCount(); p++) {
      ordered.add(wiring.port(p));
      assertThat(wiring.indexOf(wiring.port(p))).isEqualTo(p);
      assertThat(wiring.switchId(wiring.switchOf(p))).isEqualTo(wiring.port(p).switchId());
      assertThat(p)
          .isBetween(
              wiring.firstPort(wiring.switchOf(p)), wiring.firstPort(wiring.switchOf(p) + 1) - 1);
    }
    assertThat(ordered).isSorted().hasSize(2 * topology.links().size() + topology.hosts().size());
    for (Link link : topology.links()) {
      int a = wiring.indexOf(link.a());
      assertThat(wiring.port(wiring.peer(a))).isEqualTo(link.b());
      assertThat(wiring.peer(wiring.peer(a))).isEqualTo(a);
      assertThat(wiring.link(a)).contains(link);
      assertThat(topology.speedOf(link.b())).isEqualTo(link.speed());
    }
    for (Host host : topology.hosts().values()) {
      int p = wiring.indexOf(host.port());
      assertThat(wiring.peer(p)).isNegative();
      assertThat(wiring.host(p)).contains(host);
      assertThat(wiring.cable(p)).isEqualTo(host.cable());
    }
    for (SwitchId id : topology.switches().keySet()) {
      TreeSet<PortName> names = new TreeSet<>();
      ordered.stream().filter(port -> port.switchId().equals(id)).forEach(p -> names.add(p.port()));
      assertThat(topology.portsOf(id)).containsExactlyElementsOf(names);
      assertThat(topology.portNumbers(id).keySet()).containsExactlyElementsOf(names);
    }
  }

  @Property(tries = 100)
  void afterChangesTheWiringIsThatOfTheFabric(@ForAll long seed) {
    Random random = new Random(seed);
    Topology topology = random(random);
    for (int i = 0; i < 8; i++) {
      Topology before = topology;
      List<Link> links = topology.links();
      if (random.nextInt(3) > 0 && !links.isEmpty()) {
        Link link = links.get(random.nextInt(links.size()));
        topology =
            random.nextBoolean()
                ? TopologyChange.linkRemoved(link.b()).applyTo(topology)
                : TopologyChange.cable(link.a(), CableLength.ofMetres(i + 90)).applyTo(topology);
      } else {
        List<SwitchId> switches = new ArrayList<>(topology.switches().keySet());
        Link link =
            Link.of(
                PortRef.of(switches.get(random.nextInt(switches.size())), PortName.of("p0" + i)),
                PortRef.of(switches.get(random.nextInt(switches.size())), PortName.of("q" + i)),
                BitRate.ofGigabits(100),
                CableLength.ofMetres(3));
        topology = TopologyChange.linkAdded(link).applyTo(topology);
      }
      Wiring fresh = Topology.of(topology.switches(), topology.links(), topology.hosts()).wiring();
      assertSame(topology.wiring(), fresh);
      List<Integer> changed = new ArrayList<>();
      for (int s = 0; s < fresh.switchCount(); s++) {
        if (!before.wiring().hasCablesOf(fresh, s)) {
          changed.add(s);
        }
      }
      assertThat(topology.wiring().changedSince(before.wiring()).orElseThrow())
          .containsExactly(changed.stream().mapToInt(Integer::intValue).toArray());
      assertThat(fresh.changedSince(before.wiring())).isEmpty();
      if (random.nextBoolean()) {
        assertSame(topology.wiring().forWalks(), fresh);
      }
    }
  }

  private static void assertSame(Wiring wiring, Wiring fresh) {
    assertThat(wiring.portCount()).isEqualTo(fresh.portCount());
    assertThat(wiring.connectsAs(fresh)).isTrue();
    for (int p = 0; p < fresh.portCount(); p++) {
      assertThat(wiring.port(p)).isEqualTo(fresh.port(p));
      assertThat(wiring.indexOf(wiring.port(p))).isEqualTo(p);
      assertThat(wiring.switchOf(p)).isEqualTo(fresh.switchOf(p));
      assertThat(wiring.peer(p)).isEqualTo(fresh.peer(p));
      assertThat(wiring.link(p)).isEqualTo(fresh.link(p));
      assertThat(wiring.host(p)).isEqualTo(fresh.host(p));
    }
  }

  @Example
  void whatIsNotCabledHasNoNumber() {
    Wiring wiring = random(new Random(1)).wiring();
    assertThat(wiring.indexOf(PortRef.parse("s0:nowhere"))).isNegative();
    assertThat(wiring.indexOf(PortRef.parse("nowhere:p1"))).isNegative();
  }

  @Example
  void aCableToASwitchThatIsNotThereIsRefused() {
    Link link =
        Link.of(
            PortRef.parse("s0:p1"),
            PortRef.parse("ghost:p1"),
            BitRate.ofGigabits(100),
            CableLength.ofMetres(3));
    Topology topology = Topology.of(switches(1), List.of(link), new TreeMap<>());
    assertThatThrownBy(topology::wiring)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ghost:p1");
  }

  private static Topology random(Random random) {
    int count = 2 + random.nextInt(5);
    List<PortRef> free = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      for (int p = 0; p < 12; p++) {
        free.add(PortRef.of(SwitchId.of("s" + s), PortName.of((p % 2 == 0 ? "e" : "eth1/") + p)));
      }
    }
    Collections.shuffle(free, random);
    List<Link> links = new ArrayList<>();
    SortedMap<HostId, Host> hosts = new TreeMap<>();
    int used = random.nextInt(free.size() / 3);
    for (int i = 0; i < used; i++) {
      BitRate speed = BitRate.ofGigabits(100L * (1 + random.nextInt(4)));
      CableLength cable = CableLength.ofMetres(1 + random.nextInt(50));
      if (random.nextBoolean()) {
        links.add(Link.of(free.get(2 * i), free.get(2 * i + 1), speed, cable));
      } else {
        HostId id = HostId.of("h" + i);
        hosts.put(id, Host.of(id, free.get(2 * i), speed, cable, "10.0.0.1/24"));
      }
    }
    return Topology.of(switches(count), links, hosts);
  }

  private static SortedMap<SwitchId, Switch> switches(int count) {
    SortedMap<SwitchId, Switch> switches = new TreeMap<>();
    for (int s = 0; s < count; s++) {
      SwitchId id = SwitchId.of("s" + s);
      switches.put(
          id,
          Switch.of(
              id, "emulated", DialectName.OPENCONFIG, "leaf", Optional.empty(), Optional.empty()));
    }
    return switches;
  }
}
