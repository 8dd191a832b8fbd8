package org.weirfabric.southbound;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.error.ProblemsException;

/** Stands for a connection that can't even be begun: every call fails with the reason. */
final class UnusableChannel extends ManagedChannel {
  private final ProblemsException why;
  private volatile boolean shutdown;

  UnusableChannel(ProblemsException why) {
    this.why = why;
  }

  @Override
  public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
    Status failed = Status.FAILED_PRECONDITION.withCause(why);
    return new ClientCall<Q, R>() {
      @Override
      public void start(Listener<R> listener, Metadata headers) {
        listener.onClose(failed, new Metadata());
      }

      @Override
      public void request(int messages) {}

      @Override
      public void cancel(@Nullable String message, @Nullable Throwable cause) {}

      @Override
      public void halfClose() {}

      @Override
      public void sendMessage(Q message) {}
    };
  }

  @Override
  public String authority() {
    return "nowhere";
  }

  @Override
  public ConnectivityState getState(boolean requestConnection) {
    return ConnectivityState.IDLE;
  }

  @Override
  public ManagedChannel shutdown() {
    shutdown = true;
    return this;
  }

  @Override
  public ManagedChannel shutdownNow() {
    return shutdown();
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return shutdown;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
