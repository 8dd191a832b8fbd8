package org.weirfabric.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.cli.Weir;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import picocli.CommandLine;

class GenerateCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int generate(String... args) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("topology", "generate"));
    all.addAll(List.of(args));
    return weir.execute(all.toArray(String[]::new));
  }

  @Test
  void theDefaultLeafSpineIsTheFabricOfTheDemo() throws Exception {
    assertThat(generate("leaf-spine")).as(err.toString()).isZero();
    Path demo = Path.of("../../docs/examples/leaf-spine/topology.yaml");
    assertThat(TopologyReader.read(out.toString()))
        .isEqualTo(TopologyReader.read(Files.readString(demo)));
  }

  @ParameterizedTest
  @CsvSource({
    "leaf-spine, 6, 8",
    "fat-tree, 20, 16",
    "ring, 4, 4",
    "dragonfly, 36, 72",
    "jellyfish, 10, 20",
    "rail-optimised, 20, 64"
  })
  void everyShapeIsATopologyThatIsRead(String shape, int switches, int hosts) throws Exception {
    assertThat(generate(shape)).as(err.toString()).isZero();
    Topology yaml = TopologyReader.read(out.toString());
    assertThat(yaml.switches()).hasSize(switches);
    assertThat(yaml.hosts()).hasSize(hosts);
    out.getBuffer().setLength(0);
    assertThat(generate(shape, "--json")).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).path("switches")).hasSize(switches);
    assertThat(TopologyReader.read(out.toString())).isEqualTo(yaml);
  }

  @Test
  void tunnelsAreBetweenTheSwitchesWithHosts() throws Exception {
    assertThat(generate("leaf-spine", "--vxlan", "uniform")).as(err.toString()).isZero();
    assertThat(TopologyReader.read(out.toString()).vxlan().orElseThrow().vteps())
        .extracting(SwitchId::value)
        .containsExactly("leaf1", "leaf2", "leaf3", "leaf4");
  }

  @Test
  void aFileIsWrittenAndItsSizeTold() throws Exception {
    Path file = folder.resolve("fabric.json");
    assertThat(generate("fat-tree", "--k", "6", "--out", file.toString(), "--json")).isZero();
    JsonNode told = new ObjectMapper().readTree(out.toString());
    assertThat(told.path("switches").asInt()).isEqualTo(45);
    assertThat(told.path("links").asInt()).isEqualTo(108);
    assertThat(told.path("hosts").asInt()).isEqualTo(54);
    assertThat(new ObjectMapper().readTree(file.toFile()).path("links")).hasSize(108);
  }

  @Test
  void theSeedDecidesWhatIsDrawn() {
    String[] base = {"fat-tree", "--shuffle-names", "--perturb-cables=5", "--remove-links=2"};
    String one = printed(base, "--seed=1");
    assertThat(printed(base, "--seed=1")).isEqualTo(one);
    assertThat(printed(base, "--seed=2")).isNotEqualTo(one);
  }

  private String printed(String[] base, String more) {
    out.getBuffer().setLength(0);
    List<String> args = new ArrayList<>(List.of(base));
    args.add(more);
    assertThat(generate(args.toArray(String[]::new))).as(err.toString()).isZero();
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "--asic=tomahawk-9, WEIR-3001",
    "--link-speed=800M, WEIR-3001",
    "--host-speed=fast, WEIR-1004",
    "--link-cable=-3m, WEIR-1004",
    "--dialect=junos, WEIR-1004",
    "--vxlan=both, WEIR-1004",
    "--leaves=0, WEIR-2001",
    "--hosts-per-leaf=255, WEIR-2001",
    "--remove-links=9, WEIR-2001",
    "--perturb-cables=101, WEIR-2001",
    "--out=/nonexistent/x.yaml, WEIR-6001"
  })
  void whatCannotBeIsRefusedInALine(String option, String code) {
    assertThat(generate("leaf-spine", option)).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains(code);
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"leaf-spine", "fat-tree", "ring", "dragonfly", "jellyfish"})
  void everyShapeHasHelp(String shape) {
    assertThat(generate(shape, "--help")).isZero();
    assertThat(out.toString()).contains("generate " + shape, "--seed", "--hosts-per-leaf");
  }
}
