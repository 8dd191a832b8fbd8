package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A storm and a deadlock in the demo's fabric, seen and cured by Weir in the real ONOS core. */
class DemoFaultsIT {
  private static final Path STATE = Path.of("target/demo-faults-it/state").toAbsolutePath();

  private static Launched demo;
  private static JsonNode faults;

  @BeforeAll
  static void playBoth() throws Exception {
    demo =
        Launched.weir(
            STATE,
            "demo",
            "--once",
            "--json",
            "--port",
            "0",
            "--fault",
            "h3=storm",
            "--fault",
            "h5=loop");
    faults = demo.json().path("faults");
  }

  @AfterAll
  static void endIt() {
    demo.close();
  }

  @Test
  void stormIsNamedByItsHostAndCuredAtItsPort() throws Exception {
    JsonNode storm = faults.path(0);

    assertThat(storm.path("incident").path("kind").asText()).as(demo.err()).isEqualTo("nic-storm");
    assertThat(storm.path("incident").path("host").asText()).isEqualTo("h3");
    assertThat(storm.path("cure").path("port").asText()).isEqualTo("leaf2:Ethernet8");
    assertIsOver(storm);
  }

  @Test
  void deadlockIsNamedByItsRingAndCuredAtOneOfItsQueues() throws Exception {
    JsonNode deadlock = faults.path(1);

    assertThat(deadlock.path("incident").path("kind").asText())
        .as(demo.err())
        .isEqualTo("deadlock");
    JsonNode ring = deadlock.path("incident").path("members");
    assertThat(ring.size()).isGreaterThanOrEqualTo(4);
    assertThat(ring).anyMatch(each -> each.path("port").equals(deadlock.path("cure").path("port")));
    assertIsOver(deadlock);
  }

  @Test
  void queuesOfTheRingSendAgainAsBefore() {
    JsonNode deadlock = faults.path(1);
    double before = deadlock.path("victimsMegabitsBefore").asDouble();

    // That they sent nothing in between is what makes it a deadlock; rates sampled by REST may miss
    // it, since frames that go round keep the ring busy until it locks up.
    assertThat(before).isPositive();
    assertThat(deadlock.path("victimsMegabitsAfter").asDouble()).isGreaterThan(before / 2);
  }

  @Test
  void innocentsOfTheStormSendAgainAsBefore() {
    JsonNode storm = faults.path(0);
    double before = storm.path("victimsMegabitsBefore").asDouble();

    // How far they fall depends on how soon the cure comes.
    assertThat(before).isPositive();
    assertThat(storm.path("victimsMegabitsAfter").asDouble()).isGreaterThan(before / 2);
  }

  private static void assertIsOver(JsonNode fault) throws Exception {
    assertThat(fault.path("moved").asBoolean()).as(demo.err()).isTrue();
    assertThat(fault.path("nothingElseChanged").asBoolean()).as(demo.err()).isTrue();
    assertThat(demo.exitCode()).isZero();
  }
}
