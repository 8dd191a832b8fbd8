package org.weirfabric.southbound;

import io.grpc.CallOptions;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.weirfabric.wire.p4.MasterArbitrationUpdate;
import org.weirfabric.wire.p4.P4RuntimeGrpc;
import org.weirfabric.wire.p4.StreamMessageRequest;
import org.weirfabric.wire.p4.StreamMessageResponse;

/**
 * Hears whether a P4Runtime server is there: a StreamChannel without an election id, which can
 * never be primary and takes nothing from whoever is. When it breaks it is opened again and again;
 * when it stands again the server may have restarted, and with it what it runs.
 */
final class P4Presence implements AutoCloseable {
  private final Rpc rpc;
  private final ScheduledExecutorService timer;
  private final Duration retryAfter;
  private final Runnable back;

  private @Nullable ClientCallStreamObserver<StreamMessageRequest> call;
  private @Nullable ScheduledFuture<?> again;
  private boolean stands;
  private boolean stoodBefore;
  private boolean closed;

  /**
   * A presence that isn't watched yet.
   *
   * @param back told each time that the stream stands again
   */
  P4Presence(Rpc rpc, ScheduledExecutorService timer, Duration retryAfter, Runnable back) {
    this.rpc = rpc;
    this.timer = timer;
    this.retryAfter = retryAfter;
    this.back = back;
  }

  /** Whether the server is there, as far as was heard. */
  synchronized boolean stands() {
    return stands;
  }

  void open() {
    synchronized (this) {
      if (closed) {
        return;
      }
    }
    ClientCalls.asyncBidiStreamingCall(
            rpc.channel().newCall(P4RuntimeGrpc.getStreamChannelMethod(), CallOptions.DEFAULT),
            new Stream())
        .onNext(
            StreamMessageRequest.newBuilder()
                .setArbitration(
                    MasterArbitrationUpdate.newBuilder().setDeviceId(P4RuntimeClient.DEVICE_ID))
                .build());
  }

  private void answered() {
    synchronized (this) {
      if (stands || closed) {
        return;
      }
      stands = true;
      if (!stoodBefore) {
        stoodBefore = true;
        return;
      }
    }
    back.run();
  }

  private synchronized void ended() {
    stands = false;
    call = null;
    if (closed) {
      return;
    }
    try {
      again = timer.schedule(this::open, retryAfter.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The connections are being closed, all of them.
      closed = true;
    }
  }

  private synchronized void opened(ClientCallStreamObserver<StreamMessageRequest> requests) {
    call = requests;
  }

  /** Hangs up, for good. */
  @Override
  public void close() {
    ClientCallStreamObserver<StreamMessageRequest> open;
    synchronized (this) {
      closed = true;
      open = call;
      if (again != null) {
        again.cancel(false);
      }
    }
    if (open != null) {
      open.cancel("closed", null);
    }
    rpc.close();
  }

  private final class Stream
      implements ClientResponseObserver<StreamMessageRequest, StreamMessageResponse> {
    @Override
    public void beforeStart(ClientCallStreamObserver<StreamMessageRequest> requests) {
      opened(requests);
    }

    @Override
    public void onNext(StreamMessageResponse message) {
      answered();
    }

    @Override
    public void onError(Throwable thrown) {
      ended();
    }

    @Override
    public void onCompleted() {
      ended();
    }
  }
}
