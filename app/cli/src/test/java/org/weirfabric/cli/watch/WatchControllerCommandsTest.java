package org.weirfabric.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.cli.AtFakeOnos;

/** {@code weir watch} with a controller. */
class WatchControllerCommandsTest extends AtFakeOnos {
  private static final String WATCH = "/onos/weir/v1/watch";

  private int run(String verb, String... more) {
    return weir(List.of("watch", verb), more);
  }

  @Test
  void statusSaysHowManySwitchesAreHeard() {
    onos.on(
        "GET " + WATCH,
        200,
        "{\"watching\":true,\"node\":\"n1\",\"switches\":6,\"switchesWatchedHere\":6,"
            + "\"switchesHeardHere\":5,\"leader\":\"n1\"}");

    assertThat(run("status")).isZero();
    assertThat(out.toString()).contains("n1 watches 6 of 6 switches and hears 5; leader n1");
  }

  @Test
  void incidentIsShownWithItsText() {
    onos.on(
        "GET " + WATCH + "/incidents",
        200,
        "{\"open\":[{\"text\":\"nic-storm at leaf2:Ethernet8\"}],\"history\":[]}");

    assertThat(run("incidents")).isZero();
    assertThat(out.toString()).contains("open", "nic-storm at leaf2:Ethernet8");
  }

  @Test
  void cablesThatAreTooLongAndSymptomsStandBesideIncidents() {
    onos.on(
        "GET " + WATCH + "/incidents",
        200,
        "{\"open\":[{\"text\":\"deadlock of 4 queues\",\"symptoms\":[{\"kind\":\"incast\","
            + "\"root\":{\"port\":\"leaf3:Ethernet8\",\"priority\":3}}]}],\"history\":[],"
            + "\"cables\":[{\"text\":\"leaf2:Ethernet8 priority 3: declared 5m, measured at"
            + " least 180m\"}]}");

    assertThat(run("incidents")).isZero();
    assertThat(out.toString())
        .contains("cable", "declared 5m, measured at least 180m")
        .contains("because of it: incast at leaf3:Ethernet8 priority 3");
  }

  @Test
  void cureByHandIsAskedForWithPortPriorityAndAction() throws IOException {
    onos.on("POST " + WATCH + "/cures", 200, "{}");

    assertThat(run("cure", "leaf2:Ethernet8", "--priority", "3", "--action", "drop")).isZero();
    assertThat(onos.bodyOf("POST " + WATCH + "/cures").toString())
        .contains("\"port\":\"leaf2:Ethernet8\"", "\"priority\":3", "\"action\":\"drop\"");
  }

  @Test
  void secondsOfACureThatAreNoTimeAreRefusedAndNothingIsAskedFor() throws IOException {
    onos.on("POST " + WATCH + "/cures", 200, "{}");
    for (String seconds : new String[] {"0", "-60", "86401", "60s"}) {
      assertThat(run("cure", "a:p1", "--priority", "3", "--action", "drop", "--seconds", seconds))
          .as(seconds)
          .isEqualTo(2);
    }
    assertThat(onos.requests()).isEmpty();

    assertThat(run("cure", "a:p1", "--priority", "3", "--action", "drop", "--seconds", "60"))
        .isZero();
    assertThat(onos.bodyOf("POST " + WATCH + "/cures").path("seconds").intValue()).isEqualTo(60);
  }

  @Test
  void cureAtAPortWithASlashIsLifted() {
    onos.on("DELETE " + WATCH + "/cures/leaf1:Ethernet1/1/3", 204, "");

    assertThat(run("lift", "leaf1:Ethernet1/1", "--priority", "3")).isZero();
  }

  @Test
  void stopAndResumeAreTwoOrdersOfOneThing() {
    onos.on("POST " + WATCH + "/stop", 200, "{}").on("DELETE " + WATCH + "/stop", 200, "{}");

    assertThat(run("stop")).isZero();
    assertThat(run("resume")).isZero();
    assertThat(onos.requests())
        .containsSubsequence("POST " + WATCH + "/stop", "DELETE " + WATCH + "/stop");
  }

  @Test
  void curesInForceAreNone() {
    onos.on("GET " + WATCH + "/cures", 200, "{\"active\":[],\"overrides\":[]}");

    assertThat(run("cures")).isZero();
    assertThat(out.toString()).contains("no cure is on");
  }

  @Test
  void eventsAreALineEachOrOneJsonObject() {
    onos.on(
        "GET " + WATCH + "/events?forSeconds=0&after=0",
        200,
        "id: 4\nevent: cures-stopped\ndata: {\"at\":\"2026\",\"more\":{}}\n\n: still here\n\n");

    assertThat(run("events")).as(err.toString()).isZero();
    assertThat(out.toString()).startsWith("2026  ");
    out.getBuffer().setLength(0);
    assertThat(run("events", "--json")).isZero();
    assertThat(out.toString())
        .startsWith("{\"events\":[{\"number\":4,\"kind\":\"cures-stopped\",\"line\":");
  }
}
