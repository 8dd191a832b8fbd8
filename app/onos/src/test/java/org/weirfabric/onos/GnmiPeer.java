package org.weirfabric.onos;

import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/** A gNMI server on loopback that only answers Capabilities, in the test's class space. */
final class GnmiPeer implements AutoCloseable {

  private final Server server;
  private final EventLoopGroup loops;

  private GnmiPeer(Server server, EventLoopGroup loops) {
    this.server = server;
    this.loops = loops;
  }

  static GnmiPeer answering(String version) throws IOException {
    gNMIGrpc.gNMIImplBase service =
        new gNMIGrpc.gNMIImplBase() {
          @Override
          public void capabilities(
              CapabilityRequest request, StreamObserver<CapabilityResponse> answer) {
            answer.onNext(CapabilityResponse.newBuilder().setGNMIVersion(version).build());
            answer.onCompleted();
          }
        };
    // One loop, so that the peer's threads are all there from the first call on.
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    return new GnmiPeer(
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .bossEventLoopGroup(loops)
            .workerEventLoopGroup(loops)
            .channelType(NioServerSocketChannel.class)
            .directExecutor()
            .addService(service)
            .build()
            .start(),
        loops);
  }

  int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.shutdownNow();
    loops.shutdownGracefully();
  }
}
