package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.weirfabric.southbound.SmallProgram.classify;
import static org.weirfabric.southbound.SmallProgram.trust;

import java.io.IOException;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.SwitchSession;

/**
 * The contract against a real {@code simple_switch_grpc}, whose path is in the environment variable
 * {@code WEIR_BMV2}.
 */
class Bmv2SessionTest extends P4SessionContract {
  private static final String BINARY = System.getenv("WEIR_BMV2");

  @BeforeAll
  static void isThere() {
    if (BINARY == null) {
      System.out.println(
          "SKIPPED Bmv2SessionTest: set WEIR_BMV2 to a simple_switch_grpc to push weir.p4 to it");
    }
    assumeTrue(BINARY != null, "WEIR_BMV2 names no simple_switch_grpc");
  }

  @Override
  CuttablePeer peer() throws IOException {
    Bmv2 bmv2 = Bmv2.start(BINARY);
    return CuttablePeer.before(bmv2, bmv2);
  }

  @Test
  void theGateOfAPortIsOpenedAndClosedAgain() {
    TargetConfig shut = gate(2);
    TargetConfig open = gate(1);
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).hasToString("applied");
      assertThat(session.apply(TargetChange.between(TargetConfig.EMPTY, shut)).join())
          .hasToString("applied");
      assertThat(session.apply(TargetChange.between(shut, open)).join()).hasToString("applied");
      assertThat(session.read(open).join().p4()).isEqualTo(open.p4());
      assertThat(session.apply(TargetChange.between(open, shut)).join()).hasToString("applied");
      assertThat(session.read(shut).join().p4()).isEqualTo(shut.p4());
    }
  }

  private static TargetConfig gate(long map) {
    TreeMap<String, P4Entry> p4 = new TreeMap<>();
    for (int dscp = 0; dscp < 64; dscp++) {
      P4Entry trusted = classify(1, dscp, dscp == 26 ? 3 : 0);
      P4Entry untrusted = classify(2, dscp, 0);
      p4.put(trusted.key(), trusted);
      p4.put(untrusted.key(), untrusted);
    }
    for (int port = 1; port <= 32; port++) {
      P4Entry entry = trust(port, map);
      p4.put(entry.key(), entry);
    }
    return TargetConfig.of(new TreeMap<>(), p4);
  }
}
