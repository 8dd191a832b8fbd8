package org.weirfabric.lab.emulatedfabric;

import io.grpc.InsecureServerCredentials;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.TlsServerCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.weirfabric.model.id.SwitchId;

/**
 * What the servers of a fabric show of themselves and ask of their callers: nothing at all, or what
 * stands in a directory.
 *
 * <ul>
 *   <li>{@code leaf1.pem} and {@code leaf1.key}, or for switches without their own {@code
 *       server.pem} and {@code server.key}: certificate and key. The servers speak TLS.
 *   <li>{@code clients.pem}, if it is there: callers must show a certificate that these have
 *       signed.
 *   <li>{@code login}, if it is there: the user and the password, in a line each, that every gNMI
 *       call must have in its metadata.
 * </ul>
 */
public final class ServerAccess {
  /** Servers in the clear, for everybody. */
  public static final ServerAccess OPEN = new ServerAccess(Optional.empty());

  private final Optional<Path> directory;

  private ServerAccess(Optional<Path> directory) {
    this.directory = directory;
  }

  /** What stands in {@code directory}; it is read when servers start. */
  public static ServerAccess in(Path directory) {
    return new ServerAccess(Optional.of(directory));
  }

  ServerCredentials credentials(SwitchId id) throws IOException {
    if (directory.isEmpty()) {
      return InsecureServerCredentials.create();
    }
    String name = Files.exists(file(id + ".pem")) ? id.toString() : "server";
    TlsServerCredentials.Builder tls =
        TlsServerCredentials.newBuilder()
            .keyManager(file(name + ".pem").toFile(), file(name + ".key").toFile());
    if (Files.exists(file("clients.pem"))) {
      tls.trustManager(file("clients.pem").toFile())
          .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE);
    }
    return tls.build();
  }

  /** What checks the login of gNMI calls; empty if none is asked for. */
  Optional<ServerInterceptor> login() throws IOException {
    if (directory.isEmpty() || !Files.exists(file("login"))) {
      return Optional.empty();
    }
    var lines = Files.readAllLines(file("login"));
    if (lines.size() < 2) {
      throw new IOException("login: a line with the user, a line with the password");
    }
    return Optional.of(new LoginCheck(lines.get(0), lines.get(1)));
  }

  private Path file(String name) {
    return directory.orElseThrow().resolve(name);
  }
}
