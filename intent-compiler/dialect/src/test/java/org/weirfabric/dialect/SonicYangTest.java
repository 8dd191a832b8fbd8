package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.units.BitRate;

/**
 * The golden {@code config_db.json}, judged by {@code yanglint} with SONiC's own models.
 *
 * <p>{@code WEIR_SONIC_YANG} names the folder {@code src/sonic-yang-models/yang-models} of a built
 * checkout, that is with the modules that are made from templates; without it or without {@code
 * yanglint} these tests are skipped.
 */
class SonicYangTest {
  @TempDir Path scratch;
  private Path models = Path.of("");

  @BeforeEach
  void findModelsAndTool() {
    String folder = System.getenv("WEIR_SONIC_YANG");
    boolean modelsThere =
        folder != null && Files.isRegularFile(Path.of(folder, "sonic-types.yang"));
    boolean toolThere =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(bin -> Files.isExecutable(Path.of(bin, "yanglint")));
    String missing =
        (modelsThere ? "" : " WEIR_SONIC_YANG names no folder of SONiC's built models.")
            + (toolThere ? "" : " yanglint (libyang) isn't on the PATH.");
    if (!missing.isEmpty()) {
      System.err.println("SKIPPED: config_db.json is not checked by SONiC's YANG." + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    models = Path.of(folder);
  }

  @Test
  void goldenLeafIsAnInstanceOfSonicsModels() throws Exception {
    Answer answer = yanglint(Golden.read("leaf1.config_db.json"));
    assertThat(answer.exit).as(answer.text).isZero();
  }

  @Test
  void mapsOfPcpsAndSeveralLosslessClassesAreInstancesToo() throws Exception {
    SonicDialect dialect =
        new SonicDialect(
            new TreeMap<>(
                Map.of(
                    Leaf1.FABRIC_PORT,
                    BitRate.parse("400G"),
                    Leaf1.EDGE_PORT,
                    BitRate.parse("100G"))));
    for (SwitchConfig leaf : List.of(Leaf1.tagged(), Leaf1.twoLossless())) {
      Answer answer = yanglint(SonicDialect.configDb(dialect.encode(leaf)));
      assertThat(answer.exit).as(answer.text).isZero();
    }
  }

  @Test
  void peakRateWithoutCommittedRateIsNoInstance() throws Exception {
    JsonNode db = Golden.read("leaf1.config_db.json");
    ((ObjectNode) db.at("/SCHEDULER/weir-ets-q6-5pct-100g")).remove("cir");
    Answer answer = yanglint(db);
    assertThat(answer.exit).isNotZero();
    assertThat(answer.text).contains("pir");
  }

  @Test
  void profileThatNothingDefinesIsNoInstance() throws Exception {
    JsonNode db = Golden.read("leaf1.config_db.json");
    ((ObjectNode) db.at("/BUFFER_PROFILE")).remove("weir-q-lossless");
    assertThat(yanglint(db).exit).isNotZero();
  }

  private Answer yanglint(JsonNode db) throws Exception {
    ObjectNode instance = SonicYangInstance.of(db);
    Path file = Files.writeString(scratch.resolve("config_db.json"), instance.toString());
    List<String> command =
        new ArrayList<>(List.of("yanglint", "-t", "config", "-p", models.toString()));
    instance
        .fieldNames()
        .forEachRemaining(
            name -> command.add(models.resolve(name.replaceAll(":.*", ".yang")).toString()));
    command.add(models.resolve("sonic-device_metadata.yang").toString());
    command.add(file.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream out = process.getInputStream()) {
      String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(process.waitFor(), text);
    }
  }

  private record Answer(int exit, String text) {}
}
