package org.weirfabric.lab.emulatedfabric.sonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.StillPlane;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.ext.Extension;
import org.weirfabric.wire.gnmi.ext.MasterArbitration;
import org.weirfabric.wire.gnmi.ext.Role;
import org.weirfabric.wire.gnmi.ext.Uint128;

/** What SONiC's server and its models turn away. */
class ConfigDbServerTest {
  private final SonicChip chip =
      new SonicChip(
          SwitchId.of("leaf1"),
          new ChipFacts("test", 1 << 24, 128, 8, 8, 2, 9216),
          List.of(new PortFacts("Ethernet0", 1, "SPEED_100GB", Optional.empty())),
          new StillPlane(),
          Optional::empty);
  private DataNode.Branch config = chip.factory();

  private static Update row(String path, String json) {
    return GnmiClient.update("/CONFIG_DB/localhost/" + path, json).toBuilder()
        .setPath(path(path))
        .build();
  }

  private static Path path(String path) {
    return GnmiClient.path("/CONFIG_DB/localhost/" + path).toBuilder()
        .setOrigin("sonic-db")
        .build();
  }

  private void set(SetRequest request) {
    DataNode.Branch changed = ConfigDbServer.set(config, request);
    chip.apply(changed);
    config = changed;
  }

  private void update(String path, String json) {
    set(SetRequest.newBuilder().addUpdate(row(path, json)).build());
  }

  private String refusal(SetRequest request) {
    Refusal refusal = catchThrowableOfType(Refusal.class, () -> set(request));
    assertThat(refusal).isNotNull();
    return refusal.code() + " " + refusal.getMessage();
  }

  @Test
  void nothingIsAddedToATableThatIsNotThere() {
    assertThat(
            refusal(
                SetRequest.newBuilder()
                    .addUpdate(row("SCHEDULER/a", "{\"type\":\"STRICT\"}"))
                    .build()))
        .startsWith("UNKNOWN")
        .contains("the table isn't there");
    update("SCHEDULER", "{\"a\":{\"type\":\"STRICT\"}}");
    update("SCHEDULER/b", "{\"type\":\"STRICT\"}");
  }

  @Test
  void onlyWhatIsThereIsReplacedAndNoTableIsLeftEmpty() {
    assertThat(
            refusal(
                SetRequest.newBuilder()
                    .addReplace(row("SCHEDULER/a", "{\"type\":\"STRICT\"}"))
                    .build()))
        .contains("isn't there");
    update("SCHEDULER", "{\"a\":{\"type\":\"STRICT\"}}");
    assertThat(refusal(SetRequest.newBuilder().addDelete(path("SCHEDULER/a")).build()))
        .contains("empty tables are not allowed");
    set(SetRequest.newBuilder().addDelete(path("SCHEDULER")).build());
    set(SetRequest.newBuilder().addDelete(path("SCHEDULER/gone")).build());
    assertThat(config).isEqualTo(chip.factory());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SCHEDULER; {'a':{'type':'DWRR','weight':'101'}}; weight 101",
        "SCHEDULER; {'a':{'type':'DWRR','weight':14}}; strings",
        "SCHEDULER; {'a':{'kind':'DWRR'}}; unknown field kind",
        "SCHEDULERS; {'a':{'type':'DWRR'}}; no model of table",
        "QUEUE; {'Ethernet0|3':{'scheduler':'a'}}; leafref to SCHEDULER|a",
        "PORT_QOS_MAP; {'Ethernet4':{'pfc_enable':'3'}}; leafref to PORT|Ethernet4",
        "PORT_QOS_MAP; {'Ethernet0':{'pfc_enable':'3 4'}}; pfc_enable",
        "PFC_WD; {'Ethernet0':{'action':'drop','detection_time':'50'}}; detection_time 50",
        "DSCP_TO_TC_MAP; {'m':{'64':'1'}}; no key 64",
        "BUFFER_POOL; {'p':{'type':'ingress','mode':'dynamic','size':'99999999'}}; MMU",
        "BUFFER_POOL; {'p':{'type':'ingress','mode':'dynamic','size':'1','xoff':'1'}}; xoff is the",
      })
  void rulesOfTheModelsAndOfTheSwitchAreKept(String table, String rows, String reason) {
    assertThat(
            refusal(SetRequest.newBuilder().addUpdate(row(table, rows.replace('\'', '"'))).build()))
        .startsWith("UNKNOWN Error: Failed to apply patch")
        .contains(reason);
    assertThat(config).isEqualTo(chip.factory());
  }

  @Test
  void modelsAreNotWrittenAndRolesNotKnown() {
    assertThat(refusal(GnmiClient.updating("/qos/queues/queue[name=a]/config/queue-id", "3")))
        .startsWith("UNIMPLEMENTED");
    MasterArbitration.Builder role = MasterArbitration.newBuilder().setRole(Role.newBuilder());
    assertThat(refused(role)).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused(role.setElectionId(Uint128.newBuilder().setLow(1))))
        .isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  private static Status.Code refused(MasterArbitration.Builder bid) {
    List<Extension> extensions = List.of(Extension.newBuilder().setMasterArbitration(bid).build());
    return catchThrowableOfType(Refusal.class, () -> ConfigDbServer.requireKnown(extensions))
        .code();
  }

  @Test
  void onlyEverythingIsRead() {
    GetRequest.Builder port =
        GetRequest.newBuilder()
            .setEncoding(Encoding.JSON_IETF)
            .addPath(path("PORT/Ethernet0/speed"));
    assertThat(ConfigDbServer.get(config, port.build(), 1).getNotification(0).getUpdate(0).getVal())
        .extracting(value -> value.getJsonIetfVal().toStringUtf8())
        .isEqualTo("\"100000\"");
    Refusal refused =
        catchThrowableOfType(
            Refusal.class,
            () -> ConfigDbServer.get(config, port.setType(GetRequest.DataType.CONFIG).build(), 1));
    assertThat(refused.code()).isEqualTo(Status.Code.UNIMPLEMENTED);
    Refusal absent =
        catchThrowableOfType(
            Refusal.class,
            () ->
                ConfigDbServer.get(
                    config,
                    GetRequest.newBuilder()
                        .setEncoding(Encoding.JSON_IETF)
                        .addPath(path("PORT/Ethernet9"))
                        .build(),
                    1));
    assertThat(absent.code()).isEqualTo(Status.Code.NOT_FOUND);
  }
}
