package org.weirfabric.lab.emulatedfabric.fault;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.function.Supplier;

/** Asks an {@link Interference} about each request to one switch, and does as it says. */
public final class InterferenceInterceptor implements ServerInterceptor {
  private final String switchName;
  private final Supplier<Interference> interference;
  private final Runnable cut;

  /**
   * An interceptor for one switch.
   *
   * @param interference who is asked, at the time of each request
   * @param cut cuts every connection to the switch; returns at once
   */
  public InterferenceInterceptor(
      String switchName, Supplier<Interference> interference, Runnable cut) {
    this.switchName = switchName;
    this.interference = interference;
    this.cut = cut;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    Interference asked = interference.get();
    MethodType type = call.getMethodDescriptor().getType();
    if (asked.equals(Interference.NONE) || !type.clientSendsOneMessage()) {
      return next.startCall(call, headers);
    }
    String bareName = call.getMethodDescriptor().getBareMethodName();
    String rpc = bareName == null ? "" : bareName;
    AnsweredCall<Q, R> answered = new AnsweredCall<>(call);
    return new AskingListener<>(answered, next.startCall(answered, headers), asked, rpc);
  }

  /** A call whose answer may be kept back. */
  private final class AnsweredCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
    private volatile Supplier<Interference.Reply> reply = Interference.Course.NORMAL.reply();
    private boolean decided;
    private boolean mute;

    AnsweredCall(ServerCall<Q, R> call) {
      super(call);
    }

    private synchronized boolean isMute() {
      if (!decided) {
        decided = true;
        Interference.Reply said = reply.get();
        mute = said != Interference.Reply.SEND;
        if (said == Interference.Reply.CUT) {
          cut.run();
        }
      }
      return mute;
    }

    @Override
    public void sendMessage(R message) {
      if (!isMute()) {
        super.sendMessage(message);
      }
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (!isMute()) {
        super.close(status, trailers);
      }
    }

    void refuse() {
      delegate()
          .close(
              Status.INVALID_ARGUMENT.withDescription(switchName + " refuses (a fault)"),
              new Metadata());
    }
  }

  /** Hands the request on, or doesn't. */
  private final class AskingListener<Q, R> extends SimpleForwardingServerCallListener<Q> {
    private final AnsweredCall<Q, R> call;
    private final Interference asked;
    private final String rpc;
    private boolean swallowed;
    private Work work = Work.NONE;

    AskingListener(
        AnsweredCall<Q, R> call, ServerCall.Listener<Q> listener, Interference asked, String rpc) {
      super(listener);
      this.call = call;
      this.asked = asked;
      this.rpc = rpc;
    }

    @Override
    public void onMessage(Q message) {
      Interference.Course course = asked.meet(switchName, rpc);
      call.reply = course.reply();
      work = course.work();
      swallowed = course.ruling() != Interference.Ruling.CARRY_OUT;
      if (course.ruling() == Interference.Ruling.REFUSE) {
        call.refuse();
      }
      if (!swallowed) {
        super.onMessage(message);
      }
    }

    @Override
    public void onHalfClose() {
      if (!swallowed) {
        work.during(super::onHalfClose);
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
}
