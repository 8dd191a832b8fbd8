package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Assertions;
import org.weirfabric.model.asic.AsicProfileReader;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/** Spoilt inputs are read or refused with problems, and nothing else happens. */
class TopologyFuzzTest {
  /** A topology with every field there is. */
  static final String TOPOLOGY =
      "switches:\n"
          + "  - { name: leaf1, asic: emulated, dialect: sonic, role: leaf, gnmi: \"[::1]:9339\" }\n"
          + "  - name: spine1\n    asic: emulated\n    p4runtime: \"127.0.0.1:1\"\n"
          + "links:\n"
          + "  - { a: \"leaf1:E0\", b: \"spine1:E0\", speed: { a: 400G, b: 400G }, cable: 30m,"
          + " lag: { a: Po1, b: Po1 }, macsec: pfc-clear, gearbox: 10ns, mtu: 9216, layer: l2 }\n"
          + "  - { a: \"leaf1:E4\", b: \"spine1:E4\", speed: 400G, cable: 0.5km, lag: Po1 }\n"
          + "hosts:\n"
          + "  - { name: h1, port: \"leaf1:E8\", speed: 100G, cable: 3m, ip: 10.0.0.1/24 }\n"
          + "  - { name: h2, port: \"leaf1:E12\", speed: 100G, cable: 3m, ip: \"fd00::2/64\","
          + " labels: { rack: r1 } }\n"
          + "vxlan: { vteps: [leaf1], dscp: pipe, outerDscps: { 3: 26 }, ecn: rfc6040, flood: 0 }\n";

  private static final String ASIC =
      "name: x\ndescription: an ASIC\ncell: { value: 128B, source: here, assumed: true }\n"
          + "bufferSlices: { value: 2, source: here }\nsliceRule: { value: ingress, source: here }\n"
          + "sliceRate: { value: 400G, source: here }\nportSpeeds: { value: [10G, 25G], source: x }\n"
          + "capabilities: { value: [pfc], source: here }\nqueues: { value: 8, source: here }\n";
  private static final String[] PIECES = {
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "- ",
    "\n",
    "&a ",
    "*a",
    "!!int ",
    "|",
    ">",
    "\"",
    "'",
    "#",
    "? ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "\t",
    "\u0000",
    "\uFEFF",
    "\uD800",
    "~",
    "null",
    "9".repeat(40),
    "-1",
    "1e9",
    ".inf",
    "<<: ",
    "a: ",
    " ".repeat(70),
    "\\",
    "x".repeat(2000)
  };

  @Example
  void theTopologyIsOneThatIsRead() {
    assertThatCode(() -> TopologyReader.read(TOPOLOGY)).doesNotThrowAnyException();
  }

  @Property(tries = 1_000)
  void spoiltCharactersOfATopologyAreReadOrRefused(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int spoilt) {
    readOrRefused(spoil(TOPOLOGY, spoilt, new Random(seed)));
  }

  @Property(tries = 500)
  void spoiltCharactersOfAnAsicAreReadOrRefused(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int spoilt) {
    String text = spoil(ASIC, spoilt, new Random(seed));
    try {
      assertThat(AsicProfileReader.read(text).name()).isNotNull();
    } catch (ProblemsException refused) {
      assertTold(refused);
    }
  }

  @Property(tries = 1_000)
  void aSpoiltStructureIsReadOrRefused(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int spoilt) throws Exception {
    Random random = new Random(seed);
    ObjectNode tree = TopologyCodec.encode(TopologyReader.read(TOPOLOGY));
    for (int i = 0; i < spoilt; i++) {
      graft(tree, random);
    }
    readOrRefused(tree.toString());
  }

  @Example
  void whatMakesASmallTextLargeIsRefusedAtOnce() {
    StringBuilder bomb = new StringBuilder("switches: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      bomb.append("l").append(i).append(": &a").append(i).append(" [*a").append(i - 1);
      bomb.append(", *a").append(i - 1).append("]\n");
    }
    assertThat(problems(bomb.toString()))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(ProblemCode.MALFORMED);
              assertThat(problem.line()).isEqualTo(1);
            });
  }

  @Example
  void hugeTextsAreRefusedInTimeAndMemory() {
    String deep = "links: " + "[".repeat(2_000_000);
    String wide = "switches: [{ " + "a: 1, ".repeat(2_000_000) + "}]";
    String many = "vxlan: [" + "[],".repeat(4_000_000) + "]";
    String rows = "links:\n" + "- {}\n".repeat(400_000);
    String name = "hosts: [{ name: " + "x".repeat(10_000_000) + " }]";
    for (String text : List.of(deep, wide, many, rows, name)) {
      List<Problem> problems =
          Assertions.assertTimeout(Duration.ofSeconds(60), () -> problems(text));
      assertThat(problems).isNotEmpty().hasSizeLessThanOrEqualTo(ProblemsException.MOST + 1);
      assertThat(problems).allSatisfy(p -> assertThat(p.toString()).hasSizeLessThan(2_000));
    }
  }

  private static void readOrRefused(String text) {
    try {
      assertThat(TopologyReader.read(text).switches()).isNotEmpty();
    } catch (ProblemsException refused) {
      assertTold(refused);
    }
  }

  private static void assertTold(ProblemsException refused) {
    assertThat(refused.problems()).isNotEmpty();
    assertThat(refused.problems())
        .allSatisfy(
            problem -> {
              assertThat(problem.allowed()).isNotBlank();
              assertThat(problem.remedy()).isNotBlank();
              assertThat(problem.line() > 0 || !problem.code().id().startsWith("WEIR-2")).isTrue();
            });
  }

  private static List<Problem> problems(String text) {
    try {
      TopologyReader.read(text);
      return List.of();
    } catch (ProblemsException refused) {
      return refused.problems();
    }
  }

  private static String spoil(String text, int times, Random random) {
    StringBuilder spoilt = new StringBuilder(text);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(spoilt.length());
      int end = Math.min(spoilt.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(4)) {
        case 0 -> spoilt.delete(at, Math.min(end, spoilt.length() - 1));
        case 1 -> spoilt.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 2 -> spoilt.insert(at, spoilt.substring(at, end));
        default -> spoilt.setCharAt(at, (char) random.nextInt(0x10000));
      }
    }
    return spoilt.toString();
  }

  /** Puts a copy of one part of the tree, or something of another kind, in place of another. */
  static void graft(ObjectNode tree, Random random) {
    List<JsonNode> parents = new ArrayList<>();
    collect(tree, parents);
    JsonNode parent = parents.get(random.nextInt(parents.size()));
    JsonNode graft =
        random.nextBoolean() ? parents.get(random.nextInt(parents.size())).deepCopy() : odd(random);
    if (parent instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      switch (random.nextInt(3)) {
        case 0 -> object.remove(name);
        case 1 -> object.set(name, graft);
        default -> object.set(name + random.nextInt(3), object.get(name));
      }
    } else if (parent instanceof ArrayNode array) {
      if (random.nextBoolean() || array.isEmpty()) {
        array.add(graft);
      } else {
        array.set(random.nextInt(array.size()), graft);
      }
    }
  }

  private static void collect(JsonNode node, List<JsonNode> parents) {
    if (node.isContainerNode()) {
      parents.add(node);
      node.forEach(child -> collect(child, parents));
    }
  }

  private static JsonNode odd(Random random) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (random.nextInt(6)) {
      case 0 -> nodes.nullNode();
      case 1 -> nodes.numberNode(random.nextLong());
      case 2 -> nodes.booleanNode(true);
      case 3 -> nodes.textNode(PIECES[random.nextInt(PIECES.length)]);
      case 4 -> nodes.arrayNode();
      default -> nodes.objectNode();
    };
  }
}
