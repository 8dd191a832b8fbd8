package org.weirfabric.model.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.weirfabric.model.SchemaCheck;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;

/**
 * The schema for editors allows what the reader reads, and refuses what a row alone shows wrong.
 */
class TopologySchemaTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SchemaCheck SCHEMA =
      SchemaCheck.of(Path.of("../../docs/schema/topology.schema.json"));

  private static ObjectNode whole() throws Exception {
    return TopologyCodec.encode(TopologyReader.read(TopologyFuzzTest.TOPOLOGY));
  }

  @Example
  void whatIsReadIsAllowed() throws Exception {
    assertThat(SCHEMA.problems(whole())).isEmpty();
    Topology tree = FatTree.of(4, 2, Equipment.emulated());
    assertThat(SCHEMA.problems(TopologyCodec.encode(tree))).isEmpty();
    for (String example :
        List.of("leaf-spine", "ai-clos-400g", "storage-vxlan-100g", "ring-deadlock")) {
      Path file = Path.of("../../docs/examples", example, "topology.yaml");
      Topology topology = TopologyReader.read(Files.readString(file));
      assertThat(SCHEMA.problems(TopologyCodec.encode(topology))).isEmpty();
    }
  }

  @Example
  void bothEndsMayBeToldApart() throws Exception {
    ObjectNode tree = whole();
    ((ObjectNode) tree.at("/links/0")).putObject("speed").put("a", "400G").put("b", "400G");
    assertThat(SCHEMA.problems(tree)).isEmpty();
    ((ObjectNode) tree.at("/links/0/speed")).remove("a");
    assertThat(SCHEMA.problems(tree)).isNotEmpty();
  }

  @Property(tries = 1_000)
  void aSpoiltStructureThatIsReadIsAllowed(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3) int spoilt) throws Exception {
    ObjectNode tree = whole();
    Random random = new Random(seed);
    for (int i = 0; i < spoilt; i++) {
      TopologyFuzzTest.graft(tree, random);
    }
    boolean read;
    try {
      TopologyReader.read(tree.toString());
      read = true;
    } catch (ProblemsException refused) {
      read = false;
    }
    assertThat(!read || SCHEMA.problems(tree).isEmpty()).as(tree.toString()).isTrue();
  }

  @Example
  void whatARowAloneShowsWrongIsRefused() throws Exception {
    String[][] edits = {
      {"/switches/0", "name", "\"a b\""},
      {"/switches/0", "asic", "null"},
      {"/switches/0", "dialect", "\"junos\""},
      {"/switches/0", "gnmi", "\"here\""},
      {"/switches/0", "vendor", "\"x\""},
      {"/links/0", "a", "\"leaf1\""},
      {"/links/0", "speed", "\"fast\""},
      {"/links/0", "speed", "-1"},
      {"/links/0", "cable", "\"-3m\""},
      {"/links/0", "lag", "[]"},
      {"/links/0", "macsec", "\"yes\""},
      {"/links/0", "gearbox", "\"3us\""},
      {"/links/0", "mtu", "10"},
      {"/links/0", "layer", "\"l4\""},
      {"/hosts/0", "ip", "\"ten\""},
      {"/hosts/0", "labels", "{\"a b\": \"c\"}"},
      {"/vxlan", "dscp", "\"short\""},
      {"/vxlan", "outerDscps", "{\"9\": 1}"},
      {"/vxlan", "outerDscps", "{\"3\": 64}"},
      {"/vxlan", "flood", "\"all\""},
      {"", "cables", "[]"}
    };
    for (String[] edit : edits) {
      ObjectNode tree = whole();
      JsonNode parent = tree.at(edit[0]);
      ((ObjectNode) parent).set(edit[1], JSON.readTree(edit[2]));
      assertThat(SCHEMA.problems(tree)).as(String.join(" ", edit)).isNotEmpty();
      assertThat(refused(tree)).as(String.join(" ", edit)).isTrue();
    }
    for (String required :
        List.of("/switches/0/name", "/links/0/b", "/hosts/0/ip", "/vxlan/dscp")) {
      ObjectNode tree = whole();
      int slash = required.lastIndexOf('/');
      ((ObjectNode) tree.at(required.substring(0, slash))).remove(required.substring(slash + 1));
      assertThat(SCHEMA.problems(tree)).as(required).isNotEmpty();
    }
  }

  private static boolean refused(JsonNode tree) {
    try {
      TopologyReader.read(tree.toString());
      return false;
    } catch (ProblemsException refused) {
      return true;
    }
  }
}
