package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.push.tx.TxOutcome;

/** Host ports that open only once their host is known to obey PFC. */
class HostGatesTest {
  private static final PortRef HOST1 = PortRef.of(LEAF1, Leaf1.EDGE_PORT);
  private static final PortRef HOST2 = PortRef.of(LEAF2, Leaf1.EDGE_PORT);

  private final FakeFabric fabric = new FakeFabric();

  @Test
  void hostThatIsNotKnownToObeyPfcIsLetInWhenItIsTold() throws ProblemsException {
    fabric.hosts = HOST2::equals;
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
      assertThat(fabric.at(LEAF1).held()).isNotEqualTo(FakeFabric.encoded(LEAF1));
      assertThat(fabric.at(LEAF2).held()).isEqualTo(FakeFabric.encoded(LEAF2));
      assertThat(engine.withheld())
          .containsOnlyKeys(HOST1)
          .containsValue(
              FakeFabric.config(LEAF1).ports().get(HOST1.port()).dscpMap().orElseThrow());

      assertThat(engine.open(Set.of(HOST1)).done().join().outcome()).isEqualTo(TxOutcome.COMMITTED);
      assertThat(fabric.allNew()).isTrue();
      assertThat(fabric.breaches).isEmpty();
      assertThat(engine.withheld()).isEmpty();
      assertThat(engine.committed()).isEqualTo(FakeFabric.plan(0).configs());
    }
  }

  @Test
  void whatIsWithheldIsKnownToTheNextLeaderAndStaysSoUntilTold() throws ProblemsException {
    try (TransactionEngine engine = leading()) {
      apply(engine, 0);
    }
    try (TransactionEngine successor = leading()) {
      assertThat(successor.withheld()).containsOnlyKeys(HOST1, HOST2);
      assertThat(successor.open(Set.of(HOST1)).done().join().outcome())
          .isEqualTo(TxOutcome.COMMITTED);
      assertThat(successor.withheld()).containsOnlyKeys(HOST2);
      // A host that was let in is not shut out by the same plan again.
      apply(successor, 2);
      assertThat(fabric.at(LEAF1).held()).isEqualTo(FakeFabric.encoded(LEAF1));
      assertThat(successor.withheld()).containsOnlyKeys(HOST2);
    }
  }

  private TransactionEngine leading() throws ProblemsException {
    TransactionEngine engine = fabric.engine();
    assertThat(engine.recover().join()).isEmpty();
    fabric.clock.advance(EngineSettings.DEFAULT.successorWait());
    return engine;
  }

  private static void apply(TransactionEngine engine, long baseRevision) throws ProblemsException {
    FabricPlan plan = FakeFabric.plan(baseRevision);
    FabricPlan awaiting =
        FabricPlan.of(
            plan.hash(),
            baseRevision,
            plan.intents(),
            plan.configs(),
            plan.proofs(),
            plan.explanations(),
            plan.rollout().awaiting(new TreeSet<>(Set.of(HOST1, HOST2))));
    assertThat(engine.apply(awaiting).done().join().outcome()).isEqualTo(TxOutcome.COMMITTED);
  }
}
