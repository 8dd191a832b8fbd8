package org.weirfabric.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** The loopback TCP ports of one core: REST, SSH console and cluster. */
record OnosPorts(int rest, int ssh, int cluster) {

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** Takes the wanted ports, where 0 means any free one, and refuses a busy one. */
  static OnosPorts choose(int rest, int ssh, int cluster) throws IOException {
    try (ServerSocket restSocket = probe("REST", rest);
        ServerSocket sshSocket = probe("SSH", ssh);
        ServerSocket clusterSocket = probe("cluster", cluster)) {
      return new OnosPorts(
          restSocket.getLocalPort(), sshSocket.getLocalPort(), clusterSocket.getLocalPort());
    }
  }

  /** As many free ports. */
  static List<Integer> free(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    List<Integer> ports = new ArrayList<>();
    try {
      for (int index = 0; index < count; index++) {
        ServerSocket socket = probe("storage", 0);
        sockets.add(socket);
        ports.add(socket.getLocalPort());
      }
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
    return List.copyOf(ports);
  }

  private static ServerSocket probe(String use, int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port));
      return socket;
    } catch (BindException e) {
      socket.close();
      throw new OnosStartException(
          "port " + port + " for " + use + " is in use on 127.0.0.1: free it or choose another");
    }
  }
}
