package org.weirfabric.lab.faults.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two runs of a campaign whose controller is the real ONOS core, which is killed in the second and
 * booted again on its data. {@code weir lab faults --with-onos} has more.
 */
class OnosCampaignIT {
  /** A switch refuses a change of the first apply; the core dies at one of a live intent's. */
  private static final long SEED = 48;

  @TempDir Path folder;

  @Test
  void realCoreThatIsRefusedAndThenKilledEndsOnOneSideAndConverges() throws Exception {
    OnosParts parts = OnosParts.builtIn(Path.of(System.getProperty("weir.home")));
    OnosShare share = new OnosShare(parts, 2, told -> {});
    try (Campaign campaign = new Campaign(SEED, 1, folder, Optional.of(share))) {
      List<RunResult> results = campaign.run(List.of(0, 1), result -> {});
      assertThat(results)
          .hasSize(2)
          .allSatisfy(
              result -> {
                assertThat(result.problems()).as(result.label()).isEmpty();
                assertThat(result.core()).isEqualTo(Core.ONOS);
                assertThat(result.struck()).as(result.label()).isTrue();
                assertThat(result.converged()).as(result.label()).isTrue();
              });
      assertThat(results.stream().map(RunResult::kind))
          .containsExactly(FaultKind.REFUSAL.text(), FaultKind.KILL_AT_MESSAGE.text());
      assertThat(results.get(1).kills()).isEqualTo(1);
      assertThat(campaign.boots()).isEqualTo(2);
      assertThat(new Summary(results, campaign.boots()).toJson().path("onos").path("kills").asInt())
          .isEqualTo(1);
    }
  }
}
