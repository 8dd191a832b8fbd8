package org.weirfabric.southbound;

import io.netty.handler.ssl.NotSslRecordException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;

/** Why a switch and Weir didn't come to trust each other; nothing of a call has been heard then. */
final class TlsFailure {
  private static final String ALERT = "Received fatal alert: ";

  private final String found;
  private final String remedy;

  private TlsFailure(String found, String remedy) {
    this.found = found;
    this.remedy = remedy;
  }

  /** What {@code thrown} says of a handshake; empty if it came of something else. */
  static Optional<TlsFailure> in(Throwable thrown) {
    if (find(thrown, NotSslRecordException.class::isInstance).isPresent()) {
      return Optional.of(
          new TlsFailure(
              "a server that doesn't speak TLS",
              "switch TLS on at the server, or correct the endpoint's port"));
    }
    return find(
            thrown,
            t -> t instanceof SSLHandshakeException || t instanceof SSLPeerUnverifiedException)
        .map(TlsFailure::handshake);
  }

  private static TlsFailure handshake(Throwable failed) {
    String alert = String.valueOf(failed.getMessage());
    if (alert.contains(ALERT)) {
      return new TlsFailure(
          "it doesn't take what we show of ourselves: "
              + alert.substring(alert.indexOf(ALERT) + ALERT.length()),
          "give the access a certificate and key that the switch's trust has signed");
    }
    Optional<Throwable> expired = find(failed, CertificateExpiredException.class::isInstance);
    if (expired.isPresent()) {
      return new TlsFailure(
          "its certificate has expired, " + expired.get().getMessage(),
          "renew the switch's certificate");
    }
    Optional<Throwable> early = find(failed, CertificateNotYetValidException.class::isInstance);
    if (early.isPresent()) {
      return new TlsFailure(
          "its certificate isn't valid yet, " + early.get().getMessage(),
          "compare the clocks of the switch and the controller");
    }
    if (find(failed, CertPathBuilderException.class::isInstance).isPresent()) {
      return new TlsFailure(
          "its certificate is signed by nobody that the access trusts",
          "correct the access's trust, or look who answers at the endpoint");
    }
    Optional<Throwable> name =
        find(failed, t -> t instanceof CertificateException && t.getCause() == null);
    return name.map(
            t ->
                new TlsFailure(
                    "its certificate is for another name: " + t.getMessage(),
                    "correct the access's serverName, or look who answers at the endpoint"))
        .orElseGet(
            () ->
                new TlsFailure(
                    "the handshake failed: " + alert,
                    "compare the TLS versions and ciphers of the switch and Java"));
  }

  private static Optional<Throwable> find(Throwable top, Predicate<Throwable> wanted) {
    for (Throwable at = top; at != null; at = at.getCause()) {
      if (wanted.test(at)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** It as a problem of {@code switchId}. */
  Problem problem(SwitchId switchId, String call) {
    return Problem.of(
        ProblemCode.TLS_REFUSED,
        switchId + " " + call,
        found,
        "certificates that both sides take, in their time and for their name",
        remedy);
  }
}
