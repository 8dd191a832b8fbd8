package org.weirfabric.southbound;

import io.grpc.CallOptions;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SubscribeRequest;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.Subscription;
import org.weirfabric.wire.gnmi.SubscriptionList;
import org.weirfabric.wire.gnmi.SubscriptionMode;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/** One Subscribe call. */
final class GnmiStream
    implements ClientResponseObserver<SubscribeRequest, SubscribeResponse>,
        GnmiSubscription.Handle {
  private static final String CALL = "gNMI Subscribe";

  private final Rpc rpc;
  private final ScheduledExecutorService timer;
  private final GnmiSubscription subscription;
  private final GnmiSubscription.Listener listener;

  private volatile @Nullable ClientCallStreamObserver<SubscribeRequest> call;
  private volatile @Nullable ScheduledFuture<?> syncTimeout;
  // Why this side ended the call; null while it has not.
  private volatile @Nullable Status ending;

  GnmiStream(
      Rpc rpc,
      ScheduledExecutorService timer,
      GnmiSubscription subscription,
      GnmiSubscription.Listener listener) {
    this.rpc = rpc;
    this.timer = timer;
    this.subscription = subscription;
    this.listener = listener;
  }

  GnmiSubscription.Handle start() {
    boolean once = subscription.stream().isEmpty();
    CallOptions options = once ? rpc.options() : CallOptions.DEFAULT;
    if (!once) {
      // A stream is to last, so that a deadline can't be the call's.
      syncTimeout = schedule();
    }
    ClientCalls.asyncBidiStreamingCall(
            rpc.channel().newCall(gNMIGrpc.getSubscribeMethod(), options), this)
        .onNext(request());
    return this;
  }

  private @Nullable ScheduledFuture<?> schedule() {
    try {
      return timer.schedule(
          () -> cancel(Status.DEADLINE_EXCEEDED.withDescription("not in sync in time")),
          rpc.deadline().timeRemaining(TimeUnit.NANOSECONDS),
          TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closing) {
      // The channel is being closed too, and ends the call.
      return null;
    }
  }

  private SubscribeRequest request() {
    SubscriptionList.Builder list =
        SubscriptionList.newBuilder()
            .setEncoding(Encoding.JSON_IETF)
            .setMode(
                subscription.stream().isEmpty()
                    ? SubscriptionList.Mode.ONCE
                    : SubscriptionList.Mode.STREAM);
    if (!subscription.target().isEmpty()) {
      list.setPrefix(Path.newBuilder().setTarget(subscription.target()));
    }
    for (GnmiPath path : subscription.paths()) {
      Subscription.Builder one = Subscription.newBuilder().setPath(GnmiPaths.toWire(path));
      subscription.stream()
          .ifPresent(
              trigger ->
                  one.setMode(SubscriptionMode.valueOf(trigger.name()))
                      .setSampleInterval(subscription.interval().toNanos()));
      list.addSubscription(one);
    }
    return SubscribeRequest.newBuilder().setSubscribe(list).build();
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<SubscribeRequest> requests) {
    call = requests;
  }

  @Override
  public void onNext(SubscribeResponse response) {
    switch (response.getResponseCase()) {
      case UPDATE:
        try {
          listener.notification(GnmiNotification.fromWire(response.getUpdate()));
        } catch (IllegalArgumentException e) {
          cancel(Status.INTERNAL.withDescription("unreadable: " + e.getMessage()));
        }
        break;
      case SYNC_RESPONSE:
        stopTimeout();
        listener.synced();
        break;
      case RESPONSE_NOT_SET:
        break;
    }
  }

  @Override
  public void onError(Throwable thrown) {
    stopTimeout();
    Status own = ending;
    if (own == null) {
      listener.ended(Optional.of(RpcFailure.of(rpc.switchId(), CALL, thrown)));
    } else if (own.isOk()) {
      listener.ended(Optional.empty());
    } else {
      listener.ended(Optional.of(RpcFailure.local(rpc.switchId(), CALL, own)));
    }
  }

  @Override
  public void onCompleted() {
    stopTimeout();
    listener.ended(Optional.empty());
  }

  private void stopTimeout() {
    ScheduledFuture<?> timeout = syncTimeout;
    if (timeout != null) {
      timeout.cancel(false);
    }
  }

  private void cancel(Status why) {
    ClientCallStreamObserver<SubscribeRequest> open = call;
    if (ending == null && open != null) {
      ending = why;
      open.cancel("ended by the client", null);
    }
  }

  @Override
  public void close() {
    cancel(Status.OK);
  }
}
