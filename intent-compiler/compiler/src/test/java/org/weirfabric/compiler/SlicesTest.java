package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.StringWriter;
import net.jqwik.api.Example;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/** Switches of which it is known which ports share a buffer memory. */
class SlicesTest {
  private static final int PORTS = 32;

  @Example
  void whereLongCablesAreKnownToBeApartMoreIsLeftToShare() throws Exception {
    FabricPlan unknown = compile("");
    FabricPlan apart = compile(slices(port -> port / 2 % 2));
    FabricPlan together = compile(slices(port -> port % 2));
    assertThat(shared(apart)).isGreaterThan(shared(unknown));
    assertThat(shared(together)).isEqualTo(shared(unknown));
    assertThat(apart.proofs()).allMatch(Proof::holds);
    assertThat(apart.explanations())
        .extracting(Explanation::subject)
        .anyMatch(subject -> subject.contains("buffer memory 1"));
  }

  @Example
  void aMemoryThatTheAsicHasNotIsRefused() {
    assertThat(
            catchThrowableOfType(
                    ProblemsException.class, () -> compile(", slices: { p0: 0, p1: 2 }"))
                .problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.ASIC_LIMIT);
              assertThat(problem.where()).isEqualTo("port s:p1");
              assertThat(problem.allowed()).isEqualTo("0 to 1");
            });
  }

  @Example
  void slicesAreWrittenAndReadAgain() throws Exception {
    Topology topology = Fabrics.topology(text(slices(port -> port % 2)));
    for (boolean json : new boolean[] {true, false}) {
      StringWriter written = new StringWriter();
      TopologyCodec.write(topology, json, written);
      assertThat(TopologyReader.read(written.toString())).isEqualTo(topology);
    }
  }

  private interface Placement {
    int of(int port);
  }

  private static String slices(Placement placement) {
    StringBuilder slices = new StringBuilder(", slices: { ");
    for (int port = 0; port < PORTS; port++) {
      slices.append(port == 0 ? "" : ", ").append("p" + port + ": " + placement.of(port));
    }
    return slices + " }";
  }

  private static FabricPlan compile(String slices) throws ProblemsException {
    return Fabrics.compile(Fabrics.intent(), Fabrics.topology(text(slices)));
  }

  /** Even ports have long cables. */
  private static String text(String slices) {
    StringBuilder text =
        new StringBuilder(
            "switches:\n  - { name: s, asic: tomahawk-3" + slices + " }\nlinks: []\nhosts:\n");
    for (int port = 0; port < PORTS; port++) {
      text.append(
          String.format(
              "  - { name: h%d, port: \"s:p%d\", speed: 400G, cable: %s, ip: 10.0.0.%d/24 }%n",
              port, port, port % 2 == 0 ? "300m" : "3m", port + 1));
    }
    return text.toString();
  }

  private static long shared(FabricPlan plan) {
    BufferPool pool = plan.configs().get(SwitchId.of("s")).pools().get(WeirNames.INGRESS_POOL);
    return pool.size().bytes();
  }
}
