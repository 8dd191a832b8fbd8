package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;

/** Rows of CONFIG_DB before and after a change. */
class ConfigDbRowsTest {
  private static final GnmiPath TABLE =
      GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/PORT_QOS_MAP");
  private static final GnmiPath MAP = TABLE.child("Ethernet0").child("dscp_to_tc_map");

  private static ConfigDbRows rows(String json) {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(TABLE, json);
    return ConfigDbRows.of(values);
  }

  private static TargetConfig map() {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(MAP, "\"weir\"");
    return TargetConfig.of(values, new TreeMap<>());
  }

  @Test
  void rowsOfOthersWithoutFieldsStay() {
    ConfigDbRows held = rows("{\"Ethernet8\":{}}");
    ConfigDbRows after = held.after(TargetChange.between(TargetConfig.EMPTY, map()));
    assertThat(held.to(after).toWire().getDeleteList()).isEmpty();
    ConfigDbRows withdrawn = after.after(TargetChange.between(map(), TargetConfig.EMPTY));
    assertThat(withdrawn).isEqualTo(held);
  }

  @Test
  void rowThatAChangeEmptiesGoes() {
    ConfigDbRows held =
        rows("{\"Ethernet0\":{\"dscp_to_tc_map\":\"weir\"},\"Ethernet8\":{\"pfc_enable\":\"3\"}}");
    assertThat(held.after(TargetChange.between(map(), TargetConfig.EMPTY)))
        .isEqualTo(rows("{\"Ethernet8\":{\"pfc_enable\":\"3\"}}"));
  }
}
