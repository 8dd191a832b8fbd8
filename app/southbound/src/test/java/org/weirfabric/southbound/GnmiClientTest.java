package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.ModelData;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.SubscribeRequest;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.gNMIGrpc;

class GnmiClientTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final GnmiPath QUEUE = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");

  private static WireChannels channels;

  private final Answers answers = new Answers();
  private RawServer server;
  private GnmiClient client;

  @BeforeAll
  static void open() {
    channels = WireChannels.plaintext(WireSettings.DEFAULTS);
  }

  @AfterAll
  static void end() {
    channels.close();
  }

  @BeforeEach
  void start() throws IOException {
    server = new RawServer(answers);
    client = channels.gnmi(LEAF, server.endpoint());
  }

  @AfterEach
  void stop() throws InterruptedException {
    client.close();
    server.close();
  }

  @Test
  void capabilitiesNameModelsAndEncoding() {
    answers.capabilities =
        CapabilityResponse.newBuilder()
            .setGNMIVersion("0.10.0")
            .addSupportedModels(ModelData.newBuilder().setName("weir-lossless").setVersion("1"))
            .addSupportedEncodings(Encoding.JSON_IETF)
            .addSupportedEncodingsValue(77)
            .build();

    GnmiCapabilities capabilities = client.capabilities().join();

    assertThat(capabilities.gnmiVersion()).isEqualTo("0.10.0");
    assertThat(capabilities.models()).containsOnly(java.util.Map.entry("weir-lossless", "1"));
    assertThat(capabilities.jsonIetf()).isTrue();
  }

  @Test
  void setIsOneRequestOfDeletesAndReplacesInJsonIetf() {
    GnmiPath gone = GnmiPath.parse("openconfig:/qos/queues/queue[name=a\\]b]");
    TreeMap<GnmiPath, String> replaces = new TreeMap<>();
    replaces.put(QUEUE, "{\"openconfig-qos:name\":\"weir-q3\"}");

    client.set(List.of(gone), replaces).join();

    assertThat(answers.sets)
        .containsExactly(
            SetRequest.newBuilder()
                .addDelete(
                    Path.newBuilder()
                        .setOrigin("openconfig")
                        .addElem(PathElem.newBuilder().setName("qos"))
                        .addElem(PathElem.newBuilder().setName("queues"))
                        .addElem(PathElem.newBuilder().setName("queue").putKey("name", "a]b")))
                .addReplace(
                    Update.newBuilder()
                        .setPath(queuePath())
                        .setVal(
                            TypedValue.newBuilder()
                                .setJsonIetfVal(
                                    ByteString.copyFromUtf8(
                                        "{\"openconfig-qos:name\":\"weir-q3\"}"))))
                .build());
  }

  @Test
  void getJoinsPrefixAndPathAndReadsScalars() {
    answers.get =
        GetResponse.newBuilder()
            .addNotification(
                Notification.newBuilder()
                    .setTimestamp(7)
                    .setPrefix(
                        Path.newBuilder()
                            .setOrigin("openconfig")
                            .addElem(PathElem.newBuilder().setName("qos")))
                    .addUpdate(scalar("text", TypedValue.newBuilder().setStringVal("a\"b")))
                    .addUpdate(scalar("large", TypedValue.newBuilder().setUintVal(-1)))
                    .addUpdate(scalar("flag", TypedValue.newBuilder().setBoolVal(true)))
                    .addDelete(Path.newBuilder().addElem(PathElem.newBuilder().setName("gone"))))
            .build();

    GnmiNotification one = client.get(List.of(QUEUE), GnmiClient.Part.STATE).join().get(0);

    assertThat(one.timestampNanos()).isEqualTo(7);
    assertThat(one.updates())
        .containsEntry(GnmiPath.parse("openconfig:/qos/text"), "\"a\\\"b\"")
        .containsEntry(GnmiPath.parse("openconfig:/qos/large"), "18446744073709551615")
        .containsEntry(GnmiPath.parse("openconfig:/qos/flag"), "true")
        .hasSize(3);
    assertThat(one.deletes()).containsExactly(GnmiPath.parse("openconfig:/qos/gone"));
    assertThat(answers.gets.get(0).getType()).isEqualTo(GetRequest.DataType.STATE);
    assertThat(answers.gets.get(0).getEncoding()).isEqualTo(Encoding.JSON_IETF);
  }

  @Test
  void getOfAValueThatJsonHasNoPlaceForIsUnknown() {
    answers.get =
        GetResponse.newBuilder()
            .addNotification(
                Notification.newBuilder()
                    .addUpdate(
                        scalar("raw", TypedValue.newBuilder().setProtoBytes(ByteString.EMPTY))))
            .build();

    RpcFailure failure = failureOf(client.get(List.of(QUEUE), GnmiClient.Part.CONFIG));

    assertThat(failure.isRefusal()).isFalse();
    assertThat(failure.message()).contains("PROTO_BYTES");
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.Code.class,
      names = {
        "INVALID_ARGUMENT",
        "NOT_FOUND",
        "ALREADY_EXISTS",
        "PERMISSION_DENIED",
        "UNAUTHENTICATED",
        "FAILED_PRECONDITION",
        "ABORTED",
        "OUT_OF_RANGE",
        "UNIMPLEMENTED",
        "RESOURCE_EXHAUSTED"
      })
  void theServersOwnNoIsARefusal(Status.Code code) {
    answers.set = (request, observer) -> observer.onError(status(code, "weir-q3 is in use"));

    RpcFailure failure = failureOf(client.set(List.of(QUEUE), new TreeMap<>()));

    assertThat(failure.isRefusal()).isTrue();
    assertThat(failure.problem(QUEUE.toString()))
        .hasToString(
            (code == Status.Code.UNAUTHENTICATED ? "WEIR-4022" : "WEIR-4002")
                + " leaf1 /qos/queues/queue[name=weir-q3]: found "
                + code
                + " from gNMI Set: weir-q3 is in use; allowed: "
                + RpcAdvice.allowed(code)
                + "; "
                + RpcAdvice.remedy(code));
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.Code.class,
      names = {"CANCELLED", "UNKNOWN", "DEADLINE_EXCEEDED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS"})
  void whatMayHappenOnTheWayIsUnknown(Status.Code code) {
    answers.set = (request, observer) -> observer.onError(status(code, ""));

    RpcFailure failure = failureOf(client.set(List.of(QUEUE), new TreeMap<>()));

    assertThat(failure.isRefusal()).isFalse();
    assertThat(failure.problem("").code()).isEqualTo(ProblemCode.SWITCH_UNREACHABLE);
  }

  @Test
  void anAnswerTooLargeForUsIsUnknownBecauseTheSwitchDidWhatWasAsked() {
    WireChannels narrow =
        WireChannels.plaintext(
            WireSettings.of(Duration.ofSeconds(10), Duration.ofSeconds(310), 100));
    answers.set =
        (request, observer) -> {
          observer.onNext(
              SetResponse.newBuilder()
                  .setPrefix(Path.newBuilder().setTarget("x".repeat(200)))
                  .build());
          observer.onCompleted();
        };
    try {
      RpcFailure failure =
          failureOf(narrow.gnmi(LEAF, server.endpoint()).set(List.of(QUEUE), new TreeMap<>()));
      assertThat(failure.code()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(failure.isRefusal()).isFalse();
    } finally {
      narrow.close();
    }
  }

  @Test
  void aSwitchThatNeverAnswersIsUnknownAtTheDeadline() {
    answers.set = (request, observer) -> {};
    WireChannels hasty =
        WireChannels.plaintext(WireSettings.DEFAULTS.withCallDeadline(Duration.ofMillis(200)));
    try {
      RpcFailure failure =
          failureOf(hasty.gnmi(LEAF, server.endpoint()).set(List.of(QUEUE), new TreeMap<>()));
      assertThat(failure.code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
      assertThat(failure.isRefusal()).isFalse();
    } finally {
      hasty.close();
    }
  }

  @Test
  void aConnectionCutAfterTheRequestIsUnknown() throws InterruptedException {
    CountDownLatch arrived = new CountDownLatch(1);
    answers.set = (request, observer) -> arrived.countDown();
    CompletableFuture<Void> set = client.set(List.of(QUEUE), new TreeMap<>());
    assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

    server.cut();

    assertThat(failureOf(set).isRefusal()).isFalse();
  }

  @Test
  void aSwitchThatComesBackIsReachedAtOnceDespiteBackOff()
      throws IOException, InterruptedException {
    int port = server.endpoint().port();
    server.close();
    for (int i = 0; i < 3; i++) {
      assertThat(failureOf(client.capabilities()).code()).isEqualTo(Status.Code.UNAVAILABLE);
    }

    server = new RawServer(answers, port);

    assertThat(client.capabilities().join().jsonIetf()).isFalse();
  }

  @Test
  void callsUnderWayWhenTheClientClosesAreUnknown() {
    answers.set = (request, observer) -> {};
    CompletableFuture<Void> set = client.set(List.of(QUEUE), new TreeMap<>());

    client.close();

    assertThat(failureOf(set).isRefusal()).isFalse();
  }

  @Test
  void subscribedOnceBringsEachPathThenTheEnd() throws InterruptedException {
    answers.subscribe = this::oneUpdateThenSync;
    Heard heard = new Heard();

    client.subscribe(GnmiSubscription.once(List.of(QUEUE)), heard);

    assertThat(heard.next()).isEqualTo("/qos/queues/queue[name=weir-q3]={}");
    assertThat(heard.next()).isEqualTo("synced");
    assertThat(heard.next()).isEqualTo("ended");
  }

  @Test
  void aStreamGoesOnUntilItIsClosed() throws InterruptedException {
    CompletableFuture<StreamObserver<SubscribeResponse>> open = new CompletableFuture<>();
    answers.subscribe =
        (request, observer) -> {
          assertThat(request.getSubscribe().getSubscription(0).getSampleInterval())
              .isEqualTo(1_000_000);
          observer.onNext(SubscribeResponse.newBuilder().setSyncResponse(true).build());
          open.complete(observer);
        };
    Heard heard = new Heard();
    GnmiSubscription.Handle handle =
        client.subscribe(GnmiSubscription.sample(List.of(QUEUE), Duration.ofMillis(1)), heard);
    assertThat(heard.next()).isEqualTo("synced");

    open.join().onNext(SubscribeResponse.newBuilder().setUpdate(oneUpdate()).build());
    assertThat(heard.next()).isEqualTo("/qos/queues/queue[name=weir-q3]={}");
    handle.close();

    assertThat(heard.next()).isEqualTo("ended");
  }

  @Test
  void aStreamThatIsNotInSyncByTheDeadlineFails() throws InterruptedException {
    answers.subscribe = (request, observer) -> {};
    WireChannels hasty =
        WireChannels.plaintext(WireSettings.DEFAULTS.withCallDeadline(Duration.ofMillis(200)));
    Heard heard = new Heard();
    try {
      hasty
          .gnmi(LEAF, server.endpoint())
          .subscribe(GnmiSubscription.onChange(List.of(QUEUE)), heard);
      assertThat(heard.next()).isEqualTo("failed DEADLINE_EXCEEDED");
    } finally {
      hasty.close();
    }
  }

  private void oneUpdateThenSync(
      SubscribeRequest request, StreamObserver<SubscribeResponse> observer) {
    observer.onNext(SubscribeResponse.newBuilder().setUpdate(oneUpdate()).build());
    observer.onNext(SubscribeResponse.newBuilder().setSyncResponse(true).build());
    observer.onCompleted();
  }

  private static Notification oneUpdate() {
    return Notification.newBuilder()
        .addUpdate(Update.newBuilder().setPath(queuePath()).setVal(GnmiValues.jsonIetf("{}")))
        .build();
  }

  private static Path queuePath() {
    return Path.newBuilder()
        .addElem(PathElem.newBuilder().setName("qos"))
        .addElem(PathElem.newBuilder().setName("queues"))
        .addElem(PathElem.newBuilder().setName("queue").putKey("name", "weir-q3"))
        .build();
  }

  private static Update scalar(String name, TypedValue.Builder value) {
    return Update.newBuilder()
        .setPath(Path.newBuilder().addElem(PathElem.newBuilder().setName(name)))
        .setVal(value)
        .build();
  }

  private static RuntimeException status(Status.Code code, String text) {
    return code.toStatus().withDescription(text).asRuntimeException();
  }

  private static RpcFailure failureOf(CompletableFuture<?> future) {
    return RpcFailure.from(LEAF, "test", catchThrowable(future::join));
  }

  /** What a listener was told, as lines. */
  private static final class Heard implements GnmiSubscription.Listener {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    @Override
    public void notification(GnmiNotification notification) {
      notification.updates().forEach((path, json) -> lines.add(path + "=" + json));
    }

    @Override
    public void synced() {
      lines.add("synced");
    }

    @Override
    public void ended(Optional<RpcFailure> failure) {
      lines.add(failure.map(f -> "failed " + f.code()).orElse("ended"));
    }

    String next() throws InterruptedException {
      return String.valueOf(lines.poll(10, TimeUnit.SECONDS));
    }
  }

  /** A target that answers with what the test put here. */
  private static final class Answers extends gNMIGrpc.gNMIImplBase {
    final List<SetRequest> sets = new ArrayList<>();
    final List<GetRequest> gets = new ArrayList<>();
    volatile CapabilityResponse capabilities = CapabilityResponse.getDefaultInstance();
    volatile GetResponse get = GetResponse.getDefaultInstance();
    volatile BiConsumer<SetRequest, StreamObserver<SetResponse>> set =
        (request, observer) -> {
          observer.onNext(SetResponse.getDefaultInstance());
          observer.onCompleted();
        };
    volatile BiConsumer<SubscribeRequest, StreamObserver<SubscribeResponse>> subscribe;

    @Override
    public void capabilities(
        CapabilityRequest request, StreamObserver<CapabilityResponse> observer) {
      observer.onNext(capabilities);
      observer.onCompleted();
    }

    @Override
    public void get(GetRequest request, StreamObserver<GetResponse> observer) {
      gets.add(request);
      observer.onNext(get);
      observer.onCompleted();
    }

    @Override
    public void set(SetRequest request, StreamObserver<SetResponse> observer) {
      sets.add(request);
      set.accept(request, observer);
    }

    @Override
    public StreamObserver<SubscribeRequest> subscribe(StreamObserver<SubscribeResponse> observer) {
      return new StreamObserver<>() {
        @Override
        public void onNext(SubscribeRequest request) {
          subscribe.accept(request, observer);
        }

        @Override
        public void onError(Throwable thrown) {}

        @Override
        public void onCompleted() {}
      };
    }
  }
}
