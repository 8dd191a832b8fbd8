package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;

class RoutingReaderTest {
  private static final String FABRIC =
      "switches: [{ name: a, asic: emulated }, { name: b, asic: emulated }]\n"
          + "links: [{ a: \"a:1\", b: \"b:1\", speed: 100G, cable: 3m }]\n"
          + "hosts:\n"
          + "  - { name: h1, port: \"a:9\", speed: 100G, cable: 3m, ip: 10.1.0.1/16 }\n"
          + "  - { name: h2, port: \"b:9\", speed: 100G, cable: 3m, ip: \"fd00:2::7/64\" }\n";

  private static Topology topology() {
    try {
      return TopologyReader.read(FABRIC);
    } catch (ProblemsException e) {
      throw new AssertionError(e);
    }
  }

  private static Routing read(String text) throws ProblemsException {
    return RoutingReader.read(text, topology());
  }

  private static List<ProblemCode> codes(String text) {
    return catchThrowableOfType(ProblemsException.class, () -> read(text)).problems().stream()
        .map(problem -> problem.code())
        .collect(Collectors.toList());
  }

  private static List<Route> routes(String text) throws ProblemsException {
    return read(text).match(List::<Route>of, numbers -> List.of(), routes -> routes);
  }

  @Test
  void aDestinationIsAHostASwitchOrAPrefix() throws Exception {
    List<Route> routes =
        routes(
            "routes:\n"
                + "  - { switch: a, destination: h2, via: [\"1\"] }\n"
                + "  - { switch: a, destination: b, via: [\"1\"] }\n"
                + "  - { switch: a, destination: \"fd00:2::/32\", via: [\"1\"] }\n"
                + "  - { switch: b, destination: 10.0.0.0/8, via: [\"1\"] }\n");
    Host h1 = topology().hosts().get(HostId.of("h1"));
    Host h2 = topology().hosts().get(HostId.of("h2"));
    assertThat(routes)
        .extracting(route -> route.destination().covers(h2))
        .containsExactly(true, true, true, false);
    assertThat(routes)
        .extracting(route -> route.destination().covers(h1))
        .containsExactly(false, false, false, true);
    assertThat(routes.get(0).destination().precision())
        .isGreaterThan(routes.get(2).destination().precision());
    assertThat(routes.get(2).destination().precision())
        .isGreaterThan(routes.get(1).destination().precision());
  }

  @Test
  void asNumbersAreOfEverySwitch() throws Exception {
    assertThat(read("asNumbers: { a: 65001, b: 65002 }"))
        .isEqualTo(
            Routing.ebgp(
                new java.util.TreeMap<>(
                    java.util.Map.of(SwitchId.of("a"), 65001L, SwitchId.of("b"), 65002L))));
    assertThat(codes("asNumbers: { a: 65001 }")).containsExactly(ProblemCode.MISSING_FIELD);
    assertThat(codes("asNumbers: { a: 0, c: 1 }"))
        .containsExactlyInAnyOrder(ProblemCode.WRONG_FORM, ProblemCode.UNKNOWN_REFERENCE);
  }

  @Test
  void whatIsWrongIsToldAllAtOnce() {
    assertThat(
            codes(
                "routes:\n"
                    + "  - { switch: x, destination: h2, via: [\"1\"] }\n"
                    + "  - { switch: a, destination: h9, via: [\"1\"] }\n"
                    + "  - { switch: a, destination: h2, via: [\"7\"] }\n"
                    + "  - { switch: a, destination: 10.300.0.0/8, via: [\"1\"], cost: 3 }\n"))
        .containsExactlyInAnyOrder(
            ProblemCode.UNKNOWN_REFERENCE,
            ProblemCode.UNKNOWN_REFERENCE,
            ProblemCode.UNKNOWN_REFERENCE,
            ProblemCode.WRONG_FORM,
            ProblemCode.UNKNOWN_FIELD);
  }

  @Test
  void routesThatLeadNowhereAndSecondOnesAreRefused() {
    assertThat(codes("routes: [{ switch: a, destination: h2, via: [\"9\"] }]"))
        .containsExactly(ProblemCode.ROUTE_LEADS_NOWHERE);
    assertThat(
            codes(
                "routes: [{ switch: a, destination: h2, via: [\"1\"] },"
                    + " { switch: a, destination: h2, via: [\"1\"] }]"))
        .containsExactly(ProblemCode.DUPLICATE);
    assertThat(codes("routes: [], asNumbers: {}".replace(", as", "\nas")))
        .containsExactly(ProblemCode.MISSING_FIELD);
  }
}
