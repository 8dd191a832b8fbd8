package org.weirfabric.cli.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.topology.Topology;

/**
 * A plan as one HTML page: the fabric drawn, proofs, stages, and each port's numbers explained on a
 * click. It asks for nothing over the network and works from a file.
 */
public final class PlanPage {
  private final FabricPlan plan;
  private final Topology topology;
  private final List<String> concessions;
  private final FabricDrawing drawing;

  /** The page of {@code plan} on {@code topology}, where targets make {@code concessions}. */
  public PlanPage(FabricPlan plan, Topology topology, List<String> concessions) {
    this.plan = plan;
    this.topology = topology;
    this.concessions = List.copyOf(concessions);
    this.drawing = new FabricDrawing(topology);
  }

  /** The page. */
  public String html() {
    String title =
        "Weir plan "
            + plan.hash().substring(0, Math.min(12, plan.hash().length()))
            + ": "
            + plan.intents().stream().map(Object::toString).collect(Collectors.joining(", "));
    // Only what this page brings with it may run or load; the policy holds even if text got
    // through.
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
        + " style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<title>"
        + Html.text(title)
        + "</title>\n<style>\n"
        + resource("plan-page.css")
        + "</style>\n</head>\n<body>\n<header><h1>"
        + Html.text(title)
        + "</h1><p>"
        + plan.configs().size()
        + " switches, "
        + topology.links().size()
        + " links, "
        + topology.hosts().size()
        + " hosts; hash <code>"
        + Html.text(plan.hash())
        + "</code></p></header>\n<main>\n"
        + fabric()
        + proofs()
        + rollout()
        + weaker()
        + "</main>\n<script type=\"application/json\" id=\"plan\">"
        + Html.json(CanonicalJson.text(data()))
        + "</script>\n<script>\n"
        + resource("plan-page.js")
        + "</script>\n</body>\n</html>\n";
  }

  private String fabric() {
    return "<section aria-labelledby=\"h-fabric\"><h2 id=\"h-fabric\">Fabric</h2>\n"
        + "<p><label for=\"find\">Find a switch or port </label>"
        + "<input id=\"find\" type=\"search\" list=\"names\" autocomplete=\"off\""
        + " placeholder=\"leaf1 or leaf1:Ethernet0\"></p><datalist id=\"names\"></datalist>\n"
        + drawing.svg()
        + (drawing.isWhole()
            ? ""
            : "<p>Alike switches are drawn as one. Find a switch by its name, or ask weir"
                + " explain.</p>")
        + "\n<div id=\"detail\" aria-live=\"polite\" tabindex=\"-1\"><p>Choose a switch.</p></div>"
        + "</section>\n";
  }

  private String proofs() {
    StringBuilder rows = new StringBuilder();
    for (Proof proof : plan.proofs()) {
      rows.append("<tr><td class=\"")
          .append(proof.holds() ? "holds\">proven" : "fails\">FAILS")
          .append("</td><th scope=\"row\">")
          .append(Html.text(proof.name()))
          .append("</th><td>")
          .append(Html.text(proof.margin()))
          .append("</td><td>")
          .append(Html.text(proof.claim()))
          .append(proof.counterexample().map(c -> " Not: " + Html.text(c)).orElse(""))
          .append("</td></tr>\n");
    }
    return "<section aria-labelledby=\"h-proofs\"><h2 id=\"h-proofs\">Proofs</h2><table>"
        + "<thead><tr><th></th><th>Proof</th><th>Margin</th><th>Claim</th></tr></thead><tbody>\n"
        + rows
        + "</tbody></table></section>\n";
  }

  private String rollout() {
    StringBuilder items = new StringBuilder();
    for (RolloutStage stage : plan.rollout().stages()) {
      items
          .append("<li><b>")
          .append(Html.text(stage.name()))
          .append("</b> ")
          .append(Html.text(stage.purpose()))
          .append("</li>\n");
    }
    return "<section aria-labelledby=\"h-rollout\"><h2 id=\"h-rollout\">Rollout</h2>"
        + (plan.rollout().stages().isEmpty()
            ? "<p>Nothing changes.</p>"
            : "<ol>\n" + items + "</ol>")
        + "</section>\n";
  }

  private String weaker() {
    if (concessions.isEmpty()) {
      return "";
    }
    return "<section aria-labelledby=\"h-weaker\"><h2 id=\"h-weaker\">Where switches hold less</h2>"
        + "<ul>\n"
        + concessions.stream()
            .map(each -> "<li>" + Html.text(each) + "</li>\n")
            .collect(Collectors.joining())
        + "</ul></section>\n";
  }

  /**
   * Configurations share most of their definitions, and switches that are cabled alike their ports:
   * they are written once, so that the page of a large fabric grows with what is different in it.
   */
  private ObjectNode data() {
    JsonNode whole = FabricPlanCodec.encode(plan);
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.set("explanations", whole.path("explanations"));
    Pool settings = new Pool();
    Pool definitions = new Pool();
    Pool portLists = new Pool();
    ArrayNode switches = data.putArray("switches");
    for (JsonNode config : whole.path("configs")) {
      ObjectNode shared = config.deepCopy();
      shared.remove(List.of("switch", "ports", "dscpMaps"));
      String id = config.path("switch").asText();
      ObjectNode each = switches.addObject().put("name", id).put("of", definitions.add(shared));
      Optional.ofNullable(topology.switches().get(SwitchId.of(id)))
          .ifPresent(s -> each.put("asic", s.asic()).put("role", s.role()));
      ArrayNode ports = JsonNodeFactory.instance.arrayNode();
      for (JsonNode port : config.path("ports")) {
        ObjectNode group = ports.addObject().put("of", settings.add(port.path("settings")));
        group.set("names", port.path("names"));
      }
      each.put("ports", portLists.add(ports));
    }
    data.set("definitions", definitions.entries);
    data.set("settings", settings.entries);
    data.set("ports", portLists.entries);
    return data;
  }

  private static String resource(String name) {
    try (InputStream in =
        Objects.requireNonNull(PlanPage.class.getResourceAsStream(name), "a file of the jar")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Values by number, each once. */
  private static final class Pool {
    private final ArrayNode entries = JsonNodeFactory.instance.arrayNode();
    private final Map<JsonNode, Integer> known = new HashMap<>();

    int add(JsonNode value) {
      Integer index = known.putIfAbsent(value, entries.size());
      if (index == null) {
        entries.add(value);
        return entries.size() - 1;
      }
      return index;
    }
  }
}
