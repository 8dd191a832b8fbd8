package org.weirfabric.southbound;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ConnectivityState;
import io.grpc.Deadline;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.SwitchId;

/**
 * Calls to one server of one switch, each with a deadline; their futures fail with an {@link
 * RpcFailure} and nothing else.
 */
final class Rpc {
  private final SwitchId switchId;
  private final ManagedChannel channel;
  private final Supplier<Deadline> deadlines;

  Rpc(SwitchId switchId, ManagedChannel channel, Supplier<Deadline> deadlines) {
    this.switchId = switchId;
    this.channel = channel;
    this.deadlines = deadlines;
  }

  SwitchId switchId() {
    return switchId;
  }

  /** How long a call that starts now has. */
  Deadline deadline() {
    return deadlines.get();
  }

  /**
   * The channel, ready to try to connect: one that has failed would otherwise answer from its
   * back-off, for up to two minutes, that a switch is down which has long come back.
   */
  Channel channel() {
    if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
      channel.enterIdle();
    }
    return channel;
  }

  CallOptions options() {
    return CallOptions.DEFAULT.withDeadline(deadline());
  }

  /** The one answer to {@code request}. */
  <Q, R> CompletableFuture<R> unary(String call, MethodDescriptor<Q, R> method, Q request) {
    CompletableFuture<R> answer = new CompletableFuture<>();
    ClientCalls.asyncUnaryCall(
        channel().newCall(method, options()),
        request,
        new StreamObserver<R>() {
          private @Nullable R value;

          @Override
          public void onNext(R value) {
            this.value = value;
          }

          @Override
          public void onError(Throwable thrown) {
            answer.completeExceptionally(RpcFailure.of(switchId, call, thrown));
          }

          @Override
          public void onCompleted() {
            R received = value;
            if (received == null) {
              answer.completeExceptionally(failure(call, Status.INTERNAL, "no message came"));
            } else {
              answer.complete(received);
            }
          }
        });
    return answer;
  }

  /** All answers to {@code request}. */
  <Q, R> CompletableFuture<List<R>> stream(String call, MethodDescriptor<Q, R> method, Q request) {
    CompletableFuture<List<R>> answers = new CompletableFuture<>();
    List<R> received = new ArrayList<>();
    ClientCalls.asyncServerStreamingCall(
        channel().newCall(method, options()),
        request,
        new StreamObserver<R>() {
          @Override
          public void onNext(R value) {
            received.add(value);
          }

          @Override
          public void onError(Throwable thrown) {
            answers.completeExceptionally(RpcFailure.of(switchId, call, thrown));
          }

          @Override
          public void onCompleted() {
            answers.complete(List.copyOf(received));
          }
        });
    return answers;
  }

  RpcFailure failure(String call, Status status, String description) {
    return RpcFailure.local(switchId, call, status.withDescription(description));
  }

  /** Hangs up: whatever is under way fails as unknown. */
  void close() {
    channel.shutdownNow();
  }
}
