package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.wire.gnmi.GetRequest.DataType;
import org.weirfabric.wire.gnmi.SetRequest;

/** The leaf that was written by hand, before any code encoded one, as a switch takes it. */
class GoldenLeafTest {
  private static final Path GOLDEN =
      Path.of("../../intent-compiler/dialect/src/test/resources/golden/leaf1.openconfig.json");

  private static final String BY_PCP =
      ("{'openconfig-qos:name':'by-pcp','openconfig-qos:config':{'name':'by-pcp','type':'ETHERNET'},"
              + "'openconfig-qos:terms':{'term':[{'id':'roce','config':{'id':'roce'},"
              + "'conditions':{'l2':{'config':{'weir-lossless:pcp-set':[3]}}},"
              + "'actions':{'config':{'target-group':'weir-roce'}}}]}}")
          .replace('\'', '"');

  private RunningFabric fabric;
  private GnmiClient leaf1;

  @BeforeEach
  void start() {
    fabric = TestFabric.start(Map.of());
    leaf1 = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"));
  }

  @AfterEach
  void stop() {
    leaf1.close();
    fabric.close();
  }

  private static JsonNode golden() throws IOException {
    return new ObjectMapper().readTree(Files.readString(GOLDEN));
  }

  private static SetRequest replaceAll(JsonNode golden) {
    SetRequest.Builder set = SetRequest.newBuilder();
    for (Iterator<Map.Entry<String, JsonNode>> it = golden.fields(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> entry = it.next();
      set.addReplace(GnmiClient.update(entry.getKey(), entry.getValue().toString()));
    }
    return set.build();
  }

  @Test
  void everyEntryIsTakenInOneSetAndReadsBackAsWritten() throws IOException {
    JsonNode golden = golden();
    leaf1.stub().set(replaceAll(golden));
    golden
        .fields()
        .forEachRemaining(
            entry ->
                assertThat(leaf1.get(DataType.CONFIG, entry.getKey()))
                    .as(entry.getKey())
                    .isEqualTo(entry.getValue()));
  }

  @Test
  void whatTheChipAppliesIsToldApartFromWhatItWasTold() throws IOException {
    leaf1.stub().set(replaceAll(golden()));
    String group =
        "/qos/interfaces/interface[interface-id=Ethernet0]/input/priority-groups/priority-group[index=3]";
    leaf1
        .stub()
        .set(
            GnmiClient.updating(
                group + "/config", "{\"weir-lossless:headroom-bytes\": \"98305\"}"));
    assertThat(leaf1.get(DataType.ALL, group + "/config/headroom-bytes").asText())
        .isEqualTo("98305");
    assertThat(leaf1.get(DataType.ALL, group + "/state/headroom-bytes").asText())
        .isEqualTo("98432");
  }

  @Test
  void aGuardIsAppliedAndGoesAgain() throws IOException {
    leaf1.stub().set(replaceAll(golden()));
    leaf1.stub().set(guard("Ethernet0"));
    JsonNode state =
        leaf1.get(
            DataType.STATE,
            "/qos/guards/guard[ingress=weir-uplinks][egress=weir-uplinks][group=3]/state");
    assertThat(state.get("weir-lossless:target-group").asText()).isEqualTo("weir-bulk");
    assertThat(state.get("weir-lossless:set-dscp").asInt()).isZero();
    assertThat(
            leaf1
                .get(DataType.STATE, "/qos/guards/port-group[name=weir-uplinks]/state/port")
                .get(0)
                .asText())
        .isEqualTo("Ethernet0");
  }

  @Test
  void aGuardOfAPortThatIsNotThereIsRefused() throws IOException {
    leaf1.stub().set(replaceAll(golden()));
    assertThatExceptionOfType(StatusRuntimeException.class)
        .isThrownBy(() -> leaf1.stub().set(guard("Ethernet999")))
        .withMessageContaining("no port Ethernet999");
  }

  private static SetRequest guard(String port) {
    return SetRequest.newBuilder()
        .addReplace(
            GnmiClient.update(
                "/qos/guards/port-group[name=weir-uplinks]",
                "{\"weir-lossless:name\":\"weir-uplinks\",\"weir-lossless:config\":"
                    + "{\"name\":\"weir-uplinks\",\"port\":[\""
                    + port
                    + "\"]}}"))
        .addReplace(
            GnmiClient.update(
                "/qos/guards/guard[egress=weir-uplinks][group=3][ingress=weir-uplinks]",
                "{\"weir-lossless:ingress\":\"weir-uplinks\","
                    + "\"weir-lossless:egress\":\"weir-uplinks\",\"weir-lossless:group\":3,"
                    + "\"weir-lossless:config\":{\"ingress\":\"weir-uplinks\","
                    + "\"egress\":\"weir-uplinks\",\"group\":3,"
                    + "\"target-group\":\"weir-bulk\",\"set-dscp\":0}}"))
        .build();
  }

  @Test
  void aClassifierOfPcpsIsAppliedAndOneOfDscpsCantTakeItsPlace() throws IOException {
    leaf1.stub().set(replaceAll(golden()));
    String bound = "/qos/interfaces/interface[interface-id=Ethernet8]/input/ethernet-classifier";
    leaf1
        .stub()
        .set(
            SetRequest.newBuilder()
                .addReplace(GnmiClient.update("/qos/classifiers/classifier[name=by-pcp]", BY_PCP))
                .addReplace(
                    GnmiClient.update(bound + "/config", "{\"weir-lossless:name\":\"by-pcp\"}"))
                .build());
    assertThat(leaf1.get(DataType.STATE, bound + "/state/name").asText()).isEqualTo("by-pcp");
    assertThat(
            leaf1
                .get(
                    DataType.STATE,
                    "/qos/classifiers/classifier[name=by-pcp]/terms/term[id=roce]/conditions/l2"
                        + "/state/pcp-set")
                .get(0)
                .asInt())
        .isEqualTo(3);
    assertThatExceptionOfType(StatusRuntimeException.class)
        .isThrownBy(
            () ->
                leaf1
                    .stub()
                    .set(
                        GnmiClient.updating(
                            bound + "/config", "{\"weir-lossless:name\":\"weir-trusted-ipv4\"}")))
        .withMessageContaining("no classifier of ETHERNET");
  }

  @Test
  void takingItAllAwayLeavesTheSwitchAsItWas() throws IOException {
    JsonNode golden = golden();
    JsonNode before = leaf1.get(DataType.CONFIG, "/");
    leaf1.stub().set(replaceAll(golden));
    SetRequest.Builder delete = SetRequest.newBuilder();
    golden.fieldNames().forEachRemaining(path -> delete.addDelete(GnmiClient.path(path)));
    leaf1.stub().set(delete.build());
    assertThat(leaf1.get(DataType.CONFIG, "/")).isEqualTo(before);
  }
}
