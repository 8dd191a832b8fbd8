package org.weirfabric.southbound;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.weirfabric.model.topology.Endpoint;

/** A gRPC server on loopback that answers as its test says. */
final class RawServer implements AutoCloseable {
  private final EventLoopGroup network =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final List<ServerServiceDefinition> services;
  private final int port;
  private Server server;

  RawServer(BindableService service) throws IOException {
    this(service.bindService(), 0);
  }

  RawServer(BindableService service, int port) throws IOException {
    this(service.bindService(), port);
  }

  RawServer(ServerServiceDefinition service, int port) throws IOException {
    this(List.of(service), port);
  }

  RawServer(List<ServerServiceDefinition> services, int port) throws IOException {
    this.services = List.copyOf(services);
    this.server = listen(port);
    this.port = server.getPort();
  }

  private Server listen(int port) throws IOException {
    return NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
        .channelType(NioServerSocketChannel.class)
        .bossEventLoopGroup(network)
        .workerEventLoopGroup(network)
        .executor(executor)
        .addServices(services)
        .build()
        .start();
  }

  Endpoint endpoint() {
    return Endpoint.of("127.0.0.1", port);
  }

  /** Cuts every connection, without a word to those that wait. */
  void cut() {
    server.shutdownNow();
  }

  /**
   * Cuts every connection and listens again on the same port, as soon as that is free: a client
   * that calls in between may hold it for a moment as its own.
   */
  void restart() {
    try {
      server.shutdownNow().awaitTermination();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (true) {
      try {
        server = listen(port);
        return;
      } catch (IOException taken) {
        if (System.nanoTime() > end) {
          throw new IllegalStateException(taken);
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    server.shutdownNow();
    server.awaitTermination(10, TimeUnit.SECONDS);
    executor.shutdownNow();
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS);
  }
}
