package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortName;

class DecodersTest {
  @Provide
  Arbitrary<SwitchConfig> any() {
    return Arbitraries.randomValue(random -> new RandomSwitch(random, false).config());
  }

  @Provide
  Arbitrary<SwitchConfig> sayableInConfigDb() {
    return Arbitraries.randomValue(random -> new RandomSwitch(random, true).config());
  }

  @Property(tries = 200)
  void openConfigComesBackAsItWent(@ForAll("any") SwitchConfig config) throws Exception {
    Decoded decoded =
        new OpenConfigDecoder(RandomSwitch.known(config))
            .decode(new OpenConfigDialect().encode(config));
    assertThat(decoded.config()).isEqualTo(config);
    assertThat(decoded.notUnderstood()).isEmpty();
  }

  @Property(tries = 200)
  void configDbComesBackAsItWent(@ForAll("sayableInConfigDb") SwitchConfig config)
      throws Exception {
    SonicDialect dialect = sonic(config);
    Decoded decoded =
        new SonicDecoder(RandomSwitch.known(config), dialect).decode(dialect.encode(config));
    assertThat(decoded.config()).isEqualTo(config);
    assertThat(decoded.notUnderstood()).isEmpty();
  }

  @Property(tries = 200)
  void configDbKeepsTheRulesThatYangMisses(@ForAll("sayableInConfigDb") SwitchConfig config)
      throws Exception {
    assertThat(
            SonicRules.broken(SonicDialect.configDb(sonic(config).encode(config)), Long.MAX_VALUE))
        .isEmpty();
  }

  @Property(tries = 200)
  void classificationInP4ComesBackAsItWent(@ForAll("any") SwitchConfig whole) {
    SwitchConfig config = classificationOf(whole);
    SortedMap<PortName, Integer> numbers = numbers(config);
    Decoded decoded =
        new P4Decoder(RandomSwitch.known(config), numbers)
            .decode(new P4Dialect(numbers).encode(config));
    assertThat(decoded.config()).isEqualTo(config);
    assertThat(decoded.notUnderstood()).isEmpty();
  }

  @Example
  void anothersRowIsListedAndChangesNothing() throws Exception {
    SonicDialect dialect = sonic(Leaf1.config());
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>(dialect.encode(Leaf1.config()).gnmi());
    String root = "sonic-db:/CONFIG_DB/localhost/";
    gnmi.put(GnmiPath.parse(root + "BUFFER_PG/Ethernet0|4-5"), "{\"profile\":\"NULL\"}");
    gnmi.put(GnmiPath.parse(root + "SCHEDULER/scheduler.0"), "{\"type\":\"DWRR\"}");
    gnmi.put(GnmiPath.parse(root + "VLAN/Vlan7"), "{\"vlanid\":\"7\"}");
    Decoded decoded =
        new SonicDecoder(RandomSwitch.known(Leaf1.config()), dialect)
            .decode(TargetConfig.of(gnmi, new TreeMap<>()));
    assertThat(decoded.config().ports()).isEqualTo(Leaf1.config().ports());
    assertThat(decoded.notUnderstood())
        .containsExactly(
            root + "BUFFER_PG/Ethernet0|4-5/profile",
            root + "SCHEDULER/scheduler.0/type",
            root + "VLAN/Vlan7/vlanid");
  }

  @Example
  void queueOfASchedulerThatIsNotThereIsListed() throws Exception {
    SonicDialect dialect = sonic(Leaf1.config());
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>(dialect.encode(Leaf1.config()).gnmi());
    gnmi.keySet().removeIf(path -> path.toString().contains("/SCHEDULER/"));
    Decoded decoded =
        new SonicDecoder(RandomSwitch.known(Leaf1.config()), dialect)
            .decode(TargetConfig.of(gnmi, new TreeMap<>()));
    assertThat(decoded.config().schedulerPolicy()).isEmpty();
    assertThat(decoded.config().classes()).isEqualTo(Leaf1.config().classes());
    assertThat(decoded.notUnderstood())
        .hasSize(6)
        .allMatch(leaf -> leaf.contains("/QUEUE/") && leaf.endsWith("/scheduler"));
  }

  @Example
  void changedValueIsReadAsItIs() throws Exception {
    SonicDialect dialect = sonic(Leaf1.config());
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>(dialect.encode(Leaf1.config()).gnmi());
    GnmiPath pool = GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/BUFFER_POOL/egress_lossy_pool");
    gnmi.put(pool, "{\"type\":\"egress\",\"mode\":\"dynamic\",\"size\":\"4096\"}");
    Decoded decoded =
        new SonicDecoder(RandomSwitch.known(Leaf1.config()), dialect)
            .decode(TargetConfig.of(gnmi, new TreeMap<>()));
    assertThat(decoded.config().pools().get(SonicDecoder.EGRESS).size().bytes()).isEqualTo(4096);
    assertThat(decoded.notUnderstood()).isEmpty();
  }

  @Example
  void foreignOpenConfigAndUnknownP4PortAreListed() throws Exception {
    SortedMap<GnmiPath, String> gnmi =
        new TreeMap<>(new OpenConfigDialect().encode(Leaf1.config()).gnmi());
    gnmi.put(GnmiPath.parse("/qos/queues/queue[name=gold]/config/queue-id"), "5");
    Decoded open =
        new OpenConfigDecoder(RandomSwitch.known(Leaf1.config()))
            .decode(TargetConfig.of(gnmi, new TreeMap<>()));
    assertThat(open.config()).isEqualTo(Leaf1.config());
    assertThat(open.notUnderstood())
        .containsExactly("/qos/queues/queue[name=gold]/config/queue-id");

    SortedMap<PortName, Integer> numbers = numbers(Leaf1.config());
    TargetConfig p4 = new P4Dialect(numbers).encode(classificationOf(Leaf1.config()));
    numbers.remove(Leaf1.EDGE_PORT);
    Decoded withoutPort = new P4Decoder(RandomSwitch.known(Leaf1.config()), numbers).decode(p4);
    assertThat(withoutPort.notUnderstood()).contains("ingress.port_trust{ingress_port=2}");
  }

  private static SonicDialect sonic(SwitchConfig config) {
    return new SonicDialect(RandomSwitch.speeds(config));
  }

  private static SortedMap<PortName, Integer> numbers(SwitchConfig config) {
    SortedMap<PortName, Integer> numbers = new TreeMap<>();
    config.ports().keySet().forEach(port -> numbers.put(port, numbers.size() + 1));
    return numbers;
  }

  /** What {@code weir.p4} has words for: maps, ports bound to them, and classes without buffers. */
  private static SwitchConfig classificationOf(SwitchConfig whole) {
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
    whole
        .classes()
        .forEach(
            (name, each) ->
                classes.put(
                    name, TrafficClassConfig.of(name, each.priority(), 0, each.queue(), false)));
    SortedMap<PortName, PortConfig> ports = new TreeMap<>();
    whole
        .ports()
        .forEach(
            (name, port) ->
                ports.put(
                    name,
                    PortConfig.empty(name, port.role()).toBuilder()
                        .setDscpMap(port.dscpMap())
                        .build()));
    return SwitchConfig.empty(whole.switchId()).toBuilder()
        .setClasses(classes)
        .setDscpMaps(whole.dscpMaps())
        .setSchedulerPolicy(Optional.empty())
        .setGuard(whole.guard())
        .setPorts(ports)
        .build();
  }
}
