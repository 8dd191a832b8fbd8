package org.weirfabric.southbound;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.weirfabric.model.topology.Endpoint;

/** A gRPC server on loopback that answers as its test says. */
final class RawServer implements AutoCloseable {
  private final EventLoopGroup network =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final Server server;

  RawServer(BindableService service) throws IOException {
    this(service, 0);
  }

  RawServer(BindableService service, int port) throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
            .channelType(NioServerSocketChannel.class)
            .bossEventLoopGroup(network)
            .workerEventLoopGroup(network)
            .executor(executor)
            .addService(service)
            .build()
            .start();
  }

  Endpoint endpoint() {
    return Endpoint.of("127.0.0.1", server.getPort());
  }

  /** Cuts every connection, without a word to those that wait. */
  void cut() {
    server.shutdownNow();
  }

  @Override
  public void close() throws InterruptedException {
    server.shutdownNow();
    server.awaitTermination(10, TimeUnit.SECONDS);
    executor.shutdownNow();
    network.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS);
  }
}
