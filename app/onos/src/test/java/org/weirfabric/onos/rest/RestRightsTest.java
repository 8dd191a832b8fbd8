package org.weirfabric.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestRightsTest {
  @ParameterizedTest
  @CsvSource({
    "GET, transactions/tx-1-1, false, true",
    "GET, audit, false, true",
    "POST, plans, false, true",
    "POST, /plans/, false, true",
    "POST, explain, false, true",
    "POST, whatif, false, true",
    "POST, drift/check, false, true",
    "POST, intents, true, true",
    "POST, intents, false, false",
    "DELETE, intents/a, false, false",
    "DELETE, intents/a, true, false",
    "POST, transactions, false, false",
    "POST, transactions, true, false",
    "PUT, topology, false, false",
    "PUT, drift/policy, false, false",
    "POST, drift/acknowledge, false, false",
    "PUT, switches/leaf1/maintenance, false, false",
    "DELETE, switches/leaf1/maintenance, false, false",
    "POST, switches/leaf1/repair, false, false",
    "POST, switches/leaf1/replace, false, false",
    "GET, hosts/pfc, false, true",
    "POST, hosts/pfc/open, false, false",
    "POST, hosts/pfc/strike, false, false",
    "POST, plans/abc, false, false",
    "PATCH, plans, false, false",
  })
  void viewersAskAndAdminsAct(String method, String path, boolean dryRun, boolean open) {
    assertThat(RestRights.isOpenToViewers(method, path, dryRun)).isEqualTo(open);
  }
}
