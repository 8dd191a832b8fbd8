package org.weirfabric.southbound;

import io.grpc.CallOptions;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.weirfabric.wire.p4.MasterArbitrationUpdate;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.PacketIn;
import org.weirfabric.wire.p4.PacketOut;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;

/**
 * One StreamChannel: a bid to be primary, held until it is closed or lost, and the packets between
 * switch and controller.
 */
final class P4Stream
    implements ClientResponseObserver<StreamMessageRequest, StreamMessageResponse> {
  private static final String CALL = "P4Runtime StreamChannel";

  private final Rpc rpc;
  private final MasterArbitrationUpdate bid;
  private final Consumer<PacketIn> packets;
  private final Consumer<RpcFailure> lost;
  private final CompletableFuture<Void> arbitrated = new CompletableFuture<>();

  private volatile @Nullable ClientCallStreamObserver<StreamMessageRequest> call;
  private volatile boolean primary;
  private volatile boolean closing;

  P4Stream(
      Rpc rpc, MasterArbitrationUpdate bid, Consumer<PacketIn> packets, Consumer<RpcFailure> lost) {
    this.rpc = rpc;
    this.bid = bid;
    this.packets = packets;
    this.lost = lost;
  }

  /** Makes the bid; completed when we are primary, failed when we aren't. */
  CompletableFuture<Void> open(ScheduledExecutorService timer) {
    ScheduledFuture<?> timeout = schedule(timer);
    ClientCalls.asyncBidiStreamingCall(
        rpc.channel().newCall(P4RuntimeGrpc.getStreamChannelMethod(), CallOptions.DEFAULT), this);
    send(StreamMessageRequest.newBuilder().setArbitration(bid).build());
    return arbitrated.whenComplete(
        (done, thrown) -> {
          if (timeout != null) {
            timeout.cancel(false);
          }
          if (thrown != null) {
            // No waiting as a backup: whoever is primary has not handed over to us.
            close();
          }
        });
  }

  private @Nullable ScheduledFuture<?> schedule(ScheduledExecutorService timer) {
    try {
      return timer.schedule(
          () ->
              arbitrated.completeExceptionally(
                  rpc.failure(CALL, Status.DEADLINE_EXCEEDED, "no answer to our bid")),
          rpc.deadline().timeRemaining(TimeUnit.NANOSECONDS),
          TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      // The channel is being closed too, and ends the stream.
      return null;
    }
  }

  boolean isPrimary() {
    return primary;
  }

  /**
   * Whether the switch may hold this stream for open, now or when it is closed: unless it has said
   * that it won't have it.
   */
  boolean mayBeHeldOpen() {
    return arbitrated
        .handle(
            (done, thrown) -> !(thrown instanceof RpcFailure) || !((RpcFailure) thrown).isRefusal())
        .getNow(true);
  }

  void send(PacketOut packet) {
    send(StreamMessageRequest.newBuilder().setPacket(packet).build());
  }

  private synchronized void send(StreamMessageRequest message) {
    ClientCallStreamObserver<StreamMessageRequest> open = call;
    if (open != null && !closing) {
      open.onNext(message);
    }
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<StreamMessageRequest> requests) {
    call = requests;
  }

  @Override
  public void onNext(StreamMessageResponse message) {
    switch (message.getUpdateCase()) {
      case ARBITRATION:
        arbitration(message.getArbitration());
        break;
      case PACKET:
        packets.accept(message.getPacket());
        break;
      case DIGEST:
      case IDLE_TIMEOUT_NOTIFICATION:
      case OTHER:
      case ERROR:
      case UPDATE_NOT_SET:
        // Nothing that Weir has asked for; an error tells of a packet-out that came to nothing.
        break;
    }
  }

  private void arbitration(MasterArbitrationUpdate update) {
    if (update.getStatus().getCode() == Status.Code.OK.value()) {
      primary = true;
      arbitrated.complete(null);
      return;
    }
    ended(
        rpc.failure(
            CALL,
            Status.PERMISSION_DENIED,
            (update.getStatus().getCode() == Status.Code.NOT_FOUND.value()
                    ? "nobody is primary, but the switch has seen election id "
                    : "another controller is primary, with election id ")
                + ElectionId.text(update.getElectionId())
                + "; ours is "
                + ElectionId.text(bid.getElectionId())));
  }

  @Override
  public void onError(Throwable thrown) {
    ended(RpcFailure.of(rpc.switchId(), CALL, thrown));
  }

  @Override
  public void onCompleted() {
    ended(rpc.failure(CALL, Status.UNAVAILABLE, "the switch has ended the stream"));
  }

  private void ended(RpcFailure why) {
    boolean was = primary;
    primary = false;
    if (!arbitrated.completeExceptionally(why) && was && !closing) {
      lost.accept(why);
    }
  }

  void close() {
    primary = false;
    synchronized (this) {
      closing = true;
      ClientCallStreamObserver<StreamMessageRequest> open = call;
      if (open != null) {
        open.cancel("closed", null);
      }
    }
  }
}
