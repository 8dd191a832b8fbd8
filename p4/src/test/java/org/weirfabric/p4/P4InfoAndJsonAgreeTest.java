package org.weirfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.weirfabric.wire.p4.config.P4Ids;
import org.weirfabric.wire.p4.config.P4Info;

class P4InfoAndJsonAgreeTest {
  private final P4InfoProgram p4Info = new P4InfoProgram(CommittedProgram.p4Info());
  private final Bmv2Program json = new Bmv2Program(CommittedProgram.json());

  @Test
  void tablesAreTheSame() {
    assertThat(json.tables()).isEqualTo(p4Info.tables()).hasSize(15);
  }

  @Test
  void actionsAreTheSame() {
    assertThat(json.actions()).isEqualTo(p4Info.actions()).isNotEmpty();
  }

  @Test
  void directCountersAreTheSame() {
    assertThat(json.directCounters()).isEqualTo(p4Info.directCounters()).hasSize(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"packet_in", "packet_out"})
  void controllerHeadersAreTheSame(String header) {
    assertThat(json.header(header)).isEqualTo(p4Info.controllerHeader(header)).isNotEmpty();
  }

  @Test
  void programCanBeReconciledBecauseNothingInItIsIndirect() {
    assertThat(json.indirectResources()).isZero();
  }

  @Test
  void idsAreUniqueAndOfTheirKind() {
    P4Info info = CommittedProgram.p4Info();
    List<Integer> ids = new ArrayList<>();
    info.getTablesList().forEach(t -> ids.add(of(P4Ids.Prefix.TABLE, t.getPreamble().getId())));
    info.getActionsList().forEach(a -> ids.add(of(P4Ids.Prefix.ACTION, a.getPreamble().getId())));
    info.getDirectCountersList()
        .forEach(c -> ids.add(of(P4Ids.Prefix.DIRECT_COUNTER, c.getPreamble().getId())));
    info.getControllerPacketMetadataList()
        .forEach(h -> ids.add(of(P4Ids.Prefix.CONTROLLER_HEADER, h.getPreamble().getId())));

    assertThat(ids).doesNotHaveDuplicates();
  }

  private static int of(P4Ids.Prefix kind, int id) {
    assertThat(id >>> 24).isEqualTo(kind.getNumber());
    return id;
  }
}
