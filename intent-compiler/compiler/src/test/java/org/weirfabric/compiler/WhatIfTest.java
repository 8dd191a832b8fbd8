package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Topology;

class WhatIfTest {
  private static final PortRef UPLINK = PortRef.parse("leaf1:u1");

  /** The search agrees with the compiler: what it finds compiles, one metre more does not. */
  @ParameterizedTest
  @ValueSource(strings = {"emulated", "spectrum-4", "tomahawk-3", "tomahawk-5"})
  void theLongestCableCompilesAndOneMetreMoreIsRefused(String asic) throws Exception {
    String text = Fabrics.leafSpine(2, 2, asic);
    int longest = metres(whatIf(text).longestCable(UPLINK));
    assertThat(longest).isGreaterThan(30);
    assertThat(compiles(Fabrics.intentText(), onUplink(text, longest))).isTrue();
    assertThat(compiles(Fabrics.intentText(), onUplink(text, longest + 1))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"emulated", "tomahawk-3"})
  void theLongestCableAnywhereIsTheShortestOfAllPorts(String asic) throws Exception {
    WhatIf whatIf = whatIf(Fabrics.leafSpine(2, 3, asic));
    int shortest = Integer.MAX_VALUE;
    for (String port : List.of("leaf1:u1", "leaf1:u2", "leaf1:h1", "leaf2:h2", "spine2:d3")) {
      shortest = Math.min(shortest, metres(whatIf.longestCable(PortRef.parse(port))));
    }
    assertThat(metres(whatIf.longestCable())).isEqualTo(shortest);
  }

  @Test
  void theLargestMtuCompilesAndOneByteMoreIsRefused() throws Exception {
    // Long cables on a small buffer, so that buffers are the limit and not the ASIC's frames.
    String text = Fabrics.leafSpine(2, 2, "emulated").replace("30m", "9140m");
    WhatIfAnswer answer = whatIf(text).largestMtu();
    int mtu = Integer.parseInt(answer.answer().replace(" B", ""));
    assertThat(mtu).isBetween(4300, 9215);
    assertThat(compiles(Fabrics.intentText().replace("9216", String.valueOf(mtu)), text)).isTrue();
    assertThat(compiles(Fabrics.intentText().replace("9216", String.valueOf(mtu + 1)), text))
        .isFalse();
  }

  @Test
  void noMtuHelpsWhereNotEvenTheLosslessOneFits() throws Exception {
    WhatIfAnswer answer =
        whatIf(Fabrics.leafSpine(2, 2, "emulated").replace("30m", "10km")).largestMtu();
    assertThat(answer.holds()).isFalse();
    assertThat(answer.answer()).startsWith("none");
  }

  @Test
  void theAsicLimitsHowManyClassesAreLossless() throws Exception {
    assertThat(whatIf(Fabrics.leafSpine(2, 2, "emulated")).mostLosslessClasses().answer())
        .isEqualTo("4");
    assertThat(whatIf(Fabrics.leafSpine(2, 2, "spectrum-4")).mostLosslessClasses().answer())
        .isEqualTo("2");
  }

  @Test
  void longCablesLeaveRoomForFewerClasses() throws Exception {
    WhatIfAnswer answer =
        whatIf(Fabrics.leafSpine(2, 2, "emulated").replace("30m", "2500m")).mostLosslessClasses();
    assertThat(answer.answer()).isEqualTo("3");
    assertThat(term(answer, "limited by")).endsWith("buffers and ECN");
  }

  @Test
  void aLinkOfTwoCutsNobodyOff() throws Exception {
    WhatIfAnswer answer = whatIf(Fabrics.leafSpine(2, 2, "emulated")).linkFailure(UPLINK);
    assertThat(answer.holds()).isTrue();
    assertThat(answer.answer()).isEqualTo("no host is cut off; every proof holds");
    assertThat(term(answer, "hosts to which spine1 has a shortest path less")).isEqualTo("2");
    assertThat(term(answer, "deadlock freedom")).isEqualTo("covered by the plan");
  }

  @Test
  void theOnlyLinkCutsItsHostsOff() throws Exception {
    WhatIfAnswer answer =
        whatIf(Fabrics.leafSpine(1, 3, "emulated"))
            .linkFailure(SwitchId.of("leaf2"), SwitchId.of("spine1"));
    assertThat(answer.holds()).isFalse();
    assertThat(answer.answer()).startsWith("2 hosts are cut off");
    assertThat(term(answer, "hosts cut off from the others")).isEqualTo("h2-1, h2-2");
  }

  @Test
  void whatIsNotThereIsRefused() throws Exception {
    WhatIf whatIf = whatIf(Fabrics.leafSpine(2, 2, "emulated"));
    assertThatThrownBy(() -> whatIf.longestCable(PortRef.parse("leaf9:u1")))
        .isInstanceOf(ProblemsException.class);
    assertThatThrownBy(() -> whatIf.linkFailure(PortRef.parse("leaf1:h1")))
        .isInstanceOf(ProblemsException.class);
    assertThatThrownBy(() -> whatIf.linkFailure(SwitchId.of("leaf1"), SwitchId.of("leaf2")))
        .isInstanceOf(ProblemsException.class);
  }

  private static String onUplink(String text, int metres) {
    return text.replaceFirst("cable: 30m", "cable: " + metres + "m");
  }

  private static String term(WhatIfAnswer answer, String name) {
    return answer.terms().stream()
        .filter(term -> term.name().equals(name))
        .map(Term::value)
        .findFirst()
        .orElseThrow();
  }

  private static int metres(WhatIfAnswer answer) {
    return Integer.parseInt(answer.answer().split(" ")[0]);
  }

  private static boolean compiles(String intent, String topology) {
    try {
      Fabrics.compile(Fabrics.intent(intent), Fabrics.topology(topology));
      return true;
    } catch (ProblemsException refused) {
      return false;
    }
  }

  private static WhatIf whatIf(String topologyText) throws ProblemsException {
    LosslessIntent intent = Fabrics.intent();
    Topology topology = Fabrics.topology(topologyText);
    return WhatIf.of(
        CompileRequest.of(List.of(intent), topology, AsicCatalogue.shipped(), 0, new TreeMap<>()));
  }
}
