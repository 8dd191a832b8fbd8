package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.config.Leaf1;

/**
 * Weir's YANG module and the golden leaf, judged by {@code yanglint} with OpenConfig's own models.
 *
 * <p>{@code WEIR_OPENCONFIG_YANG} names a checkout of them; without it or without {@code yanglint}
 * these tests are skipped.
 */
class WeirYangTest {
  private static final Path WEIR_YANG =
      Path.of("..", "..", "app", "wire", "src", "main", "yang", "weir-lossless.yang");
  private static final List<String> MODELS =
      List.of(
          "iana-if-type",
          "openconfig-interfaces",
          "openconfig-if-ethernet",
          "openconfig-qos-types",
          "openconfig-qos");

  @TempDir Path scratch;
  private List<Path> yangFiles = List.of();

  @BeforeEach
  void findModelsAndTool() throws IOException {
    String checkout = System.getenv("WEIR_OPENCONFIG_YANG");
    boolean modelsThere = checkout != null && Files.isDirectory(Path.of(checkout));
    boolean toolThere =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "yanglint")));
    String missing =
        (modelsThere ? "" : " WEIR_OPENCONFIG_YANG names no checkout of the OpenConfig models.")
            + (toolThere ? "" : " yanglint (libyang) isn't on the PATH.");
    if (!missing.isEmpty()) {
      System.err.println("SKIPPED: weir-lossless.yang is not checked." + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    try (Stream<Path> files = Files.walk(Path.of(checkout))) {
      yangFiles = files.filter(file -> file.toString().endsWith(".yang")).toList();
    }
  }

  @Test
  void moduleIsValidWithOpenConfig() throws Exception {
    Answer answer = yanglint(List.of());
    assertThat(answer.text).doesNotContain("weir-lossless");
    assertThat(answer.exit).as(answer.text).isZero();
  }

  @Test
  void goldenLeafIsAnInstanceOfTheModels() throws Exception {
    Answer answer = yanglint(List.of(written(InstanceTree.of("leaf1.openconfig.json"))));
    assertThat(answer.exit).as(answer.text).isZero();
  }

  @Test
  void aGuardIsAnInstanceToo() throws Exception {
    ObjectNode tree = InstanceTree.of("leaf1.openconfig.json");
    String turn = "\"ingress\":\"weir-uplinks\",\"egress\":\"weir-uplinks\",\"group\":3";
    String guards =
        "\"weir-lossless:guards\":{\"port-group\":[{\"name\":\"weir-uplinks\",\"config\":"
            + "{\"name\":\"weir-uplinks\",\"port\":[\"Ethernet0\"]}}],\"guard\":[{"
            + turn
            + ",\"config\":{"
            + turn
            + ",\"target-group\":\"weir-bulk\",\"set-dscp\":0}}]},";
    String guarded =
        tree.toString().replace("\"openconfig-qos:qos\":{", "\"openconfig-qos:qos\":{" + guards);
    assertThat(guarded).isNotEqualTo(tree.toString());
    Answer answer = yanglint(List.of(written(guarded)));
    assertThat(answer.exit).as(answer.text).isZero();
  }

  @Test
  void aMatchOnPcpsIsAnInstanceToo() throws Exception {
    SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();
    new OpenConfigDialect()
        .encode(Leaf1.tagged())
        .gnmi()
        .forEach((path, text) -> values.put(path, CanonicalJson.parse(text)));
    String tagged = InstanceTree.of(values).toString();
    assertThat(tagged).contains("weir-lossless:pcp-set", "weir-lossless:ethernet-classifier");
    Answer answer = yanglint(List.of(written(tagged)));
    assertThat(answer.exit).as(answer.text).isZero();
    assertThat(yanglint(List.of(written(tagged.replace("pcp-set\":[3]", "pcp-set\":[8]")))).exit)
        .isNotZero();
  }

  @Test
  void leafOutOfRangeIsNoInstance() throws Exception {
    ObjectNode tree = InstanceTree.of("leaf1.openconfig.json");
    String broken = tree.toString().replace("\"dynamic-threshold\":0", "\"dynamic-threshold\":8");
    assertThat(broken).isNotEqualTo(tree.toString());
    Answer answer = yanglint(List.of(written(broken)));
    assertThat(answer.exit).isNotZero();
    assertThat(answer.text).contains("dynamic-threshold");
  }

  @Test
  void nameThatNothingDefinesIsNoInstance() throws Exception {
    ObjectNode tree = InstanceTree.of("leaf1.openconfig.json");
    String broken =
        tree.toString().replace("\"target-group\":\"weir-cnp\"", "\"target-group\":\"x\"");
    assertThat(broken).isNotEqualTo(tree.toString());
    assertThat(yanglint(List.of(written(broken))).exit).isNotZero();
  }

  private Path written(Object json) throws IOException {
    return Files.writeString(scratch.resolve("leaf1.json"), json.toString());
  }

  private Answer yanglint(List<Path> data) throws Exception {
    List<String> command = new ArrayList<>(List.of("yanglint", "-t", "config"));
    yangFiles.stream()
        .map(Path::getParent)
        .distinct()
        .forEach(folder -> command.addAll(List.of("-p", folder.toString())));
    MODELS.forEach(model -> command.add(fileOf(model).toString()));
    command.add(WEIR_YANG.toString());
    data.forEach(file -> command.add(file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(process.waitFor(), text);
    }
  }

  private Path fileOf(String model) {
    return yangFiles.stream()
        .filter(file -> file.getFileName().toString().equals(model + ".yang"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the checkout has no " + model + ".yang"));
  }

  private record Answer(int exit, String text) {}
}
