package org.weirfabric.lab.emulatedfabric;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A gRPC server on loopback that can lose all its connections at once. */
final class SwitchServer implements AutoCloseable {
  private static final int MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
  private static final long END_SECONDS = 5;

  private final BindableService service;
  private final List<ServerInterceptor> interceptors;
  private final Executor executor;
  private Server server;
  private final int port;
  private boolean closed;

  /**
   * Listens.
   *
   * @param port a TCP port; 0 for any that is free
   * @throws IOException if the port is taken
   */
  SwitchServer(
      BindableService service, List<ServerInterceptor> interceptors, Executor executor, int port)
      throws IOException {
    this.service = service;
    this.interceptors = List.copyOf(interceptors);
    this.executor = executor;
    this.server = listen(port);
    this.port = server.getPort();
  }

  private Server listen(int onPort) throws IOException {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort))
            .executor(executor)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .addService(service)
            .addService(ProtoReflectionServiceV1.newInstance());
    interceptors.forEach(builder::intercept);
    return builder.build().start();
  }

  /** Where it listens, {@code 127.0.0.1:40123}. */
  String endpoint() {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port;
  }

  /** Cuts every connection and listens again on the same port. */
  synchronized void cut() {
    if (closed) {
      return;
    }
    stop();
    try {
      server = listen(port);
    } catch (IOException e) {
      // Somebody else has taken the port meanwhile: the switch stays dead.
      closed = true;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    stop();
  }

  private void stop() {
    server.shutdownNow();
    try {
      server.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
