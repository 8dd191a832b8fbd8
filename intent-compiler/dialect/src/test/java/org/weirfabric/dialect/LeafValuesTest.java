package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.Leaf1;

class LeafValuesTest {
  @Test
  void entryKeysGoIntoThePathAndConfigLeavesStay() {
    assertThat(
            leaves(
                "/qos/queues",
                "{'openconfig-qos:queue':[{'name':'weir-q3','config':{'name':'weir-q3','queue-id':3}}]}"))
        .containsExactlyEntriesOf(
            sorted(
                "/qos/queues/queue[name=weir-q3]/config/name", "weir-q3",
                "/qos/queues/queue[name=weir-q3]/config/queue-id", "3"));
  }

  @Test
  void keysOfAnEntryAskedForByPathAreNoLeaves() {
    assertThat(
            leaves(
                "/qos/queues/queue[name=weir-q3]",
                "{'openconfig-qos:name':'weir-q3','openconfig-qos:config':{'queue-id':3}}"))
        .containsExactlyEntriesOf(sorted("/qos/queues/queue[name=weir-q3]/config/queue-id", "3"));
  }

  @Test
  void prefixesMakeNoDifferenceWhereverTheyAre() {
    SortedMap<GnmiPath, String> bare =
        leaves(
            "/qos/scheduler-policies",
            "{'scheduler-policy':[{'name':'p','schedulers':{'scheduler':[{'sequence':0,"
                + "'config':{'type':'ONE_RATE_TWO_COLOR'}}]}}]}");
    SortedMap<GnmiPath, String> prefixed =
        leaves(
            "openconfig:/openconfig-qos:qos/openconfig-qos:scheduler-policies",
            "{'openconfig-qos:scheduler-policy':[{'openconfig-qos:name':'p',"
                + "'openconfig-qos:schedulers':{'openconfig-qos:scheduler':["
                + "{'openconfig-qos:sequence':0,'openconfig-qos:config':"
                + "{'openconfig-qos:type':'openconfig-qos-types:ONE_RATE_TWO_COLOR'}}]}}]}");
    assertThat(prefixed).isEqualTo(bare).hasSize(1);
  }

  @Test
  void sixtyFourBitStringsEqualNumbers() {
    assertThat(leaves("/a", "{'x':'12582912'}")).isEqualTo(leaves("/a", "{'x':12582912}"));
  }

  @Test
  void leafListIsOneValueInOrderOfItsMembers() {
    assertThat(leaves("/a/config", "{'dscp-set':[48,9,26],'names':['b','a'],'none':[]}"))
        .containsExactlyEntriesOf(
            sorted(
                "/a/config/dscp-set", "9,26,48", "/a/config/names", "a,b", "/a/config/none", ""));
  }

  @Test
  void textWithAColonKeepsIt() {
    assertThat(leaves("/a/config", "{'description':'rack 4: spare','mac':'00:80:c2:00:00:01'}"))
        .containsValue("rack 4: spare")
        .containsValue("00:80:c2:00:00:01");
  }

  @Test
  void scalarAtALeafPathIsThatLeaf() {
    assertThat(leaves("/a/config/enable-flow-control", "false"))
        .containsExactlyEntriesOf(sorted("/a/config/enable-flow-control", "false"));
  }

  @Test
  void containerWithoutLeavesHasNone() {
    assertThat(leaves("/a", "{'b':{}}")).isEmpty();
  }

  @Test
  void entryWithoutKeyIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> leaves("/qos/queues", "{'queue':[{'config':{'name':'q'}}]}"))
        .withMessageContaining("/qos/queues/queue");
  }

  @Test
  void textThatIsNotJsonIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeafValues.of(GnmiPath.parse("/qos"), "{"))
        .withMessageContaining("/qos");
  }

  @Test
  void everyLeafOfTheGoldenLeafHasAStateLeafBesideIt() throws Exception {
    SortedMap<GnmiPath, String> leaves =
        LeafValues.expectedConfigLeaves(new OpenConfigDialect().encode(Leaf1.config()));
    assertThat(leaves)
        .hasSize(scalars(Golden.read("leaf1.openconfig.json")))
        .allSatisfy((leaf, value) -> assertThat(LeafValues.stateLeafOf(leaf)).isPresent());
    assertThat(LeafValues.stateLeafOf(GnmiPath.parse("/a[name=config]/config/name")))
        .hasValue(GnmiPath.parse("/a[name=config]/state/name"));
    assertThat(LeafValues.stateLeafOf(GnmiPath.parse("/config"))).isEmpty();
    assertThat(LeafValues.stateLeafOf(GnmiPath.parse("/a/state/b"))).isEmpty();
  }

  /** Leaves of the file: a scalar or an array of them below a config container, or a bare value. */
  private static int scalars(JsonNode golden) {
    int count = 0;
    for (Map.Entry<String, JsonNode> each : iterable(golden)) {
      boolean config = each.getKey().contains("/config");
      count += each.getValue().isObject() ? count(each.getValue(), config) : 1;
    }
    return count;
  }

  private static int count(JsonNode node, boolean inConfig) {
    int count = 0;
    for (Map.Entry<String, JsonNode> each : iterable(node)) {
      JsonNode value = each.getValue();
      boolean config = inConfig || each.getKey().matches("(.*:)?config");
      if (value.isObject()) {
        count += count(value, config);
      } else if (value.isArray() && value.get(0).isObject()) {
        for (JsonNode entry : value) {
          count += count(entry, false);
        }
      } else if (config) {
        count++;
      }
    }
    return count;
  }

  private static Iterable<Map.Entry<String, JsonNode>> iterable(JsonNode object) {
    return object::fields;
  }

  private static SortedMap<GnmiPath, String> leaves(String at, String json) {
    return LeafValues.of(GnmiPath.parse(at), json.replace('\'', '"'));
  }

  private static SortedMap<GnmiPath, String> sorted(String... pathsAndValues) {
    SortedMap<GnmiPath, String> map = new TreeMap<>();
    for (int i = 0; i < pathsAndValues.length; i += 2) {
      map.put(GnmiPath.parse(pathsAndValues[i]), pathsAndValues[i + 1]);
    }
    return map;
  }
}
