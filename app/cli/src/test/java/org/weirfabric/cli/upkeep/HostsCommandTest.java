package org.weirfabric.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.cli.AtFakeOnos;

class HostsCommandTest extends AtFakeOnos {
  private static final String HOSTS = "/onos/weir/v1/hosts/pfc";
  private static final String TRANSACTION = "/onos/weir/v1/transactions/tx-1?after=0";
  private static final String LISTED =
      "{\"withheld\":[{\"port\":\"leaf1:Ethernet8\",\"host\":\"h1\"}],"
          + "\"confirmed\":[{\"port\":\"leaf2:Ethernet4\",\"host\":\"h2\",\"since\":\"2026\","
          + "\"by\":\"ann\",\"reason\":\"new NIC\"},{\"port\":\"leaf2:Ethernet8\",\"host\":\"h3\","
          + "\"since\":\"2025\",\"by\":\"bob\",\"reason\":\"\"}]}";

  private int run(String... more) {
    return weir(List.of("hosts"), more);
  }

  @Test
  void portsThatAreWithheldAndHostsThatAreConfirmedAreALineEach() {
    onos.on("GET " + HOSTS, 200, LISTED);

    assertThat(run()).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "leaf1:Ethernet8 withheld: h1 waits",
            "leaf2:Ethernet4 confirmed: h2 obeys PFC, says ann since 2026 (new NIC)",
            "leaf2:Ethernet8 confirmed: h3 obeys PFC, says bob since 2025");
    assertThat(onos.requests()).containsExactly("GET " + HOSTS);
  }

  @Test
  void listInJsonIsWhatTheControllerSays() throws IOException {
    onos.on("GET " + HOSTS, 200, LISTED);

    assertThat(run("--json")).isZero();
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(out.toString())).isEqualTo(json.readTree(LISTED));
    assertThat(out.toString().lines()).hasSize(1);
  }

  @Test
  void nobodyThatWaitsIsSaidInALine() {
    onos.on("GET " + HOSTS, 200, "{\"withheld\":[],\"confirmed\":[]}");

    assertThat(run()).isZero();
    assertThat(out.toString().strip()).isEqualTo("no port is withheld, no host confirmed");
  }

  @Test
  void openSaysWhyAndFollowsItsTransaction() throws IOException {
    onos.on("POST " + HOSTS + "/open", 202, "{\"id\":\"tx-1\"}")
        .on("GET " + TRANSACTION, 200, "{\"state\":\"running\"}")
        .on("GET " + TRANSACTION, 200, "{\"state\":\"committed\"}");

    assertThat(run("open", "leaf1:Ethernet8", "h2", "--why", "seen by lldpad")).isZero();
    assertThat(out.toString().strip()).isEqualTo("committed");
    assertThat(onos.bodyOf("POST " + HOSTS + "/open"))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    "{\"hosts\":[\"leaf1:Ethernet8\",\"h2\"],\"reason\":\"seen by lldpad\"}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rolled-back", "diverged"})
  void openThatIsNotCommittedIsNo(String state) {
    onos.on("POST " + HOSTS + "/open", 202, "{\"id\":\"tx-1\"}")
        .on("GET " + TRANSACTION, 200, "{\"id\":\"tx-1\",\"state\":\"" + state + "\"}");

    assertThat(run("open", "h1", "--why", "seen", "--json")).isEqualTo(1);
    assertThat(out.toString().strip()).isEqualTo("{\"id\":\"tx-1\",\"state\":\"" + state + "\"}");
  }

  @Test
  void strikeNamesThePortsStruck() throws IOException {
    onos.on("POST " + HOSTS + "/strike", 200, "{\"struck\":[\"leaf1:Ethernet8\"]}");

    assertThat(run("strike", "h1")).isZero();
    assertThat(out.toString().strip()).isEqualTo("leaf1:Ethernet8 struck");
    assertThat(onos.bodyOf("POST " + HOSTS + "/strike"))
        .isEqualTo(new ObjectMapper().readTree("{\"hosts\":[\"h1\"]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "open h1",
        "open h1 --why=",
        "open --why seen",
        "strike",
        "strike h1 --why seen",
        "--why seen",
        "leaf1:Ethernet8",
        "shut h1"
      })
  void slipAsksTheControllerNothing(String line) {
    assertThat(run(line.split(" "))).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().startsWith("weir: WEIR-");
    assertThat(onos.requests()).isEmpty();
  }

  @Test
  void hostThatDoesNotWaitIsToldByItsCode() {
    onos.on(
        "POST " + HOSTS + "/open",
        404,
        "{\"code\":\"WEIR-4006\",\"problems\":[{\"code\":\"WEIR-4006\",\"where\":\"host or port\","
            + "\"found\":\"h9\",\"allowed\":\"a host whose port is kept shut\","
            + "\"remedy\":\"list them\"}]}");

    assertThat(run("open", "h9", "--why", "seen")).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-4006", "h9");
  }

  @Test
  void openBesideAnOpenTransactionIsNo() {
    onos.on("POST " + HOSTS + "/open", 409, "{\"code\":\"WEIR-4005\",\"detail\":\"tx-0 is open\"}");

    assertThat(run("open", "h1", "--why", "seen")).isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-4005 tx-0 is open");
  }

  @Test
  void viewerIsToldByCodeThatItMayNotStrike() {
    onos.on(
        "POST " + HOSTS + "/strike", 403, "{\"code\":\"WEIR-5010\",\"detail\":\"the role admin\"}");

    assertThat(run("strike", "h1")).isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-5010");
  }
}
