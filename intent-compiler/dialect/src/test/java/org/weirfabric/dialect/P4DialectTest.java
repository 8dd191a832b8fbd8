package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Priority;

class P4DialectTest {
  private final P4Dialect dialect =
      new P4Dialect(numbers(List.of(Leaf1.FABRIC_PORT, Leaf1.EDGE_PORT)));

  @Test
  void pcpsAreEntriesOfATableOfTheirOwn() {
    SortedMap<PortName, Integer> numbers =
        new TreeMap<>(Map.of(Leaf1.FABRIC_PORT, 1, Leaf1.EDGE_PORT, 2));
    SortedMap<String, P4Entry> tagged =
        new TreeMap<>(new P4Dialect(numbers).encode(Leaf1.tagged()).p4());
    tagged.keySet().removeAll(new P4Dialect(numbers).encode(Leaf1.config()).p4().keySet());
    assertThat(tagged).hasSize(16);
    assertThat(tagged.get("ingress.pcp_map{pcp=3, trust_map=1}").action())
        .isEqualTo("ingress.classify_by_pcp");
    P4Entry shut = tagged.get("ingress.pcp_map{pcp=3, trust_map=2}");
    assertThat(shut.action()).isEqualTo("ingress.classify_and_remark_pcp");
    assertThat(shut.params())
        .containsExactly(
            Map.entry("pcp", 0L), Map.entry("queue", 0L), Map.entry("traffic_class", 0L));
  }

  @Test
  void wholeLeafIsWhatWasWrittenByHand() {
    SortedMap<String, P4Entry> byHand = new TreeMap<>();
    for (JsonNode each : Golden.read("leaf1.p4.json")) {
      P4Entry entry =
          P4Entry.of(
              each.get("table").asText(),
              numbers(each.get("match")),
              each.get("action").asText(),
              numbers(each.get("params")));
      assertThat(byHand.put(entry.key(), entry)).isNull();
    }
    TargetConfig target = dialect.encode(Leaf1.config());
    assertThat(target.p4()).containsExactlyEntriesOf(byHand);
    assertThat(target.gnmi()).isEmpty();
  }

  @Test
  void closingTheGateIsOneModify() {
    TargetChange close =
        TargetChange.between(
            dialect.encode(Leaf1.config()),
            dialect.encode(withTrust(Optional.of(DscpMapNames.UNTRUSTED))));
    assertThat(close.inserts()).isEmpty();
    assertThat(close.removes()).isEmpty();
    assertThat(close.modifies()).hasSize(1);
    assertThat(close.modifies().get(0).table()).isEqualTo("ingress.port_trust");
    assertThat(close.modifies().get(0).match()).containsEntry("ingress_port", 2L);
    assertThat(close.modifies().get(0).params()).containsEntry("trust_map", 2L);
  }

  @Test
  void everyMapThatTrustsSomeClassesHasANumberOfItsOwn() {
    Set<Integer> numbers = new HashSet<>(List.of(0));
    for (String name : DscpMapNames.ALL) {
      assertThat(numbers.add(P4TrustMaps.numberOf(name))).isTrue();
      assertThat(P4TrustMaps.nameOf(P4TrustMaps.numberOf(name))).isEqualTo(name);
    }
    for (int bits = 1; bits < 128; bits++) {
      TreeSet<Priority> priorities = new TreeSet<>();
      for (int priority = 1; priority <= 7; priority++) {
        if ((bits >> (priority - 1) & 1) == 1) {
          priorities.add(Priority.of(priority));
        }
      }
      String name = DscpMapNames.trustedFor(priorities);
      int number = P4TrustMaps.numberOf(name);
      assertThat(numbers.add(number)).isTrue();
      assertThat(P4TrustMaps.nameOf(number)).isEqualTo(name);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> P4TrustMaps.numberOf("weir-trusted-0"));
    assertThatIllegalArgumentException().isThrownBy(() -> P4TrustMaps.numberOf("weir-trusted-4-3"));
    assertThatIllegalArgumentException().isThrownBy(() -> P4TrustMaps.nameOf(8));
  }

  @Test
  void portWithoutMapHasNoEntries() {
    assertThat(dialect.encode(withTrust(Optional.empty())).p4().values())
        .noneMatch(entry -> Long.valueOf(2).equals(entry.match().get("ingress_port")))
        .noneMatch(entry -> Long.valueOf(2).equals(entry.match().get("egress_port")));
  }

  @Test
  void aGuardTakesTwoEntriesForAnUplinkAndOneForAClass() {
    SortedMap<String, P4Entry> guarded = new TreeMap<>(dialect.encode(Leaf1.guarded()).p4());
    guarded.keySet().removeAll(dialect.encode(Leaf1.config()).p4().keySet());
    assertThat(guarded.values())
        .containsExactlyInAnyOrder(
            P4Entry.of(
                "ingress.guard_from",
                numbers("ingress_port", 1),
                "ingress.came_by",
                numbers("port_group", 1)),
            P4Entry.of(
                "ingress.guard_to",
                numbers("egress_port", 1),
                "ingress.leaves_by",
                numbers("port_group", 1)),
            P4Entry.of(
                "ingress.guard",
                numbers("from_group", 1, "to_group", 1, "traffic_class", 3),
                "ingress.turn",
                numbers("traffic_class", 0, "queue", 0, "dscp", 0)));
  }

  @Test
  void portWithoutNumberIsADefect() {
    P4Dialect halfNumbered = new P4Dialect(numbers(List.of(Leaf1.FABRIC_PORT)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> halfNumbered.encode(Leaf1.config()))
        .withMessageContaining("Ethernet8");
  }

  @Test
  void mapThatTheProgramDoesNotKnowIsADefect() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dialect.encode(withTrust(Optional.of("weir-other"))))
        .withMessageContaining("weir-other");
  }

  private static SwitchConfig withTrust(Optional<String> edgeMap) {
    SwitchConfig whole = Leaf1.config();
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(whole.ports());
    ports.computeIfPresent(
        Leaf1.EDGE_PORT, (name, port) -> port.toBuilder().setDscpMap(edgeMap).build());
    return whole.toBuilder().setPorts(ports).build();
  }

  private static SortedMap<PortName, Integer> numbers(List<PortName> ports) {
    SortedMap<PortName, Integer> numbers = new TreeMap<>();
    ports.forEach(port -> numbers.put(port, numbers.size() + 1));
    return numbers;
  }

  private static SortedMap<String, Long> numbers(JsonNode object) {
    SortedMap<String, Long> numbers = new TreeMap<>();
    object.fields().forEachRemaining(each -> numbers.put(each.getKey(), each.getValue().asLong()));
    return numbers;
  }

  private static SortedMap<String, Long> numbers(Object... namesAndValues) {
    SortedMap<String, Long> numbers = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      numbers.put((String) namesAndValues[i], ((Integer) namesAndValues[i + 1]).longValue());
    }
    return numbers;
  }
}
