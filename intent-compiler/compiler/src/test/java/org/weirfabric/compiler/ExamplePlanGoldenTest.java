package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;

/**
 * The plans of the worked examples, as they were last reviewed; {@link Golden} writes them anew.
 */
class ExamplePlanGoldenTest {
  @ParameterizedTest
  @CsvSource({
    "ai-clos-400g, topology.yaml",
    "storage-vxlan-100g, topology.yaml",
    "ring-deadlock, tiers.yaml",
    "roce-v1-l2, topology.yaml"
  })
  void thePlanIsTheReviewedOne(String example, String topology) throws Exception {
    Path folder = Path.of("../../docs/examples").resolve(example);
    FabricPlan plan =
        Fabrics.compile(
            Fabrics.intent(Files.readString(folder.resolve("intent.yaml"))),
            Fabrics.topology(Files.readString(folder.resolve(topology))));
    Golden.check(example + ".plan.json", CanonicalJson.pretty(FabricPlanCodec.encode(plan)));
    assertThat(plan.proofs()).isNotEmpty().allMatch(Proof::holds);
  }
}
