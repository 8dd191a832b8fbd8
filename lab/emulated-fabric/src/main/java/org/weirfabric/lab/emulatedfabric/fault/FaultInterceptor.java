package org.weirfabric.lab.emulatedfabric.fault;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.wire.gnmi.SetRequest;

/** Stands between the wire and a switch's services and carries out its fault. */
public final class FaultInterceptor implements ServerInterceptor {
  private final String switchName;
  private final FaultSlot slot;
  private final Timer timer;
  private final Runnable cut;
  private final Runnable die;

  /**
   * An interceptor for one switch.
   *
   * @param switchName the switch, for its messages
   * @param slot what it does wrong
   * @param timer delays what is late
   * @param cut cuts every connection and listens again; returns at once
   * @param die stops listening; returns at once
   */
  public FaultInterceptor(
      String switchName, FaultSlot slot, Timer timer, Runnable cut, Runnable die) {
    this.switchName = switchName;
    this.slot = slot;
    this.timer = timer;
    this.cut = cut;
    this.die = die;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    Optional<Fault> fault = slot.current();
    if (fault.isEmpty()
        || call.getMethodDescriptor().getType() != MethodDescriptor.MethodType.UNARY) {
      return next.startCall(call, headers);
    }
    if (fault.get().kind() == Fault.Kind.LATE) {
      return new LateListener<>(next.startCall(call, headers), fault.get().delayMillis());
    }
    StruckCall<Q, R> watched = new StruckCall<>(call);
    return new StrikingListener<>(watched, next.startCall(watched, headers), fault.get());
  }

  /** A call that may be cut between its effect and its answer. */
  private final class StruckCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
    private volatile boolean mute;

    StruckCall(ServerCall<Q, R> call) {
      super(call);
    }

    @Override
    public void sendMessage(R message) {
      if (!mute) {
        super.sendMessage(message);
      }
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (!mute) {
        super.close(status, trailers);
      } else {
        cut.run();
      }
    }

    void refuse() {
      super.close(
          Status.FAILED_PRECONDITION.withDescription(
              switchName + " refuses PFC (a fault it was started with)"),
          new Metadata());
    }
  }

  /** Looks at each request, and strikes at the first one that touches PFC. */
  private final class StrikingListener<Q, R> extends SimpleForwardingServerCallListener<Q> {
    private final StruckCall<Q, R> call;
    private final Fault fault;
    private boolean swallowed;

    StrikingListener(StruckCall<Q, R> call, ServerCall.Listener<Q> listener, Fault fault) {
      super(listener);
      this.call = call;
      this.fault = fault;
    }

    @Override
    public void onMessage(Q message) {
      boolean strikes =
          message instanceof SetRequest request && PfcTouch.in(request) && slot.strikes(fault);
      if (strikes) {
        strike();
      }
      if (!swallowed) {
        super.onMessage(message);
      }
    }

    private void strike() {
      switch (fault.kind()) {
        case REFUSE -> {
          swallowed = true;
          call.refuse();
        }
        case HANG -> swallowed = true;
        case CUT -> call.mute = true;
        case DEAD -> {
          swallowed = true;
          die.run();
        }
        default -> throw new IllegalStateException("a fault that doesn't strike: " + fault);
      }
    }

    @Override
    public void onHalfClose() {
      if (!swallowed) {
        super.onHalfClose();
      }
    }

    @Override
    public void onComplete() {
      if (!swallowed) {
        super.onComplete();
      }
    }

    @Override
    public void onReady() {
      if (!swallowed) {
        super.onReady();
      }
    }
  }

  /** Hands a request on when its delay has passed, unless it has been cancelled by then. */
  private final class LateListener<Q> extends SimpleForwardingServerCallListener<Q> {
    private final int delayMillis;
    private boolean cancelled;

    LateListener(ServerCall.Listener<Q> listener, int delayMillis) {
      super(listener);
      this.delayMillis = delayMillis;
    }

    @Override
    public void onHalfClose() {
      timer.after(TimeUnit.MILLISECONDS.toNanos(delayMillis), this::handOn);
    }

    private synchronized void handOn() {
      if (!cancelled) {
        super.onHalfClose();
      }
    }

    @Override
    public synchronized void onCancel() {
      cancelled = true;
      super.onCancel();
    }
  }
}
