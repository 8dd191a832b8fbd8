package org.weirfabric.lab.emulatedfabric;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The event loops of all servers of a fabric. */
final class ServerSockets implements AutoCloseable {
  private static final int LOOPS = 2;
  private static final long END_SECONDS = 1;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          LOOPS, new DefaultThreadFactory("emulated-fabric-io", true), NioIoHandler.newFactory());

  EventLoopGroup loops() {
    return loops;
  }

  @Override
  public void close() {
    loops
        .shutdownGracefully(0, END_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(END_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * A listening socket that knows the connections it has accepted. Closing a gRPC server tells its
   * clients goodbye; a cut connection tells them nothing.
   */
  static final class Listening extends NioServerSocketChannel {
    private final Set<Channel> connections;
    private final BooleanSupplier deaf;

    /** A socket that hangs up on whoever calls while it is deaf. */
    Listening(Set<Channel> connections, BooleanSupplier deaf) {
      this.connections = connections;
      this.deaf = deaf;
    }

    static Set<Channel> newConnections() {
      return ConcurrentHashMap.newKeySet();
    }

    @Override
    protected int doReadMessages(List<Object> accepted) throws Exception {
      int count = super.doReadMessages(accepted);
      if (deaf.getAsBoolean()) {
        accepted.forEach(one -> ((Channel) one).unsafe().closeForcibly());
        accepted.clear();
        return 0;
      }
      for (Object one : accepted) {
        Channel connection = (Channel) one;
        if (connections.add(connection)) {
          connection.closeFuture().addListener(closed -> connections.remove(connection));
        }
      }
      return count;
    }
  }
}
