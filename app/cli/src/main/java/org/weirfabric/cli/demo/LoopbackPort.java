package org.weirfabric.cli.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;

/** TCP ports of this machine's loopback. */
final class LoopbackPort {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private LoopbackPort() {}

  /**
   * {@code wanted} if nobody listens there, any free port for 0.
   *
   * @throws RefusedException if it is taken
   */
  static int free(int wanted) throws RefusedException {
    if (wanted < 0 || wanted > 65535) {
      throw RefusedException.usage(
          ProblemCode.OUT_OF_RANGE,
          "--port " + wanted + ": a TCP port is 1 to 65535, or 0 for any");
    }
    try (ServerSocket socket = new ServerSocket()) {
      // A port whose last user has just gone is free for the server too: it sets this as well.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), wanted));
      return socket.getLocalPort();
    } catch (IOException taken) {
      throw RefusedException.usage(
          ProblemCode.PORT_TAKEN,
          "port "
              + wanted
              + " of 127.0.0.1 is taken by another process; choose another with --port N, or any"
              + " free one with --port 0");
    }
  }
}
