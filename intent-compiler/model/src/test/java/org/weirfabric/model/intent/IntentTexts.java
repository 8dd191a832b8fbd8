package org.weirfabric.model.intent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceText;

/** Intents that use every part of the language, and ways to spoil them. */
final class IntentTexts {
  static final String TRAINING =
      "intent: rdma-training\nscope: { hosts: [h1, h2] }\ntrust: remark\nclasses:\n"
          + "  - { name: roce, priority: 3, dscp: [26], lossless: true, pfc: everywhere,"
          + " bandwidth: 40%, ecn: auto }\n"
          + "  - { name: store, priority: 4, dscp: [28, 29], lossless: true, pfc: edge,"
          + " bandwidth: 20%, ecn: { kmin: 100KiB, kmax: 400KiB, pmax: 10% } }\n"
          + "  - { name: cnp, priority: 6, dscp: [48], schedule: strict, limit: 5% }\n"
          + "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40%, schedule: weighted }\n"
          + "mtu: 9216\nlosslessMtu: 4300\nresilience: { linkFailures: 2 }\n"
          + "watchdog: { detect: 200ms, restore: 1s, action: drop }\n"
          + "hosts: { pfc: dcbx, roceMtu: 4096 }\n"
          + "buffers: { headroomPool: shared, oversubscription: 2 }\n";
  static final String LAYER_TWO =
      "intent: storage\nscope: { labels: { rack: [r1, r2], gpu: 8 } }\n"
          + "trust: accept-unremarked\nclasses:\n"
          + "  - { name: v1, priority: 3, pcp: [3], etherType: 0x8915, lossless: true,"
          + " bandwidth: 50% }\n"
          + "  - { name: lossy, priority: 2, dscp: [10], pcp: [1, 2], bandwidth: 10%, ecn: auto }\n"
          + "  - { name: rest, priority: 0, dscp: rest, bandwidth: 40% }\n";
  static final String PAIRS =
      "intent: small\nscope: { pairs: [[h1, h2], [h2, h3], [h1, h3]] }\nclasses:\n"
          + "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60%, ecn: off }\n";
  static final List<String> ALL = List.of(TRAINING, LAYER_TWO, PAIRS);

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private IntentTexts() {}

  /** The tree of {@code text} as a YAML 1.2 or JSON reader with JSON's types sees it. */
  static JsonNode json(String text) throws ProblemsException {
    return json(SourceText.parse(text));
  }

  private static JsonNode json(SourceNode node) {
    return node.match(
        IntentTexts::scalar,
        list -> {
          ArrayNode array = NODES.arrayNode();
          list.items().forEach(item -> array.add(json(item)));
          return array;
        },
        mapping -> {
          ObjectNode object = NODES.objectNode();
          mapping.fields().forEach((name, value) -> object.set(name, json(value)));
          return object;
        });
  }

  private static JsonNode scalar(SourceNode.Scalar scalar) {
    String text = scalar.text();
    if (!scalar.plain()) {
      return NODES.textNode(text);
    }
    if (scalar.isNull()) {
      return NODES.nullNode();
    }
    if (text.equals("true") || text.equals("false")) {
      return NODES.booleanNode(text.equals("true"));
    }
    if (text.matches("-?\\d{1,15}")) {
      return NODES.numberNode(Long.parseLong(text));
    }
    return text.matches("-?\\d{1,15}\\.\\d{1,9}")
        ? NODES.numberNode(new BigDecimal(text))
        : NODES.textNode(text);
  }

  /** {@code tree} with {@code times} things in it changed, removed or added. */
  static JsonNode spoiled(JsonNode tree, Random random, int times) {
    JsonNode copy = tree.deepCopy();
    for (int i = 0; i < times; i++) {
      List<JsonNode> containers = new ArrayList<>();
      collect(copy, containers);
      spoil(containers.get(random.nextInt(containers.size())), random);
    }
    return copy;
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private static void spoil(JsonNode container, Random random) {
    if (container.isObject()) {
      ObjectNode object = (ObjectNode) container;
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      if (names.isEmpty() || random.nextInt(5) == 0) {
        object.set(WORDS.get(random.nextInt(WORDS.size())), value(random));
      } else if (random.nextInt(3) == 0) {
        object.remove(names.get(random.nextInt(names.size())));
      } else {
        object.set(names.get(random.nextInt(names.size())), value(random));
      }
    } else {
      ArrayNode array = (ArrayNode) container;
      if (array.isEmpty() || random.nextInt(4) == 0) {
        array.add(value(random));
      } else if (random.nextInt(3) == 0) {
        array.remove(random.nextInt(array.size()));
      } else {
        array.set(random.nextInt(array.size()), value(random));
      }
    }
  }

  private static final List<String> WORDS =
      List.of(
          "ecn",
          "pcp",
          "etherType",
          "lossless",
          "pfc",
          "limit",
          "bandwidth",
          "schedule",
          "dscp",
          "scope",
          "trust",
          "hosts",
          "labels",
          "pairs",
          "colour",
          "kmin",
          "pmax",
          "mtu",
          "watchdog",
          "buffers",
          "oversubscription");

  private static JsonNode value(Random random) {
    String[] texts = {
      "",
      "all",
      "rest",
      "auto",
      "off",
      "60%",
      "5%",
      "0%",
      "200ms",
      "1s",
      "1h",
      "drop",
      "strict",
      "weighted",
      "edge",
      "everywhere",
      "0x8915",
      "h1",
      "-",
      "static",
      "dcbx",
      "shared",
      "150KiB",
      "true",
      "3",
      "é",
      "remark",
      "accept-unremarked",
      "2.5"
    };
    switch (random.nextInt(8)) {
      case 0:
        return NODES.nullNode();
      case 1:
        return NODES.booleanNode(random.nextBoolean());
      case 2:
        return NODES.numberNode(random.nextInt(12) - 2);
      case 3:
        return NODES.numberNode(
            new int[] {35093, 4096, 9216, 1500, 64, 100_000}[random.nextInt(6)]);
      case 4:
        return NODES.arrayNode();
      case 5:
        return random.nextBoolean()
            ? NODES.arrayNode().add(random.nextInt(70))
            : NODES.arrayNode().add("h1").add("h2");
      case 6:
        return random.nextBoolean() ? NODES.objectNode() : NODES.objectNode().put("kmin", "1KiB");
      default:
        return NODES.textNode(texts[random.nextInt(texts.length)]);
    }
  }
}
