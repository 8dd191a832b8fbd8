package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SonicRulesTest {
  private static final long BUFFER_BYTES = 16L << 20;

  @Test
  void goldenKeepsThemAll() {
    assertThat(SonicRules.broken(Golden.read("leaf1.config_db.json"), BUFFER_BYTES)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "BUFFER_POOL; ingress_lossless_pool; size; 99999999; a pool fits the buffer",
        "BUFFER_POOL; egress_lossy_pool; xoff; 1024; only the ingress lossless pool",
        "BUFFER_PROFILE; weir-q-lossy-th0; static_th; 1; one threshold",
        "BUFFER_POOL; ingress_lossless_pool; mode; static; its pool's mode",
        "BUFFER_PROFILE; weir-pg-19456-45056-18432-th0; size; 45056; size holds xon and xoff",
        "BUFFER_PROFILE; weir-pg-lossy-19456-th0; xoff; 1; xon and xoff go together",
        "BUFFER_PG; Ethernet0|3; profile; weir-q-lossy-th0; an ingress profile",
        "BUFFER_PG; Ethernet0|2-3; profile; weir-pg-lossy-19456-th0; one range",
        "BUFFER_QUEUE; Ethernet0|3; profile; weir-pg-lossy-19456-th0; an egress profile",
        "BUFFER_PORT_INGRESS_PROFILE_LIST; Ethernet0; profile_list; weir-q-lossless; its direction",
        "BUFFER_PORT_EGRESS_PROFILE_LIST; Ethernet0; profile_list;"
            + " weir-q-lossy-th0,weir-port-egress-lossy; one profile for each pool",
        "PORT_QOS_MAP; Ethernet0; pfc_enable; 3,4; PFC priority 4 has a lossless group",
        "PORT_QOS_MAP; Ethernet0; pfcwd_sw_enable; 3,4; a watched queue has PFC",
        "PORT_QOS_MAP; Ethernet0; pfcwd_sw_enable; ''; a watchdog is on a port with PFC",
        "PFC_WD; Ethernet4; action; drop; a watchdog is on a port with PFC",
        "WRED_PROFILE; weir-roce; wred_red_enable; false; ECN needs WRED on",
      })
  void breachThatYangDoesNotSeeIsNamed(
      String table, String key, String field, String value, String rule) {
    ObjectNode db = (ObjectNode) Golden.read("leaf1.config_db.json");
    db.with(table).with(key).put(field, value);
    assertThat(SonicRules.broken(db, BUFFER_BYTES)).anyMatch(each -> each.contains(rule));
  }

  @Test
  void numberIsNoString() {
    ObjectNode db = (ObjectNode) Golden.read("leaf1.config_db.json");
    db.with("PFC_WD").with("GLOBAL").put("POLL_INTERVAL", 200);
    assertThat(SonicRules.broken(db, BUFFER_BYTES))
        .isEqualTo(List.of("PFC_WD|GLOBAL POLL_INTERVAL: a value is a string"));
  }
}
