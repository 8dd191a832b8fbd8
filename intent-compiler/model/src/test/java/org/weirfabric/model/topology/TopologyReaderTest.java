package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

class TopologyReaderTest {
  private static final String WHOLE =
      "switches:\n"
          + "  - { name: leaf1, asic: emulated, dialect: sonic, role: leaf, gnmi: \"127.0.0.1:9339\" }\n"
          + "  - { name: spine1, asic: emulated }\n"
          + "links:\n"
          + "  - { a: \"spine1:Ethernet0\", b: \"leaf1:Ethernet0\", speed: 400G, cable: 30m }\n"
          + "hosts:\n"
          + "  - { name: h1, port: \"leaf1:Ethernet8\", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }\n"
          + "  - { name: h2, port: \"leaf1:Ethernet12\", speed: 100G, cable: 0.5m, ip: \"fd00::2/64\" }\n";

  @Test
  void everyPartIsRead() throws Exception {
    Topology topology = TopologyReader.read(WHOLE);
    assertThat(topology.switches().get(SwitchId.of("leaf1")))
        .isEqualTo(
            Switch.of(
                SwitchId.of("leaf1"),
                "emulated",
                DialectName.SONIC,
                "leaf",
                Optional.of(Endpoint.parse("127.0.0.1:9339")),
                Optional.empty()));
    assertThat(topology.links())
        .containsExactly(
            Link.of(
                PortRef.parse("leaf1:Ethernet0"),
                PortRef.parse("spine1:Ethernet0"),
                BitRate.ofGigabits(400),
                CableLength.ofMetres(30)));
    assertThat(topology.hosts().get(HostId.of("h2")).cable())
        .isEqualTo(CableLength.ofCentimetres(50));
  }

  @Test
  void dialectRoleAndEndpointsMayBeLeftOut() throws Exception {
    assertThat(TopologyReader.read(WHOLE).switches().get(SwitchId.of("spine1")))
        .isEqualTo(
            Switch.of(
                SwitchId.of("spine1"),
                "emulated",
                DialectName.OPENCONFIG,
                "switch",
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void whoWritesP4TablesAndWhatAServerIsReachedWithAreRead() throws Exception {
    String text =
        WHOLE
            .replace("role: leaf,", "role: leaf, p4: onos, access: dc-1,")
            .replace("name: spine1, ", "name: spine1, p4: none, p4runtime: \"127.0.0.1:9559\", ");
    Topology topology = TopologyReader.read(text);
    Switch leaf = topology.switches().get(SwitchId.of("leaf1"));
    Switch spine = topology.switches().get(SwitchId.of("spine1"));

    assertThat(leaf.p4()).isEqualTo(P4Mode.ONOS);
    assertThat(leaf.hasP4()).isTrue();
    assertThat(leaf.access()).contains(AccessName.of("dc-1"));
    assertThat(spine.p4()).isEqualTo(P4Mode.NONE);
    assertThat(spine.hasP4()).isFalse();
    assertThat(spine.access()).isEmpty();
    assertThat(TopologyReader.read(TopologyCodec.encode(topology).toString())).isEqualTo(topology);
    assertThat(topology.withDialect(DialectName.OPENCONFIG).switches().get(leaf.id()).access())
        .contains(AccessName.of("dc-1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: spine1            | name: leaf1             | DUPLICATE         | /switches/1 | 3",
        "spine1:Ethernet0        | spine9:Ethernet0        | UNKNOWN_REFERENCE | /links/0/a  | 5",
        "spine1:Ethernet0        | leaf1:Ethernet4         | LINK_MISMATCH     | /links/0    | 5",
        "leaf1:Ethernet12        | leaf1:Ethernet0         | DUPLICATE         | /hosts/1/port | 8",
        "leaf1:Ethernet12        | leaf1                   | WRONG_FORM        | /hosts/1/port | 8",
        "name: h2                | name: h1                | DUPLICATE         | /hosts/1    | 8",
        "fd00::2/64              | 10.0.0.1/16             | DUPLICATE         | /hosts/1    | 8",
        "fd00::2/64              | 10.0.0.256/16           | WRONG_FORM        | /hosts/1/ip | 8",
        "fd00::2/64              | fd00:::2/64             | WRONG_FORM        | /hosts/1/ip | 8",
        "speed: 400G             | speed: 400GB            | WRONG_FORM        | /links/0/speed | 5",
        "cable: 30m              | cable: 121km            | WRONG_FORM        | /links/0/cable | 5",
        "cable: 30m              | cabel: 30m              | UNKNOWN_FIELD     | /links/0/cabel | 5",
        "cable: 30m              | cabel: 30m              | MISSING_FIELD     | /links/0    | 5",
        "dialect: sonic          | dialect: cisco          | WRONG_FORM        | /switches/0/dialect | 2",
        "role: leaf              | role: leaf, p4: yours   | WRONG_FORM        | /switches/0/p4 | 2",
        "role: leaf              | role: leaf, p4: own     | MISSING_FIELD     | /switches/0/p4 | 2",
        "role: leaf              | role: leaf, access: a/b | WRONG_FORM        | /switches/0/access | 2",
        "127.0.0.1:9339          | 127.0.0.1               | WRONG_FORM        | /switches/0/gnmi | 2",
        "cable: 30m              | cable: 30m, layer: l4   | WRONG_FORM        | /links/0/layer | 5",
        "cable: 3m               | cable: 3m, labels: r1   | WRONG_FORM        | /hosts/0/labels | 7",
        "cable: 3m               | cable: 3m, labels: {a: -} | WRONG_FORM      | /hosts/0/labels/a | 7",
        "cable: 3m               | cable: 3m, labels: {'é': b} | WRONG_FORM    | /hosts/0/labels/é | 7",
      })
  void badTopologiesAreRefusedWhereTheyAre(
      String from, String to, ProblemCode code, String pointer, int line) {
    String text = WHOLE.replace(from, to);
    assertThat(text).isNotEqualTo(WHOLE);
    assertThat(refusal(text).problems())
        .extracting(Problem::code, Problem::where, Problem::line)
        .contains(tuple(code, pointer, line));
  }

  @Test
  void aBrokenSwitchDoesNotMakeItsLinksWrongToo() {
    assertThat(refusal(WHOLE.replace("name: spine1, asic: emulated", "name: spine1")).problems())
        .extracting(Problem::code, Problem::where)
        .containsExactly(tuple(ProblemCode.MISSING_FIELD, "/switches/1"));
  }

  @Test
  void endpointsAreFilledInFromElsewhere() throws Exception {
    Endpoints found =
        Endpoints.of(Optional.of(Endpoint.of("::1", 4000)), Optional.of(Endpoint.of("::1", 4001)));
    Topology placed =
        TopologyReader.read(WHOLE).withEndpoints(Map.of(SwitchId.of("spine1"), found));
    assertThat(placed.switches().get(SwitchId.of("spine1")).gnmi()).isEqualTo(found.gnmi());
    assertThat(placed.switches().get(SwitchId.of("spine1")).p4runtime())
        .isEqualTo(found.p4runtime());
    assertThat(placed.switches().get(SwitchId.of("leaf1")).gnmi())
        .contains(Endpoint.parse("127.0.0.1:9339"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> placed.withEndpoints(Map.of(SwitchId.of("leaf9"), found)))
        .withMessageContaining("leaf9");
  }

  private static ProblemsException refusal(String text) {
    return catchThrowableOfType(ProblemsException.class, () -> TopologyReader.read(text));
  }
}
