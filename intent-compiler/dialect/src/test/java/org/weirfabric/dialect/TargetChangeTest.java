package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

class TargetChangeTest {
  @Property
  void changeTakesTheTargetFromBeforeToAfter(
      @ForAll("targets") TargetConfig before, @ForAll("targets") TargetConfig after) {
    assertThat(applied(TargetChange.between(before, after), before)).isEqualTo(after);
  }

  @Property
  void changeIsEmptyOnlyBetweenEquals(
      @ForAll("targets") TargetConfig before, @ForAll("targets") TargetConfig after) {
    assertThat(TargetChange.between(before, after).isEmpty()).isEqualTo(before.equals(after));
  }

  @Property
  void sameConfigurationIsSameBytes(@ForAll("leaves") SwitchConfig config) throws Exception {
    TargetConfig once = new OpenConfigDialect().encode(config);
    TargetConfig again = new OpenConfigDialect().encode(config.toBuilder().build());
    assertThat(again.toString()).isEqualTo(once.toString());
    assertThat(TargetChange.between(once, again).isEmpty()).isTrue();
  }

  /** What the change leaves on a target that does as it is told, and only that. */
  private static TargetConfig applied(TargetChange change, TargetConfig before) {
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>(before.gnmi());
    change.deletes().forEach(path -> assertThat(gnmi.remove(path)).isNotNull());
    gnmi.putAll(change.replaces());
    SortedMap<String, P4Entry> p4 = new TreeMap<>(before.p4());
    change.removes().forEach(entry -> assertThat(p4.remove(entry.key())).isEqualTo(entry));
    change.modifies().forEach(entry -> assertThat(p4.put(entry.key(), entry)).isNotNull());
    change.inserts().forEach(entry -> assertThat(p4.put(entry.key(), entry)).isNull());
    return TargetConfig.of(gnmi, p4);
  }

  @Provide
  Arbitrary<TargetConfig> targets() {
    Arbitrary<SortedMap<GnmiPath, String>> gnmi =
        Arbitraries.maps(
                Arbitraries.of("/a", "/a[k=1]", "/b/c", "/d").map(GnmiPath::parse),
                Arbitraries.of("1", "2"))
            .map(TreeMap::new);
    Arbitrary<SortedMap<String, P4Entry>> p4 =
        Combinators.combine(Arbitraries.of("t", "u"), small(), small())
            .as(TargetChangeTest::entry)
            .list()
            .ofMaxSize(4)
            .map(
                entries -> {
                  SortedMap<String, P4Entry> byKey = new TreeMap<>();
                  entries.forEach(entry -> byKey.put(entry.key(), entry));
                  return byKey;
                });
    return Combinators.combine(gnmi, p4).as(TargetConfig::of);
  }

  private static Arbitrary<Long> small() {
    return Arbitraries.longs().between(0, 2);
  }

  private static P4Entry entry(String table, long key, long param) {
    SortedMap<String, Long> match = new TreeMap<>();
    match.put("k", key);
    SortedMap<String, Long> params = new TreeMap<>();
    params.put("p", param);
    return P4Entry.of(table, match, "act", params);
  }

  /** The leaf with some of its ports and definitions taken away. */
  @Provide
  Arbitrary<SwitchConfig> leaves() {
    SwitchConfig whole = Leaf1.config();
    Arbitrary<Boolean> keep = Arbitraries.of(true, false);
    return Combinators.combine(keep, keep, keep, keep)
        .as(
            (first, second, maps, scheduling) -> {
              SwitchConfig.Builder some = whole.toBuilder();
              SortedMap<PortName, PortConfig> ports = new TreeMap<>(whole.ports());
              if (!first) {
                ports.remove(Leaf1.FABRIC_PORT);
              }
              if (!second) {
                ports.remove(Leaf1.EDGE_PORT);
              }
              some.setPorts(ports);
              if (!maps) {
                some.setDscpMaps(new TreeMap<>());
              }
              if (!scheduling) {
                some.setSchedulerPolicy(Optional.empty());
              }
              return some.build();
            });
  }
}
