package org.weirfabric.southbound;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;

/**
 * A call to a switch that was not answered with success, and what that says about a change it
 * carried.
 *
 * <p>It was <em>refused</em> when the status can only be the server's own decision about the
 * request: {@code INVALID_ARGUMENT}, {@code NOT_FOUND}, {@code ALREADY_EXISTS}, {@code
 * FAILED_PRECONDITION}, {@code ABORTED} and {@code OUT_OF_RANGE}, which gRPC's libraries never make
 * up; {@code UNIMPLEMENTED}, {@code PERMISSION_DENIED} and {@code UNAUTHENTICATED}, which they make
 * up only before the server's code runs. {@code RESOURCE_EXHAUSTED} is a refusal only in an answer
 * that consists of trailers: a client's library reports an answer too large for it with the same
 * code, and then the change has been made.
 *
 * <p>It was refused, too, when the connection never came about for a reason that is known: an
 * access that can't be used, or a TLS handshake that failed.
 *
 * <p>It is <em>unknown</em> after anything else. {@code DEADLINE_EXCEEDED} and {@code CANCELLED}
 * say that we stopped waiting; {@code UNAVAILABLE} that the connection went, before the request or
 * after it; {@code UNKNOWN}, {@code INTERNAL} and {@code DATA_LOSS} that something broke on the
 * way. Taking an unknown for a refusal would leave a change behind that nobody undoes; taking a
 * refusal for an unknown costs one reading back.
 */
public final class RpcFailure extends Exception {
  private static final long serialVersionUID = 1L;
  private static final Metadata.Key<String> CONTENT_TYPE =
      Metadata.Key.of("content-type", Metadata.ASCII_STRING_MARSHALLER);

  private final SwitchId switchId;
  private final String call;
  private final Status.Code code;
  private final String message;
  private final boolean refused;
  private final transient Optional<Metadata> trailers;
  private final transient Optional<Problem> before;

  private RpcFailure(
      SwitchId switchId, String call, Status status, boolean refused, Optional<Metadata> trailers) {
    super(switchId + " " + call + ": " + status, status.getCause());
    this.switchId = switchId;
    this.call = call;
    this.code = status.getCode();
    this.message = describe(status);
    this.before = before(switchId, call, status);
    this.refused = refused || before.isPresent();
    this.trailers = trailers;
  }

  /** The failure of {@code call} that gRPC reports as {@code thrown}. */
  static RpcFailure of(SwitchId switchId, String call, Throwable thrown) {
    Metadata trailers = null;
    if (thrown instanceof StatusRuntimeException) {
      trailers = ((StatusRuntimeException) thrown).getTrailers();
    } else if (thrown instanceof StatusException) {
      trailers = ((StatusException) thrown).getTrailers();
    }
    Status status = Status.fromThrowable(thrown);
    Metadata seen = trailers == null ? new Metadata() : trailers;
    return new RpcFailure(
        switchId, call, status, isRefusal(status.getCode(), seen), Optional.of(seen));
  }

  /** A failure that the client itself found, before anything was sent or in what came back. */
  static RpcFailure local(SwitchId switchId, String call, Status status) {
    boolean refused = isRefusal(status.getCode(), new Metadata());
    return new RpcFailure(switchId, call, status, refused, Optional.empty());
  }

  /** The failure in what a future of this package failed with. */
  static RpcFailure from(SwitchId switchId, String call, Throwable thrown) {
    Throwable cause = thrown;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof RpcFailure ? (RpcFailure) cause : of(switchId, call, cause);
  }

  /** What kept the call from being made at all, if we know it. */
  private static Optional<Problem> before(SwitchId switchId, String call, Status status) {
    for (Throwable at = status.getCause(); at != null; at = at.getCause()) {
      if (at instanceof ProblemsException) {
        return Optional.of(((ProblemsException) at).problems().get(0));
      }
    }
    return Optional.ofNullable(status.getCause())
        .flatMap(TlsFailure::in)
        .map(failure -> failure.problem(switchId, call));
  }

  private static boolean isRefusal(Status.Code code, Metadata trailers) {
    switch (code) {
      case INVALID_ARGUMENT:
      case NOT_FOUND:
      case ALREADY_EXISTS:
      case FAILED_PRECONDITION:
      case ABORTED:
      case OUT_OF_RANGE:
      case UNIMPLEMENTED:
      case PERMISSION_DENIED:
      case UNAUTHENTICATED:
        return true;
      case RESOURCE_EXHAUSTED:
        return isTrailersOnly(trailers);
      case OK:
      case CANCELLED:
      case UNKNOWN:
      case DEADLINE_EXCEEDED:
      case INTERNAL:
      case UNAVAILABLE:
      case DATA_LOSS:
        return false;
    }
    return false;
  }

  private static boolean isTrailersOnly(Metadata trailers) {
    // Only an answer of trailers alone carries the content type in them.
    return trailers.containsKey(CONTENT_TYPE);
  }

  private static String describe(Status status) {
    String text = status.getDescription() == null ? "" : status.getDescription();
    Throwable cause = status.getCause();
    if (cause != null && cause.getMessage() != null) {
      text = text.isEmpty() ? cause.getMessage() : text + " (" + cause.getMessage() + ")";
    }
    return text.replaceAll("\\s+", " ").trim();
  }

  /** The code of the answer. */
  public Status.Code code() {
    return code;
  }

  /** What the switch, or the way to it, says; may be empty. */
  public String message() {
    return message;
  }

  /** Whether the switch has said no, so that the request changed nothing. */
  public boolean isRefusal() {
    return refused;
  }

  /** Whether the switch has certainly answered, whatever the answer says of the change. */
  boolean isAnswered() {
    return trailers().filter(RpcFailure::isTrailersOnly).isPresent();
  }

  /** What came with the status, where something did. */
  Optional<Metadata> trailers() {
    return trailers == null ? Optional.empty() : trailers;
  }

  /** This failure, of a request about {@code what}, such as a path, for a user. */
  public Problem problem(String what) {
    if (before.isPresent()) {
      return before.get();
    }
    String where = what.isEmpty() ? switchId.value() : switchId + " " + what;
    String found = code.name() + " from " + call + (message.isEmpty() ? "" : ": " + message);
    return Problem.of(problemCode(), where, found, RpcAdvice.allowed(code), RpcAdvice.remedy(code));
  }

  private ProblemCode problemCode() {
    if (code == Status.Code.UNAUTHENTICATED) {
      return ProblemCode.SWITCH_LOGIN_REFUSED;
    }
    return refused ? ProblemCode.SWITCH_REFUSED : ProblemCode.SWITCH_UNREACHABLE;
  }

  /**
   * This failure as a refusal of a change of {@code what}, which is known to have changed nothing.
   */
  SessionOutcome refusal(String what) {
    Problem told = problem(what);
    return SessionOutcome.refused(
        Problem.of(
            ProblemCode.SWITCH_REFUSED,
            told.where(),
            told.found(),
            "a change that the switch takes",
            "read the switch's reason, and its log"));
  }

  /** This failure as the outcome of a change of {@code what}. */
  SessionOutcome outcome(String what) {
    return refused ? SessionOutcome.refused(problem(what)) : SessionOutcome.unknown(problem(what));
  }

  /** The problem of a switch that answered, but not as its protocol says. */
  static Problem oddAnswer(SwitchId switchId, String call, String found, String allowed) {
    return Problem.of(
        ProblemCode.SWITCH_REFUSED,
        switchId + " " + call,
        found,
        allowed,
        "check the " + call.split(" ")[0].toLowerCase(Locale.ROOT) + " server of the switch");
  }
}
