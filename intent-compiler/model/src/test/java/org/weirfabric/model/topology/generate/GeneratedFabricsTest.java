package org.weirfabric.model.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

class GeneratedFabricsTest {
  private static final Equipment EMULATED = Equipment.emulated();

  private static List<Topology> fabrics() {
    return List.of(
        LeafSpine.of(4, 2, 2, 2, EMULATED),
        FatTree.of(4, 2, EMULATED),
        Ring.of(5, 1, EMULATED),
        Dragonfly.of(9, 4, 2, 2, EMULATED),
        Jellyfish.of(12, 4, 1, 7, EMULATED),
        RailOptimised.of(2, 4, 3, 2, EMULATED));
  }

  @Example
  void everyFabricIsReadBackFromItsYamlAndItsJson() throws Exception {
    for (Topology fabric : fabrics()) {
      for (boolean json : new boolean[] {false, true}) {
        StringBuilder text = new StringBuilder();
        TopologyCodec.write(fabric, json, text);
        assertThat(TopologyReader.read(text.toString())).isEqualTo(fabric);
      }
      StringBuilder json = new StringBuilder();
      TopologyCodec.write(fabric, true, json);
      assertThat(json.toString().replaceAll("\\n *", "").replace("\": [", "\":["))
          .isEqualTo(TopologyCodec.encode(fabric).toString());
    }
  }

  @Example
  void everyFabricIsConnected() {
    assertThat(fabrics()).allSatisfy(fabric -> assertThat(isConnected(fabric)).isTrue());
  }

  @Example
  void aLeafSpineHasEveryPairAsOftenAsAsked() {
    Topology fabric = LeafSpine.of(4, 3, 5, 2, EMULATED);
    assertThat(fabric.switches().values().stream().map(Switch::role))
        .containsExactlyInAnyOrder("leaf", "leaf", "leaf", "leaf", "spine", "spine", "spine");
    assertThat(pairs(fabric))
        .hasSize(12)
        .allSatisfy((pair, count) -> assertThat(count).isEqualTo(2));
    assertThat(fabric.hosts()).hasSize(20);
    assertThat(fabric.hosts().values()).extracting(Host::ip).doesNotHaveDuplicates();
  }

  @Property(tries = 8)
  void aFatTreeHasTheNumbersOfItsPaper(@ForAll @IntRange(min = 1, max = 6) int half) {
    int k = 2 * half;
    Topology fabric = FatTree.of(k, half, EMULATED);
    assertThat(fabric.switches()).hasSize(5 * k * k / 4);
    assertThat(fabric.hosts()).hasSize(k * k * k / 4);
    assertThat(fabric.links()).hasSize(k * k * k / 2);
    assertThat(fabric.switches().keySet())
        .allSatisfy(id -> assertThat(fabric.portsOf(id)).hasSize(k));
    assertThat(distances(fabric, SwitchId.of("pod1-edge1")).values()).allMatch(d -> d <= 4);
  }

  @Property(tries = 30)
  void everyTwoGroupsOfADragonflyHaveOneCable(
      @ForAll @IntRange(min = 1, max = 5) int routers,
      @ForAll @IntRange(min = 1, max = 3) int globalLinks,
      @ForAll @IntRange(min = 2, max = 16) int wanted) {
    int groups = Math.min(wanted, routers * globalLinks + 1);
    Topology fabric = Dragonfly.of(groups, routers, globalLinks, 1, EMULATED);
    Map<Set<String>, Long> between =
        fabric.links().stream()
            .map(
                link ->
                    Set.copyOf(
                        List.of(group(link.a().switchId()), group(link.b().switchId())).stream()
                            .distinct()
                            .collect(Collectors.toList())))
            .filter(pair -> pair.size() == 2)
            .collect(Collectors.groupingBy(pair -> pair, Collectors.counting()));
    assertThat(between)
        .hasSize(groups * (groups - 1) / 2)
        .allSatisfy((p, n) -> assertThat(n).isOne());
    assertThat(fabric.switches().keySet())
        .allSatisfy(
            id ->
                assertThat(fabric.portsOf(id))
                    .hasSizeLessThanOrEqualTo(routers - 1 + globalLinks + 1));
    assertThat(isConnected(fabric)).isTrue();
  }

  private static String group(SwitchId id) {
    return id.value().substring(0, id.value().indexOf('-'));
  }

  @Property(tries = 60)
  void aJellyfishIsRegularSimpleAndConnected(
      @ForAll @IntRange(min = 5, max = 40) int switches,
      @ForAll @IntRange(min = 3, max = 8) int wanted,
      @ForAll long seed) {
    int degree = Math.min(wanted, switches - 2);
    Topology fabric = Jellyfish.of(switches, degree, 0, seed, EMULATED);
    assertThat(fabric.links()).hasSize(switches * degree / 2);
    assertThat(pairs(fabric).values()).containsOnly(1);
    long full =
        fabric.switches().keySet().stream()
            .filter(id -> fabric.portsOf(id).size() == degree)
            .count();
    assertThat(full).isEqualTo(switches - switches * degree % 2);
    assertThat(isConnected(fabric)).isTrue();
  }

  @Example
  void aCompleteJellyfishIsTheCompleteGraph() {
    assertThat(pairs(Jellyfish.of(6, 5, 1, 3, EMULATED))).hasSize(15);
  }

  @Example
  void railNicsOfOneRailAreAtOneLeaf() {
    Topology fabric = RailOptimised.of(2, 4, 3, 2, EMULATED);
    assertThat(fabric.hosts()).hasSize(24);
    assertThat(fabric.hosts().values())
        .allSatisfy(
            host ->
                assertThat(host.port().switchId().value())
                    .endsWith("rail" + host.id().value().replaceAll(".*nic", "")));
  }

  @Example
  void aShuffledFabricIsTheSameFabricUnderOtherNames() {
    Topology plain = FatTree.of(4, 2, EMULATED);
    Topology shuffled = Disorder.shuffledNames(plain, 5);
    assertThat(shuffled).isEqualTo(Disorder.shuffledNames(plain, 5)).isNotEqualTo(plain);
    assertThat(shuffled.switches().keySet()).isEqualTo(plain.switches().keySet());
    assertThat(shuffled.hosts().keySet()).isEqualTo(plain.hosts().keySet());
    assertThat(shuffled.links()).hasSameSizeAs(plain.links());
    assertThat(shuffled.links()).isNotEqualTo(plain.links());
    assertThat(roleCounts(shuffled)).isEqualTo(roleCounts(plain));
    assertThat(isConnected(shuffled)).isTrue();
  }

  @Example
  void perturbedCablesAreAsManyAsAsked() {
    Topology plain = FatTree.of(8, 4, EMULATED);
    Topology perturbed = Disorder.perturbedCables(plain, 10, 5);
    int cables = plain.links().size() + plain.hosts().size();
    long changed =
        Stream.concat(
                perturbed.links().stream().filter(l -> !l.cable().equals(CableLength.ofMetres(30))),
                perturbed.hosts().values().stream()
                    .filter(h -> !h.cable().equals(CableLength.ofMetres(3))))
            .count();
    assertThat(changed).isBetween(cables / 10L - 2, cables / 10L + 1);
    assertThat(Disorder.perturbedCables(plain, 0, 5)).isEqualTo(plain);
    assertThat(perturbed.links())
        .extracting(link -> link.cable().metres())
        .allMatch(metres -> metres >= 15 && metres <= 45);
  }

  @Example
  void removedLinksAreAsManyAsAsked() {
    Topology plain = FatTree.of(4, 2, EMULATED);
    assertThat(plain.links()).containsAll(Disorder.withoutLinks(plain, 5, 1).links());
    assertThat(Disorder.withoutLinks(plain, 5, 1).links()).hasSize(plain.links().size() - 5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Disorder.withoutLinks(plain, 33, 1))
        .withMessageContaining("allowed 0 to 32");
  }

  @Example
  void equipmentIsThatOfEverySwitchAndCable() throws ProblemsException {
    Equipment fast =
        EMULATED.toBuilder()
            .setAsic("spectrum-4")
            .setLinkSpeed(BitRate.ofGigabits(800))
            .setHostCable(CableLength.ofMetres(2))
            .build();
    Topology fabric = LeafSpine.of(2, 1, 1, 1, fast);
    assertThat(fabric.switches().values()).allMatch(s -> s.asic().equals("spectrum-4"));
    assertThat(fabric.links()).allMatch(link -> link.speed().equals(BitRate.ofGigabits(800)));
    assertThat(fabric.hosts().values())
        .allMatch(host -> host.cable().equals(CableLength.ofMetres(2)));
  }

  @Example
  void whatCannotBeBuiltIsRefusedWithItsRange() {
    refused("k: found 5; allowed: an even number", () -> FatTree.of(5, 2, EMULATED));
    refused("switches: found 2; allowed 3", () -> Ring.of(2, 1, EMULATED));
    refused("groups: found 10; allowed 2 to 9", () -> Dragonfly.of(10, 4, 2, 1, EMULATED));
    refused("allowed 3 to 5", () -> Jellyfish.of(6, 6, 1, 1, EMULATED));
    refused("allowed 0 to 254", () -> LeafSpine.of(2, 2, 255, 1, EMULATED));
    refused("cables; allowed up to 2000000", () -> LeafSpine.of(100_000, 100, 1, 1, EMULATED));
    refused("subnet", () -> Ring.of(70_000, 1, EMULATED));
    refused("found 101.0 %", () -> Disorder.perturbedCables(Ring.of(3, 1, EMULATED), 101, 1));
  }

  private static void refused(String message, Runnable action) {
    assertThatIllegalArgumentException().isThrownBy(action::run).withMessageContaining(message);
  }

  private static Map<String, Long> roleCounts(Topology topology) {
    return topology.switches().values().stream()
        .collect(Collectors.groupingBy(Switch::role, Collectors.counting()));
  }

  /** How many links there are between each two switches. */
  private static Map<Set<SwitchId>, Integer> pairs(Topology topology) {
    Map<Set<SwitchId>, Integer> pairs = new HashMap<>();
    for (Link link : topology.links()) {
      pairs.merge(
          new TreeSet<>(List.of(link.a().switchId(), link.b().switchId())), 1, Integer::sum);
    }
    return pairs;
  }

  private static boolean isConnected(Topology topology) {
    return distances(topology, topology.switches().firstKey()).size() == topology.switches().size();
  }

  private static Map<SwitchId, Integer> distances(Topology topology, SwitchId from) {
    Map<SwitchId, Set<SwitchId>> neighbours = new HashMap<>();
    for (Link link : topology.links()) {
      SwitchId a = link.a().switchId();
      SwitchId b = link.b().switchId();
      neighbours.computeIfAbsent(a, none -> new HashSet<>()).add(b);
      neighbours.computeIfAbsent(b, none -> new HashSet<>()).add(a);
    }
    Map<SwitchId, Integer> distances = new HashMap<>(Map.of(from, 0));
    Deque<SwitchId> next = new ArrayDeque<>(Set.of(from));
    while (!next.isEmpty()) {
      SwitchId id = next.remove();
      for (SwitchId neighbour : neighbours.getOrDefault(id, Set.of())) {
        if (distances.putIfAbsent(neighbour, distances.get(id) + 1) == null) {
          next.add(neighbour);
        }
      }
    }
    return distances;
  }
}
