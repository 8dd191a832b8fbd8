package org.weirfabric.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

class PlanPageTest {
  private static final Path EXAMPLE = Path.of("../../docs/examples/leaf-spine");
  private static final String HOSTILE = "</script><img src=x onerror=\"alert('1')\">&<b>";

  @TempDir Path folder;

  private static Topology topology() throws Exception {
    return TopologyReader.read(Files.readString(EXAMPLE.resolve("topology.yaml")));
  }

  private static FabricPlan plan() throws Exception {
    return FabricCompiler.compile(
        CompileRequest.of(
            List.of(IntentReader.read(Files.readString(EXAMPLE.resolve("intent.yaml")))),
            topology(),
            AsicCatalogue.shipped(),
            0,
            new TreeMap<>()));
  }

  @Test
  void everySwitchProofAndStageIsOnThePage() throws Exception {
    FabricPlan plan = plan();
    String page = new PlanPage(plan, topology(), List.of("leaf1: weaker here")).html();
    plan.configs().keySet().forEach(id -> assertThat(page).contains("data-switch=\"" + id + "\""));
    plan.proofs().forEach(proof -> assertThat(page).contains(proof.name()));
    plan.rollout().stages().forEach(stage -> assertThat(page).contains(stage.name()));
    assertThat(page).contains("leaf1: weaker here", plan.hash());
    assertThat(page.split("class=\"switch\"", -1)).hasSize(7);
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws Exception {
    String page = new PlanPage(plan(), topology(), List.of()).html();
    assertThat(page)
        .doesNotContain("http://", "https://", "src=", "@import", "url(", "<link")
        .contains("default-src 'none'");
  }

  @Test
  void namesAndTextsCantBecomeMarkup() throws Exception {
    FabricPlan plan = plan();
    FabricPlan hostile =
        FabricPlan.of(
            plan.hash(),
            0,
            plan.intents(),
            plan.configs(),
            List.of(Proof.of(HOSTILE, false, HOSTILE, HOSTILE, Optional.of(HOSTILE))),
            List.of(
                Explanation.of(
                    HOSTILE, HOSTILE, HOSTILE, HOSTILE, List.of(Term.of(HOSTILE, "1", HOSTILE)))),
            plan.rollout());
    String page = new PlanPage(hostile, topology(), List.of(HOSTILE)).html();
    assertThat(page).doesNotContain("<img", "<b>&amp", "onerror=\"");
    assertThat(page.split("</script>", -1)).as("only our own script elements end").hasSize(3);
    assertThat(
            CanonicalJson.parse(data(page)).path("explanations").path(0).path("subject").asText())
        .isEqualTo(HOSTILE);
  }

  private static String data(String page) {
    Matcher matcher = Pattern.compile("id=\"plan\">(.*?)</script>", Pattern.DOTALL).matcher(page);
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  @Test
  void theSameDefinitionsAreWrittenOnce() throws Exception {
    FabricPlan plan = plan();
    var data = CanonicalJson.parse(data(new PlanPage(plan, topology(), List.of()).html()));
    assertThat(data.path("switches")).hasSize(6);
    assertThat(data.path("definitions").size()).isLessThan(6);
    assertThat(data.path("ports").size()).as("leaves alike, spines alike").isEqualTo(2);
    assertThat(data.path("explanations"))
        .isEqualTo(FabricPlanCodec.encode(plan).path("explanations"));
  }

  @Test
  void aLargeFabricIsDrawnInGroups() throws Exception {
    StringBuilder text = new StringBuilder("switches:\n");
    StringBuilder hosts = new StringBuilder("hosts:\n");
    for (int i = 0; i < 250; i++) {
      text.append("  - { name: leaf" + i + ", asic: emulated, role: leaf }\n");
      hosts.append(
          "  - { name: h"
              + i
              + ", port: \"leaf"
              + i
              + ":p1\", speed: 100G, cable: 3m, ip: 10.0."
              + i
              + ".1/24 }\n");
    }
    text.append("  - { name: spine, asic: emulated, role: spine }\nlinks:\n");
    for (int i = 0; i < 250; i++) {
      text.append(
          "  - { a: \"leaf" + i + ":p0\", b: \"spine:p" + i + "\", speed: 100G, cable: 3m }\n");
    }
    String svg = new FabricDrawing(TopologyReader.read(text.append(hosts).toString())).svg();
    assertThat(svg).contains("250 × leaf", "1 × spine", "250 links");
    assertThat(svg.split("class=\"switch\"", -1)).hasSize(3);
  }

  @Test
  void aBrowserShowsThePortThatTheAddressNames() throws Exception {
    Optional<Path> browser = browser();
    if (browser.isEmpty()) {
      System.err.println("SKIPPED: the plan's page is not tried in a browser. Install chromium.");
    }
    assumeTrue(browser.isPresent(), "no Chromium on the path: the page is not tried in a browser");
    Path page = folder.resolve("plan.html");
    Files.writeString(page, new PlanPage(plan(), topology(), List.of()).html());
    String dom = dom(browser.orElseThrow(), page.toUri() + "#leaf1:Ethernet8");
    String detail = dom.substring(dom.indexOf("id=\"detail\""), dom.indexOf("id=\"plan\""));
    assertThat(detail)
        .contains("leaf1:Ethernet8, edge port", "headroom 68736 B", "cell expansion")
        .contains("aria-pressed=\"true\"")
        .doesNotContain("Choose a switch.");
    assertThat(detail).as("only what explains a 100G port").doesNotContain("400G ports on 30m");
  }

  private String dom(Path browser, String address) throws IOException, InterruptedException {
    Path out = folder.resolve("dom.html");
    List<String> command = new ArrayList<>(List.of(browser.toString()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--user-data-dir=" + folder.resolve("profile"),
            "--virtual-time-budget=5000",
            "--dump-dom",
            address));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the browser did not end");
    }
    return Files.readString(out);
  }

  private static Optional<Path> browser() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path file = Path.of(folder, name);
        if (Files.isExecutable(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }
}
