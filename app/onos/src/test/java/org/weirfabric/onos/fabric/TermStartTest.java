package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.HostId;

/** What fails when a node takes the lead, and what it keeps from happening: nothing else. */
class TermStartTest {
  @Test
  void partThatFailsHoldsUpNoOtherAndIsLeft() {
    List<String> begun = new ArrayList<>();
    TermStart.Part failing =
        () -> {
          throw new IllegalStateException("the store does not answer");
        };
    List<TermStart.Part> left =
        TermStart.begun(
            List.of(
                () -> List.of(failing, noted(begun, "what the first gives")),
                failing,
                noted(begun, "the last")));

    assertThat(begun).containsExactly("the last", "what the first gives");
    assertThat(left).containsExactly(failing, failing);
  }

  @Test
  void canaryOfALeaderBeforeIsUndoneThoughTheStoreFailsAtFirst() throws Exception {
    ExampleController weir = new ExampleController();
    weir.fabric.apply(
        ApplyRequest.builder(weir.planned().hash())
            .setCanaryHosts(List.of(HostId.of("h1"), HostId.of("h5")))
            .build());
    assertThat(weir.engine.committed()).isNotEmpty();
    weir.engine.close();
    weir.documents.get("weir-orders").setSilent(true);
    weir.start();
    assertThat(weir.left).hasSize(1);

    weir.documents.get("weir-orders").setSilent(false);
    assertThat(TermStart.begun(weir.left)).isEmpty();
    weir.clock.advance(Duration.ofSeconds(2));
    assertThat(weir.engine.committed()).isEmpty();
  }

  private static TermStart.Part noted(List<String> begun, String what) {
    return () -> {
      begun.add(what);
      return List.of();
    };
  }
}
