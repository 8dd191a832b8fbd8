package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.cli.console.PlanFile;
import org.weirfabric.cli.console.TargetEncoding;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import picocli.CommandLine;

class DiffCommandTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int weir(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    return weir.execute(args);
  }

  private Path plan(String name, String from, String to, String... more) throws Exception {
    Path intent = folder.resolve(name + ".yaml");
    Files.writeString(intent, Files.readString(EXAMPLE.resolve("intent.yaml")).replace(from, to));
    Path plan = folder.resolve(name);
    String[] args = {
      "compile",
      intent.toString(),
      "--topology",
      EXAMPLE.resolve("topology.yaml").toString(),
      "--out",
      plan.toString()
    };
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    assertThat(weir(all)).as(err.toString()).isZero();
    return plan;
  }

  @Test
  void aPlanIsTheSameAsItself() throws Exception {
    Path plan = plan("a", "3", "3");
    assertThat(weir("diff", plan.toString(), plan.resolve("plan.json").toString())).isZero();
    assertThat(out.toString()).contains("no switch differs");
  }

  @Test
  void whatDiffersIsToldOnceWithItsPlaces() throws Exception {
    Path before = plan("a", "detect: 200ms", "detect: 200ms");
    Path after = plan("b", "detect: 200ms", "detect: 300ms");
    assertThat(weir("diff", before.toString(), after.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("port watchdogs[3] detectMillis", "- 200", "+ 300", "leaf1:Ethernet8", "more");
    assertThat(weir("diff", "--json", before.toString(), after.toString())).isEqualTo(1);
    JsonNode changes = new ObjectMapper().readTree(out.toString()).path("changes");
    int places = 0;
    for (JsonNode change : changes) {
      places += change.path("at").size();
    }
    assertThat(places).as("every port with PFC").isEqualTo(24);
  }

  @Test
  void anEntryThatComesIsOneItem() throws Exception {
    Path before = plan("a", "3", "3");
    Path after = plan("b", "priority: 3, dscp: [26]", "priority: 4, dscp: [27]");
    assertThat(weir("diff", before.toString(), after.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("port pfc[4]", "- nothing", "+ priority 4, receive true, transmit true");
  }

  @Test
  void whatIsNoPlanIsBadInput() throws Exception {
    Path plan = plan("a", "3", "3");
    Path spoiled = folder.resolve("spoiled.json");
    String text = Files.readString(plan.resolve("plan.json"));
    Files.writeString(spoiled, text.replaceFirst("(\"detectMillis\"\\s*:\\s*)200", "$1201"));
    assertThat(weir("diff", plan.toString(), folder.resolve("none").toString())).isEqualTo(2);
    assertThat(weir("diff", plan.toString(), spoiled.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-1001", "hash");
    Files.writeString(spoiled, "[]");
    assertThat(weir("diff", plan.toString(), spoiled.toString())).isEqualTo(2);
  }

  @Test
  void aChangeThatInterruptsIsRefusedUntilItsDrainIsAcknowledged() throws Exception {
    Path live = plan("a", "3", "3");
    Path intent = folder.resolve("moved.yaml");
    Files.writeString(
        intent,
        Files.readString(EXAMPLE.resolve("intent.yaml")).replace("priority: 3", "priority: 4"));
    assertThat(
            weir(
                "compile",
                intent.toString(),
                "--topology",
                EXAMPLE.resolve("topology.yaml").toString(),
                "--from",
                live.toString(),
                "--out",
                folder.resolve("c").toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("WEIR-3020", "--acknowledge-drain");
    plan("c", "priority: 3", "priority: 4", "--from", live.toString(), "--acknowledge-drain");
    assertThat(out.toString()).contains("rollout: close-gate > drain");
  }

  @Test
  void everyStateOfAChangeCanBeWrittenInEachDialect() throws Exception {
    Topology wired = TopologyReader.read(Files.readString(EXAMPLE.resolve("topology.yaml")));
    SortedMap<SwitchId, Endpoints> servers = new TreeMap<>();
    Optional<Endpoint> server = Optional.of(Endpoint.of("switch", 1));
    wired.switches().keySet().forEach(id -> servers.put(id, Endpoints.of(server, server)));
    wired = wired.withEndpoints(servers);
    for (DialectName dialect : new DialectName[] {DialectName.OPENCONFIG, DialectName.SONIC}) {
      String name = dialect.name().toLowerCase(Locale.ROOT);
      Path live = plan("a-" + name, "3", "3", "--dialect", name);
      FabricPlan before = PlanFile.read(live);
      FabricPlan after =
          PlanFile.read(
              plan(
                  "b-" + name,
                  "priority: 3, dscp: [26]",
                  "priority: 4, dscp: [27]",
                  "--dialect",
                  name,
                  "--from",
                  live.toString()));
      TargetEncoding encoding = new TargetEncoding(wired.withDialect(dialect));
      assertThat(after.rollout().stages()).hasSizeGreaterThan(10);
      for (int stage = -1; stage < after.rollout().stages().size(); stage++) {
        for (SwitchConfig target : after.configs().values()) {
          SwitchConfig old = before.configs().get(target.switchId());
          SwitchConfig held = after.rollout().configAfter(stage, old, target);
          assertThat(encoding.of(held).gnmi()).isNotEmpty();
        }
      }
    }
  }
}
