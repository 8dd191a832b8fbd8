package org.weirfabric.push.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.push.Difference;

class EquivalencesTest {
  private static final String PG = "sonic_db:/CONFIG_DB/localhost/BUFFER_PG/Ethernet0|3/profile";
  private static final String QOS = "sonic_db:/CONFIG_DB/localhost/PORT_QOS_MAP/Ethernet0/";
  private static final String ETHERNET = "/interfaces/interface[name=e0]/ethernet/";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "OPENCONFIG; " + ETHERNET + "config/enable-flow-control; false; absent; true",
        "OPENCONFIG; " + ETHERNET + "state/enable-flow-control; absent; false; true",
        "OPENCONFIG; " + ETHERNET + "config/enable-flow-control; false; true; false",
        "OPENCONFIG; "
            + ETHERNET
            + "pfc/priorities/priority[index=3]/config/receive; false; absent; true",
        "OPENCONFIG; "
            + ETHERNET
            + "pfc/priorities/priority[index=3]/config/receive; true; absent; false",
        "OPENCONFIG; /qos/queues/queue[name=weir-q3]/config/name; weir-q3; absent; false",
        "SONIC; " + PG + "; weir-a; [BUFFER_PROFILE|weir-a]; true",
        "SONIC; " + PG + "; weir-a; pg_lossless_100000_40m_profile; true",
        "SONIC; " + PG + "; weir-a; [BUFFER_PROFILE|pg_lossless_100000_40m_profile]; true",
        "SONIC; " + PG + "; weir-a; mine_profile; false",
        "SONIC; " + QOS + "pfc_enable; 3,4; 4,3; true",
        "SONIC; " + QOS + "pfc_enable; 3,4; 3; false",
        "SONIC; " + QOS + "pfc_enable; 3,4; absent; false",
        "SONIC; " + QOS + "dscp_to_tc_map; weir-trusted; AZURE; false",
        // What holds for one kind of target holds for no other.
        "OPENCONFIG; " + PG + "; weir-a; [BUFFER_PROFILE|weir-a]; false",
      })
  void onlyWhatATargetIsDocumentedToDoIsNoDrift(
      DialectName dialect, String path, String wanted, String found, boolean tolerated) {
    Difference difference = Difference.of(SwitchId.of("leaf1"), path, wanted, found);

    assertThat(Equivalences.judge(dialect, difference).isPresent()).isEqualTo(tolerated);
    Equivalences.judge(dialect, difference)
        .ifPresent(
            known -> {
              assertThat(known.source()).isNotBlank();
              assertThat(known.reason()).isNotBlank();
            });
  }
}
