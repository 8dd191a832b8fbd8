package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

class PlanGoldenTest {
  @Test
  void theExamplePlanIsTheReviewedOne() throws Exception {
    FabricPlan plan = Fabrics.compile(Fabrics.intent(), Fabrics.topology());
    Golden.check("leaf-spine.plan.json", CanonicalJson.pretty(FabricPlanCodec.encode(plan)));
    assertThat(plan.proofs()).isNotEmpty().allMatch(Proof::holds);
  }

  @Test
  void theOrderOfTheTopologyFileChangesNoByte() throws Exception {
    Topology topology = Fabrics.topology();
    List<Link> links = new ArrayList<>(topology.links());
    Collections.reverse(links);
    Topology reversed = Topology.of(topology.switches(), links, topology.hosts());
    assertThat(Fabrics.compile(Fabrics.intent(), reversed))
        .isEqualTo(Fabrics.compile(Fabrics.intent(), topology));
  }
}
