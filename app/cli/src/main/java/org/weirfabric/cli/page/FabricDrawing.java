package org.weirfabric.cli.page;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/**
 * A fabric as SVG: switches in tiers by how far they are from hosts, in a circle if they all have
 * hosts, and in groups of alike ones if there are very many.
 */
final class FabricDrawing {
  /** Up to so many switches, each is drawn. */
  static final int MOST_DRAWN = 200;

  private static final int WIDTH = 1200;
  private static final int TIER_HEIGHT = 130;

  private final Topology topology;
  private final SortedMap<SwitchId, Integer> tiers;

  /** A box of the drawing: a switch, or a group of alike switches. */
  private record Box(String key, String label, String title, double x, double y) {}

  FabricDrawing(Topology topology) {
    this.topology = topology;
    this.tiers = tiers(topology);
  }

  private static SortedMap<SwitchId, Integer> tiers(Topology topology) {
    SortedMap<SwitchId, List<SwitchId>> peers = new TreeMap<>();
    topology.switches().keySet().forEach(id -> peers.put(id, new ArrayList<>()));
    for (Link link : topology.links()) {
      Objects.requireNonNull(peers.get(link.a().switchId())).add(link.b().switchId());
      Objects.requireNonNull(peers.get(link.b().switchId())).add(link.a().switchId());
    }
    SortedMap<SwitchId, Integer> tiers = new TreeMap<>();
    Deque<SwitchId> next = new ArrayDeque<>();
    for (Host host : topology.hosts().values()) {
      if (tiers.putIfAbsent(host.port().switchId(), 0) == null) {
        next.add(host.port().switchId());
      }
    }
    while (!next.isEmpty()) {
      SwitchId id = next.remove();
      int tier = Objects.requireNonNull(tiers.get(id));
      for (SwitchId peer : Objects.requireNonNull(peers.get(id))) {
        if (tiers.putIfAbsent(peer, tier + 1) == null) {
          next.add(peer);
        }
      }
    }
    topology.switches().keySet().forEach(id -> tiers.putIfAbsent(id, 0));
    return tiers;
  }

  /** Whether each switch has a box of its own. */
  boolean isWhole() {
    return topology.switches().size() <= MOST_DRAWN;
  }

  String svg() {
    Map<SwitchId, String> boxOf = new LinkedHashMap<>();
    SortedMap<Integer, SortedMap<String, List<SwitchId>>> rows = new TreeMap<>();
    tiers.forEach(
        (id, tier) -> {
          var s = Objects.requireNonNull(topology.switches().get(id));
          String key = isWhole() ? id.toString() : "tier " + tier + " " + s.role() + " " + s.asic();
          boxOf.put(id, key);
          rows.computeIfAbsent(tier, any -> new TreeMap<>())
              .computeIfAbsent(key, any -> new ArrayList<>())
              .add(id);
        });
    Map<String, Box> boxes = isWhole() && rows.size() == 1 ? circle(rows) : tiers(rows);
    double height = boxes.values().stream().mapToDouble(Box::y).max().orElse(0) + 60;
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg id=\"fabric\" viewBox=\"0 0 %d %.0f\" role=\"group\""
                + " aria-label=\"The fabric: %d switches, %d links, %d hosts\">%n",
            WIDTH,
            height,
            topology.switches().size(),
            topology.links().size(),
            topology.hosts().size()));
    links(boxOf, boxes, svg);
    boxes.values().forEach(box -> box(box, svg));
    return svg.append("</svg>").toString();
  }

  private Map<String, Box> circle(SortedMap<Integer, SortedMap<String, List<SwitchId>>> rows) {
    Map<String, Box> boxes = new LinkedHashMap<>();
    var row = Objects.requireNonNull(rows.get(rows.firstKey()), "the only tier");
    double radius = 140 + row.size() * 2.0;
    int i = 0;
    for (var each : row.entrySet()) {
      double angle = 2 * Math.PI * i++ / row.size() - Math.PI / 2;
      boxes.put(
          each.getKey(),
          box(
              each.getKey(),
              each.getValue(),
              WIDTH / 2.0 + radius * 1.6 * Math.cos(angle),
              radius + 40 + radius * Math.sin(angle)));
    }
    return boxes;
  }

  private Map<String, Box> tiers(SortedMap<Integer, SortedMap<String, List<SwitchId>>> rows) {
    Map<String, Box> boxes = new LinkedHashMap<>();
    int highest = rows.isEmpty() ? 0 : rows.lastKey();
    rows.forEach(
        (tier, row) -> {
          int i = 0;
          for (var each : row.entrySet()) {
            double x = WIDTH * (i + 0.5) / row.size();
            // Wide rows are staggered, so that labels stay apart.
            double y = 40 + (highest - tier) * TIER_HEIGHT + (row.size() > 14 ? i % 3 * 26 : 0);
            boxes.put(each.getKey(), box(each.getKey(), each.getValue(), x, y));
            i++;
          }
        });
    return boxes;
  }

  private Box box(String key, List<SwitchId> members, double x, double y) {
    var s = Objects.requireNonNull(topology.switches().get(members.get(0)));
    String label = isWhole() ? key : members.size() + " × " + s.role();
    String title = isWhole() ? key + ", " + s.asic() + ", " + s.role() : key;
    return new Box(key, label, title, x, y);
  }

  private void links(Map<SwitchId, String> boxOf, Map<String, Box> boxes, StringBuilder svg) {
    Map<List<String>, Integer> counts = new LinkedHashMap<>();
    for (Link link : topology.links()) {
      String a = Objects.requireNonNull(boxOf.get(link.a().switchId()));
      String b = Objects.requireNonNull(boxOf.get(link.b().switchId()));
      counts.merge(a.compareTo(b) <= 0 ? List.of(a, b) : List.of(b, a), 1, Integer::sum);
    }
    svg.append("<g class=\"links\">\n");
    counts.forEach(
        (ends, count) -> {
          Box a = Objects.requireNonNull(boxes.get(ends.get(0)));
          Box b = Objects.requireNonNull(boxes.get(ends.get(1)));
          svg.append(
              String.format(
                  Locale.ROOT,
                  "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"%.1f\">"
                      + "<title>%s – %s: %d link%s</title></line>%n",
                  a.x(),
                  a.y(),
                  b.x(),
                  b.y(),
                  Math.min(5, 0.8 + Math.log10(count)),
                  Html.text(a.label()),
                  Html.text(b.label()),
                  count,
                  count == 1 ? "" : "s"));
        });
    svg.append("</g>\n");
  }

  private void box(Box box, StringBuilder svg) {
    double half = Math.max(16, Math.min(60, box.label().length() * 3.7 + 6));
    svg.append(
        String.format(
            Locale.ROOT,
            "<g class=\"switch\" %s data-switch=\"%s\" aria-label=\"%s\">"
                + "<title>%s</title><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"22\""
                + " rx=\"4\"/><text x=\"%.1f\" y=\"%.1f\">%s</text></g>%n",
            isWhole() ? "tabindex=\"0\" role=\"button\"" : "role=\"img\"",
            Html.text(box.key()),
            Html.text(box.title()),
            Html.text(box.title()),
            box.x() - half,
            box.y() - 11,
            2 * half,
            box.x(),
            box.y() + 4,
            Html.text(box.label())));
  }
}
