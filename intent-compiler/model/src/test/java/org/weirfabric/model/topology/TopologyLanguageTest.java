package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;

/** LAG, MACsec, gearboxes, MTUs and VXLAN in topology files. */
class TopologyLanguageTest {
  private static final String WHOLE =
      String.join(
          "\n",
          "switches:",
          "  - { name: leaf1, asic: emulated }",
          "  - { name: spine1, asic: emulated }",
          "  - { name: spine2, asic: emulated }",
          "links:",
          "  - { a: \"spine1:E0\", b: \"leaf1:E0\", speed: 400G, cable: 30m, lag: { a: Po7, b: Po1 } }",
          "  - { a: \"leaf1:E4\", b: \"spine1:E4\", speed: 400G, cable: 40m, lag: { a: Po1, b: Po7 } }",
          "  - { a: \"leaf1:E8\", b: \"spine1:E8\", speed: 100G, cable: 30m, macsec: pfc-clear }",
          "  - { a: \"leaf1:E12\", b: \"spine2:E0\", speed: { a: 400G, b: 400G }, cable: 2km,"
              + " gearbox: 150ns, mtu: 9100, macsec: { a: pfc-protected, b: pfc-protected } }",
          "hosts:",
          "  - { name: h1, port: \"leaf1:E16\", speed: 100G, cable: 3m, ip: 10.0.0.1/24, mtu: 9000 }",
          "  - { name: h2, port: \"leaf1:E20\", speed: 100G, cable: 3m, ip: 10.0.0.2/24, macsec: none }",
          "vxlan: { vteps: [leaf1, spine2], underlay: ipv6, dscp: pipe, outerDscps: { 3: 26, 0: 0 },"
              + " ecn: none, flood: 8 }",
          "");

  @Test
  void everyPartIsReadAndWrittenBack() throws Exception {
    Topology topology = TopologyReader.read(WHOLE);
    assertThat(topology.links())
        .extracting(link -> link.b() + " " + link.bundle().isPresent())
        .containsExactly("spine1:E0 true", "spine1:E4 true", "spine1:E8 false", "spine2:E0 false");
    Bundle asLeaf1SeesIt = Bundle.of(PortName.of("Po1"), PortName.of("Po7"));
    assertThat(topology.links().subList(0, 2))
        .allMatch(link -> link.bundle().equals(Optional.of(asLeaf1SeesIt)));
    assertThat(topology.links().get(2).features().macsec()).isEqualTo(Macsec.PFC_CLEAR);
    assertThat(topology.links().get(3).speed()).isEqualTo(BitRate.ofGigabits(400));
    assertThat(topology.links().get(3).features())
        .isEqualTo(LinkFeatures.of(Macsec.PFC_PROTECTED, 150, Optional.of(9100)));
    assertThat(topology.hosts().get(HostId.of("h1")).features().mtuBytes()).contains(9000);
    assertThat(topology.hosts().get(HostId.of("h2")).features()).isEqualTo(LinkFeatures.PLAIN);
    Vxlan vxlan = topology.vxlan().orElseThrow();
    assertThat(vxlan.vteps()).containsExactly(SwitchId.of("leaf1"), SwitchId.of("spine2"));
    assertThat(vxlan.underlay().addedBytes()).isEqualTo(70);
    assertThat(vxlan.dscpMode()).isEqualTo(Vxlan.DscpMode.PIPE);
    assertThat(vxlan.outerDscps()).containsEntry(Priority.of(3), Dscp.of(26)).hasSize(2);
    assertThat(vxlan.carriesEcn()).isFalse();
    assertThat(vxlan.floodDscp()).contains(Dscp.of(8));

    for (boolean json : new boolean[] {false, true}) {
      StringBuilder text = new StringBuilder();
      TopologyCodec.write(topology, json, text);
      assertThat(TopologyReader.read(text.toString())).isEqualTo(topology);
    }
    assertThat(TopologyReader.read(TopologyCodec.encode(topology).toString())).isEqualTo(topology);
  }

  @Test
  void tunnelsTakeWhatRfcsSayWhereNothingIsSaid() throws Exception {
    String vxlan = "vxlan: { vteps: [leaf1], dscp: uniform, flood: none }\n";
    Vxlan read = TopologyReader.read(WHOLE.replaceAll("(?s)vxlan:.*", vxlan)).vxlan().orElseThrow();
    assertThat(read.underlay()).isEqualTo(Vxlan.Underlay.IPV4);
    assertThat(read.carriesEcn()).isTrue();
    assertThat(read.floodDscp()).isEmpty();
    assertThat(read.outerDscps()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ a: 400G, b: 400G }    | { a: 400G, b: 100G }  | LINK_MISMATCH | /links/3/speed | 9",
        "{ a: 400G, b: 400G }    | { a: 400G }           | LINK_MISMATCH | /links/3/speed | 9",
        "b: pfc-protected }      | b: pfc-clear }        | LINK_MISMATCH | /links/3/macsec | 9",
        "macsec: pfc-clear       | macsec: 'on'          | WRONG_FORM    | /links/2/macsec | 8",
        "lag: { a: Po1, b: Po7 } | lag: { b: Po7 }       | LINK_MISMATCH | /links/1/lag | 7",
        "lag: { a: Po1, b: Po7 } | lag: { a: Po1, b: Po8 } | LINK_MISMATCH | /links/1 | 7",
        "lag: { a: Po1, b: Po7 } | lag: E8               | DUPLICATE     | /links/1/lag | 7",
        "b: \"spine1:E4\"        | b: \"spine2:E4\"      | NOT_SUPPORTED | /links/1 | 7",
        "cable: 40m, lag         | cable: 40m, speed2: 1, lag | UNKNOWN_FIELD | /links/1/speed2 | 7",
        "speed: 400G, cable: 40m | speed: 100G, cable: 40m | LINK_MISMATCH | /links/1 | 7",
        "gearbox: 150ns          | gearbox: 150us        | WRONG_FORM    | /links/3/gearbox | 9",
        "gearbox: 150ns          | gearbox: 100001ns     | WRONG_FORM    | /links/3/gearbox | 9",
        "gearbox: 150ns          | gearbox: -1ns         | WRONG_FORM    | /links/3/gearbox | 9",
        "mtu: 9100               | mtu: 65536            | OUT_OF_RANGE  | /links/3/mtu | 9",
        "mtu: 9100               | mtu: { a: 1500, b: 9100 } | LINK_MISMATCH | /links/3/mtu | 9",
        "cable: 40m              | cable: -40m           | WRONG_FORM    | /links/1/cable | 7",
        "cable: 40m              | cable: 400000km       | WRONG_FORM    | /links/1/cable | 7",
        "b: \"spine1:E4\"        | c: \"spine1:E4\"      | MISSING_FIELD | /links/1 | 7",
        "[leaf1, spine2]         | [leaf1, leaf9]        | UNKNOWN_REFERENCE | /vxlan/vteps/1 | 13",
        "[leaf1, spine2]         | [leaf1, leaf1]        | DUPLICATE     | /vxlan/vteps/1 | 13",
        "dscp: pipe              | dscp: short-pipe      | WRONG_FORM    | /vxlan/dscp | 13",
        "dscp: pipe              | dscp: uniform         | CLASS_CONFLICT | /vxlan/outerDscps | 13",
        "{ 3: 26, 0: 0 }         | { 3: 26, 0: 26 }      | DUPLICATE     | /vxlan/outerDscps/0 | 13",
        "{ 3: 26, 0: 0 }         | { 8: 26 }             | WRONG_FORM    | /vxlan/outerDscps/8 | 13",
        "{ 3: 26, 0: 0 }         | { 3: 64 }             | OUT_OF_RANGE  | /vxlan/outerDscps/3 | 13",
        "flood: 8                | flood: sometimes      | WRONG_FORM    | /vxlan/flood | 13",
        ", flood: 8              | ''                    | MISSING_FIELD | /vxlan | 13",
      })
  void whatContradictsItselfIsRefusedWhereItIs(
      String from, String to, ProblemCode code, String pointer, int line) {
    String text = WHOLE.replace(from, to);
    assertThat(text).isNotEqualTo(WHOLE);
    assertThat(refusal(text))
        .extracting(Problem::code, Problem::where, Problem::line)
        .contains(tuple(code, pointer, line));
  }

  @Test
  void everyProblemOfAFileComesInOneGo() {
    String text =
        WHOLE
            .replace("cable: 40m", "cable: 1")
            .replace("spine2:E0", "spine9:E0")
            .replace("mtu: 9000", "mtu: 1")
            .replace("ecn: none", "ecn: maybe");
    assertThat(refusal(text))
        .extracting(Problem::where)
        .containsExactly("/links/1/cable", "/links/3/b", "/hosts/0/mtu", "/vxlan/ecn");
  }

  @Test
  void linksMayStandBeforeTheirSwitches() throws Exception {
    int links = WHOLE.indexOf("links:");
    int hosts = WHOLE.indexOf("hosts:");
    String turned =
        WHOLE.substring(links, hosts) + WHOLE.substring(0, links) + WHOLE.substring(hosts);
    assertThat(TopologyReader.read(turned)).isEqualTo(TopologyReader.read(WHOLE));
  }

  @Test
  void moreThanAHundredProblemsAreCounted() {
    StringBuilder text = new StringBuilder(WHOLE.substring(0, WHOLE.indexOf("hosts:")));
    text.append("hosts:\n");
    for (int i = 0; i < 20_000; i++) {
      text.append("  - { name: \"?\", port: \"leaf1:X")
          .append(i)
          .append("\", speed: 1G, cable: 1m, ip: 10.0.")
          .append(i / 250)
          .append('.')
          .append(i % 250 + 1)
          .append("/24 }\n");
    }
    List<Problem> problems = refusal(text.toString());
    assertThat(problems).hasSize(101);
    assertThat(problems.get(99).where()).isEqualTo("/hosts/99/name");
    assertThat(problems.get(100).code()).isEqualTo(ProblemCode.MORE_PROBLEMS);
    assertThat(problems.get(100).found()).isEqualTo("19900 more problems");
  }

  private static List<Problem> refusal(String text) {
    return catchThrowableOfType(ProblemsException.class, () -> TopologyReader.read(text))
        .problems();
  }
}
