package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

class TopologyPlacesTest {
  private static final String TEXT =
      "switches:\n"
          + "  - { name: s1, asic: emulated }\n"
          + "  - { name: s2, asic: emulated }\n"
          + "links:\n"
          + "  - { a: \"s1:p1\",\n"
          + "      b: \"s2:p1\", speed: 400G, cable: 30m }\n"
          + "hosts:\n"
          + "  - { name: h1, port: \"s1:p2\", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }\n";

  @Test
  void switchesAndPortsGetTheirPointerAndLine() {
    assertThat(located("switch s2")).isEqualTo("line 3 topology /switches/1, switch s2");
    assertThat(located("switch s1, pool weir-ingress"))
        .isEqualTo("line 2 topology /switches/0, switch s1, pool weir-ingress");
    assertThat(located("port s2:p1")).isEqualTo("line 6 topology /links/0/b, port s2:p1");
    assertThat(located("port s1:p2")).isEqualTo("line 8 topology /hosts/0/port, port s1:p2");
  }

  @Test
  void whatTheFileDoesNotSayStaysAsItIs() {
    assertThat(located("switch s9")).isEqualTo("line 0 switch s9");
    assertThat(located("fabric")).isEqualTo("line 0 fabric");
    Problem ofTheIntent = problem("switch s1, intent a /classes/0", 7);
    assertThat(TopologyPlaces.located(List.of(ofTheIntent), TEXT)).containsExactly(ofTheIntent);
    Problem plain = problem("switch s1", 0);
    assertThat(TopologyPlaces.located(List.of(plain), "switches: [")).containsExactly(plain);
  }

  private static String located(String where) {
    Problem found = TopologyPlaces.located(List.of(problem(where, 0)), TEXT).get(0);
    return "line " + found.line() + " " + found.where();
  }

  private static Problem problem(String where, int line) {
    return Problem.at(ProblemCode.ASIC_LIMIT, where, line, "found", "allowed", "remedy");
  }
}
