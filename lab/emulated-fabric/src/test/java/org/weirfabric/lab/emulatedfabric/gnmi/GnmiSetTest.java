package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.wire.gnmi.GetRequest.DataType;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.UpdateResult;

/** What a switch makes of Sets, over TCP. */
class GnmiSetTest {
  private static final String QUEUE = "/qos/queues/queue[name=q%d]";
  private static final String PFC =
      "/interfaces/interface[name=Ethernet0]/ethernet/pfc/priorities/priority[index=3]";

  private static RunningFabric fabric;
  private static GnmiClient leaf1;

  @BeforeAll
  static void start() {
    fabric = TestFabric.start(Map.of());
    leaf1 = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"));
  }

  @AfterAll
  static void stop() {
    leaf1.close();
    fabric.close();
  }

  private static String queue(int id) {
    return QUEUE.formatted(id);
  }

  private static String named(int id) {
    return "{\"openconfig-qos:name\":\"q%d\",\"openconfig-qos:config\":{\"name\":\"q%d\",\"queue-id\":%d}}"
        .formatted(id, id, id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/qos/nonsense | {} | unknown element",
        "/qos/queues/queue[name=a] | {\"openconfig-qos:nonsense\":1} | unknown member",
        "/qos/queues/queue[name=a]/config/queue-id | 256 | out of range",
        "/qos/queues/queue[name=a]/config/queue-id | \"3\" | not a number",
        "/qos/queues/queue[name=a]/config/queue-id | 3} | not JSON",
        "/qos/queues/queue[name=a]/config/queue-id | null | no value",
        "/qos/queues/queue[name=a] | {} | empty value",
        "/qos/queues/queue[name=a]/state/queue-id | 3 | read-only",
        "/qos/queues/queue[name=a] | {\"openconfig-qos:config\":{\"name\":\"b\"}} | key name is a",
        "/qos/queues/queue[id=a]/config/queue-id | 3 | no key \"id\"",
        "/qos/queues/queue/config/queue-id | 3 | wildcard",
        "/qos/queues/queue[name=*]/config/queue-id | 3 | wildcard",
        "/interfaces/interface[name=Ethernet0]/ethernet | {\"pfc\":{}} | needs its module",
        "/interfaces/interface[name=Ethernet99]/config/mtu | 1500 | no such port",
        "/interfaces/interface[name=Ethernet0]/config/mtu | 9300 | above the chip's 9216",
        "/qos/forwarding-groups/forwarding-group[name=a]/config/output-queue | \"none\" | no value of",
        "/qos/interfaces/interface[interface-id=x]/config | {\"openconfig-qos:interface-id\":\"x\"} | no port",
        "/qos/buffer-pools/buffer-pool[name=p]/config | {\"weir-lossless:type\":\"INGRESS\",\"weir-lossless:size-bytes\":5} | in a string",
      })
  void whatCantBeRightIsRefusedWithItsPlace(String path, String json, String reason) {
    Status refused = leaf1.refusal(GnmiClient.updating(path, json));
    assertThat(refused.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.getDescription()).contains(reason).startsWith("/");
  }

  @Test
  void aPoolLargerThanTheBufferIsRefusedWithTheShortage() {
    Status refused =
        leaf1.refusal(
            GnmiClient.updating(
                "/qos/buffer-pools/buffer-pool[name=p]/config",
                "{\"weir-lossless:type\":\"INGRESS\",\"weir-lossless:size-bytes\":\"16777216\"}"));
    assertThat(refused.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(refused.getDescription()).contains("262144 B short");
  }

  @Test
  void pfcIsNotSentWithoutHeadroom() {
    Status refused =
        leaf1.refusal(GnmiClient.updating(PFC + "/config", "{\"weir-lossless:transmit\":true}"));
    assertThat(refused.getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(refused.getDescription()).contains("no headroom");
  }

  @Test
  void pfcAndLinkPauseExcludeEachOther() {
    Status refused =
        leaf1.refusal(
            SetRequest.newBuilder()
                .addUpdate(GnmiClient.update(PFC + "/config", "{\"weir-lossless:receive\":true}"))
                .addUpdate(
                    GnmiClient.update(
                        "/interfaces/interface[name=Ethernet0]/ethernet/config/enable-flow-control",
                        "true"))
                .build());
    assertThat(refused.getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(refused.getDescription()).contains("PAUSE");
  }

  @Test
  void deletesComeBeforeReplacesBeforeUpdates() {
    SetResponse response =
        leaf1
            .stub()
            .set(
                SetRequest.newBuilder()
                    .addUpdate(GnmiClient.update(queue(1) + "/config/queue-id", "2"))
                    .addReplace(GnmiClient.update(queue(1), named(1)))
                    .addDelete(GnmiClient.path(queue(1)))
                    .build());
    assertThat(response.getResponseList().stream().map(UpdateResult::getOp))
        .containsExactly(
            UpdateResult.Operation.DELETE,
            UpdateResult.Operation.REPLACE,
            UpdateResult.Operation.UPDATE);
    assertThat(leaf1.get(DataType.CONFIG, queue(1) + "/config/queue-id").asInt()).isEqualTo(2);
    leaf1.stub().set(GnmiClient.deleting(queue(1)));
  }

  @Test
  void aReplaceTakesAwayWhatItDoesNotName() {
    String group = "/qos/forwarding-groups/forwarding-group[name=g]";
    leaf1
        .stub()
        .set(
            SetRequest.newBuilder()
                .addReplace(GnmiClient.update(queue(4), named(4)))
                .addReplace(
                    GnmiClient.update(
                        group,
                        "{\"openconfig-qos:config\":{\"output-queue\":\"q4\",\"weir-lossless:priority\":4}}"))
                .build());
    leaf1
        .stub()
        .set(
            GnmiClient.replacing(
                group, "{\"openconfig-qos:config\":{\"weir-lossless:priority\":5}}"));
    assertThat(leaf1.get(DataType.CONFIG, group + "/config"))
        .isEqualTo(GnmiClient.json("{\"openconfig-qos:name\":\"g\",\"weir-lossless:priority\":5}"));
    leaf1
        .stub()
        .set(
            SetRequest.newBuilder()
                .addDelete(GnmiClient.path(group))
                .addDelete(GnmiClient.path(queue(4)))
                .build());
  }

  @Test
  void aQueueInUseCantBeDeleted() {
    String group = "/qos/forwarding-groups/forwarding-group[name=h]";
    leaf1
        .stub()
        .set(
            SetRequest.newBuilder()
                .addReplace(GnmiClient.update(queue(5), named(5)))
                .addUpdate(GnmiClient.update(group + "/config/output-queue", "\"q5\""))
                .build());
    assertThat(leaf1.refusal(GnmiClient.deleting(queue(5))).getDescription())
        .contains("\"q5\" is no value of");
    leaf1
        .stub()
        .set(
            SetRequest.newBuilder()
                .addDelete(GnmiClient.path(queue(5)))
                .addDelete(GnmiClient.path(group))
                .build());
  }

  @Test
  void oneRefusedOperationRefusesAll() {
    var before = leaf1.get(DataType.CONFIG, "/");
    leaf1.refusal(
        SetRequest.newBuilder()
            .addReplace(GnmiClient.update(queue(6), named(6)))
            .addUpdate(GnmiClient.update(queue(7) + "/config/queue-id", "99"))
            .build());
    assertThat(leaf1.get(DataType.CONFIG, "/")).isEqualTo(before);
  }

  @Test
  void deletingWhatIsNotThereIsAccepted() {
    leaf1.stub().set(GnmiClient.deleting(queue(0)));
    leaf1.stub().set(GnmiClient.deleting("/qos/queues/queue[name=*]"));
  }

  @Test
  void aForeignOriginIsRefused() {
    Update update =
        GnmiClient.update(queue(1), named(1)).toBuilder()
            .setPath(GnmiClient.path(queue(1)).toBuilder().setOrigin("sonic_db"))
            .build();
    assertThat(leaf1.refusal(SetRequest.newBuilder().addReplace(update).build()).getDescription())
        .contains("sonic_db");
  }

  @Test
  void anOldPathOfStringsIsNotReadAsTheRoot() {
    SetRequest request =
        SetRequest.newBuilder()
            .addDelete(Path.newBuilder().addElement("qos").addElement("queues"))
            .build();
    assertThat(leaf1.refusal(request).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void otherEncodingsAreRefused() {
    Update update =
        Update.newBuilder()
            .setPath(GnmiClient.path(queue(1) + "/config/queue-id"))
            .setVal(TypedValue.newBuilder().setUintVal(1))
            .build();
    assertThat(leaf1.refusal(SetRequest.newBuilder().addUpdate(update).build()).getCode())
        .isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  @Test
  void plainJsonIsTakenToo() {
    leaf1
        .stub()
        .set(
            SetRequest.newBuilder()
                .addUpdate(
                    Update.newBuilder()
                        .setPath(GnmiClient.path(queue(2)))
                        .setVal(
                            TypedValue.newBuilder()
                                .setJsonVal(
                                    ByteString.copyFromUtf8("{\"config\":{\"queue-id\":2}}"))))
                .build());
    assertThat(leaf1.get(DataType.STATE, queue(2) + "/state/queue-id").asInt()).isEqualTo(2);
    leaf1.stub().set(GnmiClient.deleting(queue(2)));
  }
}
