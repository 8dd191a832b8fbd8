package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

final class NodeRoundTest {
  private final List<String> done = new ArrayList<>();
  private Optional<Topology> stored = Optional.empty();

  private NodeRound round(Runnable stand) {
    return new NodeRound(
        stand,
        () -> stored,
        shown -> done.add("show " + shown.switches().size()),
        () -> done.add("lead"));
  }

  @Test
  void topologyThatAnotherNodeHasTakenInIsShownOnce() throws Exception {
    NodeRound round = round(() -> done.add("stand"));
    round.run();
    assertThat(done).containsExactly("stand", "lead");

    stored =
        Optional.of(
            TopologyReader.read(
                Files.readString(Path.of("../../docs/examples/leaf-spine/topology.yaml"))));
    done.clear();
    round.run();
    round.run();
    assertThat(done).containsExactly("stand", "show 6", "lead", "stand", "lead");
  }

  @Test
  void whatFailsKeepsNothingElseFromBeingDone() {
    NodeRound round =
        round(
            () -> {
              throw new IllegalStateException("no quorum");
            });
    round.run();
    assertThat(done).containsExactly("lead");
  }
}
