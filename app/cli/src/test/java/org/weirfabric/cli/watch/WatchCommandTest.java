package org.weirfabric.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.cli.Weir;
import picocli.CommandLine;

/** Traces on the command line. */
class WatchCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void recordedStormIsReplayedAndScored() throws Exception {
    assertThat(weir("record", "--out", folder.toString(), "--kind", "storm", "--traces", "1"))
        .as(err.toString())
        .isZero();
    Path trace = folder.resolve("storm-0.jsonl.gz");

    assertThat(weir("replay", trace.toString(), "--json")).isZero();
    JsonNode replay = new ObjectMapper().readTree(out.toString());
    assertThat(replay.path("unreadableLines").asInt()).isZero();
    assertThat(replay.path("incidents").findValuesAsText("kind")).contains("nic-storm");

    out.getBuffer().setLength(0);
    assertThat(weir("score", folder.toString(), "--json")).isZero();
    JsonNode storms = new ObjectMapper().readTree(out.toString()).path("scores").get(0);
    assertThat(storms.path("truths").asInt()).isEqualTo(1);
    assertThat(storms.path("recall").asDouble()).isEqualTo(1);
    assertThat(storms.path("falseAlarms").asInt()).isZero();
  }

  @Test
  void whatDevicesDoNotMeasureIsNotInTheTrace() throws Exception {
    String[] record = {
      "record",
      "--out",
      folder.toString(),
      "--kind",
      "storm",
      "--traces",
      "1",
      "--without",
      "occupancy",
      "--without",
      "pause-start"
    };
    assertThat(weir(record)).as(err.toString()).isZero();

    assertThat(weir("replay", folder.resolve("storm-0.jsonl.gz").toString(), "--json")).isZero();
    assertThat(out.toString()).contains("SILENT").doesNotContain("\"BLOCKED\"", "occupancyBytes");
    assertThat(weir("record", "--out", folder.toString(), "--without", "luck")).isEqualTo(2);
    assertThat(err.toString()).contains("--without: found luck");
  }

  @Test
  void soakTellsNothingOfIncastAndAllToAll() throws Exception {
    assertThat(weir("soak", "--hours", "0.0028", "--seconds-each", "5", "--seed", "3", "--json"))
        .as(err.toString())
        .isZero();
    JsonNode soak = new ObjectMapper().readTree(out.toString());
    assertThat(soak.path("traces").asInt()).isEqualTo(2);
    assertThat(soak.path("samples").asLong()).isPositive();
    assertThat(soak.path("nic-storm").path("told").asInt()).isZero();
    assertThat(soak.path("deadlock").path("falseAlarms").asInt()).isZero();
    assertThat(weir("soak", "--hours", "-1")).isEqualTo(2);
    assertThat(err.toString()).contains("--hours");
  }

  @Test
  void whatIsNoTraceIsRefusedInALine() throws Exception {
    Path file = Files.writeString(folder.resolve("x.jsonl"), "hello\n");

    assertThat(weir("replay", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("x.jsonl", "WEIR-1004", "header");
    assertThat(weir("replay", folder.resolve("none.jsonl").toString())).isEqualTo(2);
    assertThat(weir("score", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(weir("record", "--out", folder.toString(), "--kind", "rain")).isEqualTo(2);
    assertThat(err.toString()).contains("--kind: found rain", "incast-onto-storm");
  }

  private int weir(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "watch";
    System.arraycopy(args, 0, all, 1, args.length);
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    return weir.execute(all);
  }
}
