package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.RunningFabric;
import org.weirfabric.lab.emulatedfabric.TestFabric;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetRequest.DataType;
import org.weirfabric.wire.gnmi.ModelData;
import org.weirfabric.wire.gnmi.Poll;
import org.weirfabric.wire.gnmi.SubscribeRequest;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.Subscription;
import org.weirfabric.wire.gnmi.SubscriptionList;
import org.weirfabric.wire.gnmi.SubscriptionMode;
import org.weirfabric.wire.gnmi.Update;

/** What a switch tells: Capabilities, Get and Subscribe, over TCP. */
class GnmiReadTest {
  private static final String MTU = "/interfaces/interface[name=Ethernet0]/config/mtu";

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

  @Test
  void capabilitiesNameModelsAndEncodings() {
    CapabilityResponse response = leaf1.stub().capabilities(CapabilityRequest.getDefaultInstance());
    assertThat(response.getGNMIVersion()).isEqualTo("0.10.0");
    assertThat(response.getSupportedEncodingsList()).contains(Encoding.JSON_IETF);
    assertThat(response.getSupportedModelsList().stream().map(ModelData::getName))
        .contains(
            "openconfig-qos", "openconfig-interfaces", "openconfig-if-ethernet", "weir-lossless");
  }

  @Test
  void theTypesOfDataAreToldApart() {
    String port = "/interfaces/interface[name=Ethernet0]";
    assertThat(names(leaf1.get(DataType.CONFIG, port)))
        .contains("openconfig-interfaces:config")
        .doesNotContain("openconfig-interfaces:state");
    assertThat(names(leaf1.get(DataType.STATE, port)))
        .contains("openconfig-interfaces:state")
        .doesNotContain("openconfig-interfaces:config");
    JsonNode operational =
        leaf1.get(DataType.OPERATIONAL, port).path("openconfig-interfaces:state");
    assertThat(names(operational)).contains("oper-status").doesNotContain("mtu");
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    for (Iterator<String> it = object.fieldNames(); it.hasNext(); ) {
      names.add(it.next());
    }
    return names;
  }

  @Test
  void aWildcardKeyLeadsToEveryEntry() {
    var updates =
        leaf1
            .stub()
            .get(
                GetRequest.newBuilder()
                    .setEncoding(Encoding.JSON_IETF)
                    .addPath(GnmiClient.path("/interfaces/interface[name=*]/state/oper-status"))
                    .build())
            .getNotification(0)
            .getUpdateList();
    assertThat(updates.stream().map(u -> u.getPath().getElem(1).getKeyOrThrow("name")))
        .containsExactly("Ethernet0", "Ethernet8");
    assertThat(updates).allMatch(u -> u.getVal().getJsonIetfVal().toStringUtf8().equals("\"UP\""));
  }

  @Test
  void lldpFindsWhatTheTopologyCablesTogether() {
    JsonNode neighbour =
        leaf1.get(
            DataType.STATE, "/lldp/interfaces/interface[name=Ethernet0]/neighbors/neighbor[id=1]");
    assertThat(neighbour.path("openconfig-lldp:state").path("system-name").asText())
        .isEqualTo("spine1");
    assertThat(neighbour.path("openconfig-lldp:state").path("port-id").asText())
        .isEqualTo("Ethernet0");
  }

  @Test
  void aPlaceWithoutDataIsNotFound() {
    StatusRuntimeException refused =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> leaf1.get(DataType.ALL, "/qos/queues/queue[name=none]"));
    assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
  }

  @Test
  void anEncodingThatIsNotServedIsRefused() {
    StatusRuntimeException refused =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                leaf1
                    .stub()
                    .get(
                        GetRequest.newBuilder()
                            .setEncoding(Encoding.PROTO)
                            .addPath(GnmiClient.path(MTU))
                            .build()));
    assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  private static final class Stream implements StreamObserver<SubscribeResponse> {
    final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

    @Override
    public void onNext(SubscribeResponse response) {
      events.add(response);
    }

    @Override
    public void onError(Throwable error) {
      events.add(Status.fromThrowable(error));
    }

    @Override
    public void onCompleted() {
      events.add("completed");
    }

    Object next() {
      try {
        Object event = events.poll(10, TimeUnit.SECONDS);
        assertThat(event).as("an event within 10 s").isNotNull();
        return event;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    SubscribeResponse message() {
      return (SubscribeResponse) next();
    }

    List<String> values() {
      return message().getUpdate().getUpdateList().stream()
          .map(Update::getVal)
          .map(val -> val.getJsonIetfVal().toStringUtf8())
          .toList();
    }
  }

  private static SubscribeRequest subscribe(
      SubscriptionList.Mode mode, Subscription.Builder subscription) {
    return SubscribeRequest.newBuilder()
        .setSubscribe(
            SubscriptionList.newBuilder()
                .setMode(mode)
                .setEncoding(Encoding.JSON_IETF)
                .addSubscription(subscription))
        .build();
  }

  private static Subscription.Builder of(String path, SubscriptionMode mode) {
    return Subscription.newBuilder().setPath(GnmiClient.path(path)).setMode(mode);
  }

  @Test
  void onceSendsEverythingThenSyncThenEnds() {
    Stream stream = new Stream();
    leaf1
        .async()
        .subscribe(stream)
        .onNext(subscribe(SubscriptionList.Mode.ONCE, of(MTU, SubscriptionMode.TARGET_DEFINED)));
    assertThat(stream.values()).containsExactly("9216");
    assertThat(stream.message().getSyncResponse()).isTrue();
    assertThat(stream.next()).isEqualTo("completed");
  }

  @Test
  void pollSendsOneRoundForEachPoll() {
    Stream stream = new Stream();
    var requests = leaf1.async().subscribe(stream);
    requests.onNext(
        subscribe(SubscriptionList.Mode.POLL, of(MTU, SubscriptionMode.TARGET_DEFINED)));
    for (int round = 0; round < 2; round++) {
      requests.onNext(SubscribeRequest.newBuilder().setPoll(Poll.getDefaultInstance()).build());
      assertThat(stream.values()).containsExactly("9216");
      assertThat(stream.message().getSyncResponse()).isTrue();
    }
    requests.onCompleted();
    assertThat(stream.next()).isEqualTo("completed");
  }

  @Test
  void onChangeTellsChangesAndDeletes() {
    Stream stream = new Stream();
    leaf1
        .async()
        .subscribe(stream)
        .onNext(
            subscribe(SubscriptionList.Mode.STREAM, of("/qos/queues", SubscriptionMode.ON_CHANGE)));
    assertThat(stream.message().getSyncResponse()).isTrue();
    leaf1.stub().set(GnmiClient.updating("/qos/queues/queue[name=a]/config/queue-id", "3"));
    assertThat(stream.values()).contains("3", "\"a\"");
    leaf1.stub().set(GnmiClient.deleting("/qos/queues/queue[name=a]"));
    assertThat(stream.message().getUpdate().getDeleteCount()).isPositive();
  }

  @Test
  void onChangeTellsOfALinkThatBreaksAndOfCounters() {
    Stream links = new Stream();
    leaf1
        .async()
        .subscribe(links)
        .onNext(
            subscribe(
                SubscriptionList.Mode.STREAM,
                of(
                    "/interfaces/interface[name=Ethernet0]/state/oper-status",
                    SubscriptionMode.ON_CHANGE)));
    assertThat(links.values()).containsExactly("\"UP\"");
    assertThat(links.message().getSyncResponse()).isTrue();
    fabric.faults().add(FaultOrder.parse("leaf1:Ethernet0=link-down"));
    assertThat(links.values()).containsExactly("\"DOWN\"");
    fabric.faults().clear();
    assertThat(links.values()).containsExactly("\"UP\"");
  }

  @Test
  void samplesThatSayNothingNewAreLeftOutUntilTheHeartbeat() {
    Stream stream = new Stream();
    leaf1
        .async()
        .subscribe(stream)
        .onNext(
            subscribe(
                SubscriptionList.Mode.STREAM,
                of(MTU, SubscriptionMode.SAMPLE)
                    .setSampleInterval(TimeUnit.MILLISECONDS.toNanos(100))
                    .setSuppressRedundant(true)
                    .setHeartbeatInterval(TimeUnit.MILLISECONDS.toNanos(500))));
    long first = stream.message().getUpdate().getTimestamp();
    assertThat(stream.message().getSyncResponse()).isTrue();
    long second = stream.message().getUpdate().getTimestamp();
    assertThat(second - first).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(400));
  }

  @Test
  void samplesKeepComing() {
    Stream stream = new Stream();
    leaf1
        .async()
        .subscribe(stream)
        .onNext(
            subscribe(
                SubscriptionList.Mode.STREAM,
                of(MTU, SubscriptionMode.SAMPLE)
                    .setSampleInterval(TimeUnit.MILLISECONDS.toNanos(100))));
    assertThat(stream.values()).containsExactly("9216");
    assertThat(stream.message().getSyncResponse()).isTrue();
    assertThat(stream.values()).containsExactly("9216");
    assertThat(stream.values()).containsExactly("9216");
  }

  @Test
  void aSampleIntervalThatIsTooShortIsRefused() {
    Stream stream = new Stream();
    leaf1
        .async()
        .subscribe(stream)
        .onNext(
            subscribe(
                SubscriptionList.Mode.STREAM,
                of(MTU, SubscriptionMode.SAMPLE).setSampleInterval(1)));
    assertThat(((Status) stream.next()).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }
}
