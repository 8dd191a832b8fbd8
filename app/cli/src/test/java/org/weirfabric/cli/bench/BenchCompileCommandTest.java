package org.weirfabric.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.weirfabric.cli.Weir;
import org.weirfabric.cli.console.ExitCode;
import picocli.CommandLine;

class BenchCompileCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void everyRunOfASeedGivesTheSameBytes() throws Exception {
    JsonNode one =
        bench("--fat-tree", "8", "--runs", "2", "--seed", "7", "--changes", "3", "--json");
    JsonNode again =
        bench(
            "--fat-tree",
            "8",
            "--runs",
            "1",
            "--seed",
            "7",
            "--threads",
            "1",
            "--changes",
            "3",
            "--json");
    JsonNode other =
        bench("--fat-tree", "8", "--runs", "1", "--seed", "8", "--changes", "3", "--json");
    assertThat(one.get("sameBytesInAllRuns").asBoolean()).isTrue();
    assertThat(one.get("switches").asInt()).isEqualTo(80);
    assertThat(one.get("links").asInt()).isEqualTo(251);
    assertThat(one.get("ports").asInt()).isEqualTo(2 * 251 + 128);
    for (String name : new String[] {"hash", "openconfigBytes", "openconfigCrc32c"}) {
      assertThat(again.get(name)).isEqualTo(one.get(name));
    }
    assertThat(other.get("hash")).isNotEqualTo(one.get("hash"));
    assertThat(one.get("openconfigBytes").asLong()).isPositive();
    assertThat(one.at("/changes/0/sameBytesAsAFullCompile").asBoolean()).isTrue();
    assertThat(one.at("/changes/1/sameBytesAsAFullCompile").asBoolean()).isTrue();
    assertThat(one.at("/runs/1/stages/hash/wallMillis").isNumber()).isTrue();
    assertThat(err.toString()).contains("run 2 of 2: openconfig");
  }

  @Test
  void peopleReadATable() {
    assertThat(execute("--fat-tree", "8", "--runs", "1")).isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains("80 switches, 630 ports", "no-deadlock", "run 1", "resolve");
  }

  @Test
  void anOddFatTreeIsRefused() {
    assertThat(execute("--fat-tree", "5")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("even");
    assertThat(execute("--fat-tree", "2")).isEqualTo(ExitCode.USAGE);
    assertThat(execute("--fat-tree", "8", "--runs", "0")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void anAsicThatCannotHoldItIsTheAnswerNo() {
    assertThat(execute("--fat-tree", "8", "--asic", "bmv2")).isEqualTo(ExitCode.NO);
    assertThat(err.toString()).contains("WEIR-").contains("bmv2");
  }

  private JsonNode bench(String... args) throws Exception {
    out.getBuffer().setLength(0);
    assertThat(execute(args)).as(err.toString()).isEqualTo(ExitCode.OK);
    return new ObjectMapper().readTree(out.toString());
  }

  private int execute(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "bench";
    all[1] = "compile";
    System.arraycopy(args, 0, all, 2, args.length);
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return weir.execute(all);
  }
}
