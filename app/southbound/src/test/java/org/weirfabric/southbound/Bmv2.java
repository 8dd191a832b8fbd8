package org.weirfabric.southbound;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.wire.p4.CapabilitiesRequest;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigResponse;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.ReadRequest;
import org.weirfabric.wire.p4.ReadResponse;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigResponse;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.WriteRequest;
import org.weirfabric.wire.p4.WriteResponse;

/** A {@code simple_switch_grpc} without program, and a service that hands calls on. */
final class Bmv2 extends P4RuntimeGrpc.P4RuntimeImplBase implements AutoCloseable {
  private final Process process;
  private final Endpoint endpoint;
  private final ManagedChannel channel;
  private final P4RuntimeGrpc.P4RuntimeStub device;

  private Bmv2(Process process, Endpoint endpoint, ManagedChannel channel) {
    this.process = process;
    this.endpoint = endpoint;
    this.channel = channel;
    this.device = P4RuntimeGrpc.newStub(channel);
  }

  /** Starts {@code binary} without ports and waits until it answers. */
  static Bmv2 start(String binary) throws IOException {
    return start(binary, List.of());
  }

  /** Starts {@code binary} with {@code options} besides its usual ones. */
  static Bmv2 start(String binary, List<String> options) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<String> command = new ArrayList<>(List.of(binary, "--no-p4"));
    command.addAll(List.of("--device-id", Long.toString(P4RuntimeClient.DEVICE_ID)));
    command.addAll(List.of("--log-file", "target/bmv2", "-L", "warn"));
    command.addAll(options);
    command.addAll(List.of("--", "--priority-queues", "8", "--cpu-port", "510"));
    command.addAll(List.of("--grpc-server-addr", "127.0.0.1:" + port));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File("target/bmv2.out"))
            .start();
    Bmv2 bmv2 =
        new Bmv2(
            process,
            Endpoint.of("127.0.0.1", port),
            NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build());
    P4RuntimeGrpc.newBlockingStub(bmv2.channel)
        .withWaitForReady()
        .withDeadlineAfter(60, TimeUnit.SECONDS)
        .capabilities(CapabilitiesRequest.getDefaultInstance());
    return bmv2;
  }

  /** Where it serves P4Runtime itself. */
  Endpoint endpoint() {
    return endpoint;
  }

  /** Waits for it to end, which it does by itself only if something is wrong with it. */
  boolean endsWithin(long time, TimeUnit unit) throws InterruptedException {
    return process.waitFor(time, unit);
  }

  @Override
  public void getForwardingPipelineConfig(
      GetForwardingPipelineConfigRequest request,
      StreamObserver<GetForwardingPipelineConfigResponse> responses) {
    device.getForwardingPipelineConfig(request, responses);
  }

  @Override
  public void setForwardingPipelineConfig(
      SetForwardingPipelineConfigRequest request,
      StreamObserver<SetForwardingPipelineConfigResponse> responses) {
    device.setForwardingPipelineConfig(request, responses);
  }

  @Override
  public void write(WriteRequest request, StreamObserver<WriteResponse> responses) {
    device.write(request, responses);
  }

  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> responses) {
    device.read(request, responses);
  }

  @Override
  public StreamObserver<StreamMessageRequest> streamChannel(
      StreamObserver<StreamMessageResponse> responses) {
    StreamObserver<StreamMessageRequest> requests = device.streamChannel(responses);
    ((ServerCallStreamObserver<StreamMessageResponse>) responses)
        .setOnCancelHandler(() -> requests.onError(Status.CANCELLED.asException()));
    return requests;
  }

  @Override
  public void close() throws InterruptedException {
    channel.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
    // A script may stand before the binary.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
  }
}
