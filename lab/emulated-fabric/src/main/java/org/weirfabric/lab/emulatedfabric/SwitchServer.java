package org.weirfabric.lab.emulatedfabric;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A gRPC server on loopback that can lose all its connections at once. */
final class SwitchServer implements AutoCloseable {
  private static final int MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
  private static final long END_SECONDS = 5;

  private final Set<Channel> connections = ServerSockets.Listening.newConnections();
  private final Server server;
  private volatile boolean deaf;

  /**
   * Listens.
   *
   * @param credentials what it shows of itself and asks of callers
   * @param port a TCP port; 0 for any that is free
   * @throws IOException if the port is taken
   */
  SwitchServer(
      BindableService service,
      ServerCredentials credentials,
      List<ServerInterceptor> interceptors,
      Executor executor,
      ServerSockets sockets,
      int port)
      throws IOException {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), credentials)
            .executor(executor)
            .bossEventLoopGroup(sockets.loops())
            .workerEventLoopGroup(sockets.loops())
            .channelFactory(() -> new ServerSockets.Listening(connections, () -> deaf))
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .addService(service)
            .addService(ProtoReflectionServiceV1.newInstance());
    interceptors.forEach(builder::intercept);
    server = builder.build().start();
  }

  /** Where it listens, {@code 127.0.0.1:40123}. */
  String endpoint() {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + server.getPort();
  }

  /** Hangs up on everybody, and on whoever calls until it is told to listen again. */
  void setDeaf(boolean other) {
    deaf = other;
    if (other) {
      cut();
    }
  }

  /** Reads nothing more of the connections it has; they stand. */
  void freeze() {
    connections.forEach(connection -> connection.config().setAutoRead(false));
  }

  /** Cuts every connection without a word; it goes on listening. */
  void cut() {
    for (Channel connection : connections) {
      // From the first handler, so that HTTP/2 below it has no time for a goodbye.
      ChannelHandlerContext first = connection.pipeline().firstContext();
      // A connection that its caller has just closed has no handlers left.
      ChannelFuture closed = first == null ? connection.close() : first.close();
      closed.awaitUninterruptibly();
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
    try {
      server.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
