package org.weirfabric.southbound;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;

/** An authority of a test's own, and files with what it has signed. */
final class Certificates {
  private final X509Bundle authority;

  Certificates(String name) {
    try {
      authority =
          new CertificateBuilder()
              .subject("CN=" + name)
              .setIsCertificateAuthority(true)
              .buildSelfSigned();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes what others need in order to trust it. */
  Path trust(Path file) throws IOException {
    return Files.writeString(file, authority.getRootCertificatePEM());
  }

  /** Writes {@code NAME.pem} and {@code NAME.key}, for a server or client called {@code host}. */
  void issue(Path directory, String name, String host) throws IOException {
    issue(directory, name, host, Instant.now().plus(Duration.ofDays(1)));
  }

  void issue(Path directory, String name, String host, Instant end) throws IOException {
    X509Bundle issued;
    try {
      issued =
          new CertificateBuilder()
              .subject("CN=" + host)
              .addSanDnsName(host)
              .notBefore(Instant.now().minus(Duration.ofDays(3)))
              .notAfter(end)
              .buildIssuedBy(authority);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    Files.writeString(directory.resolve(name + ".pem"), issued.getCertificatePathPEM());
    secret(directory.resolve(name + ".key"), issued.getPrivateKeyPEM());
  }

  /** Writes a file for its owner alone. */
  static Path secret(Path file, String text) throws IOException {
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
