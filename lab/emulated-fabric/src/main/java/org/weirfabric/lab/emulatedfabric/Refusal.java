package org.weirfabric.lab.emulatedfabric;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;

/** A request that the switch does not carry out, with the gRPC status it answers. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Status.Code code;

  /** A refusal with the given status and a message that names what is wrong and where. */
  public Refusal(Status.Code code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** A value, a path or a request that can't be right in any state of the switch. */
  public static Refusal invalid(String where, String what) {
    return new Refusal(Status.Code.INVALID_ARGUMENT, where + ": " + what);
  }

  /** The gRPC status code of the answer. */
  public Status.Code code() {
    return code;
  }

  /** The refusal as the RPC's end. */
  public StatusRuntimeException asStatus() {
    return code.toStatus().withDescription(getMessage()).asRuntimeException();
  }
}
