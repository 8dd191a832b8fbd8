package org.weirfabric.southbound;

import io.grpc.Deadline;
import io.grpc.LoadBalancerRegistry;
import io.grpc.ManagedChannel;
import io.grpc.NameResolverRegistry;
import io.grpc.internal.DnsNameResolverProvider;
import io.grpc.internal.PickFirstLoadBalancerProvider;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.Clock;
import org.weirfabric.push.SystemClock;
import org.weirfabric.southbound.access.AccessSource;

/**
 * The connections to switches and the threads they live on: two for the network, two for what is
 * done with the answers. {@link #close} ends them all.
 *
 * <p>gRPC finds its parts through the service loader and shares threads between everyone in the
 * process; in an OSGi bundle the first finds nothing and the second outlives the bundle. So the
 * parts are named here, and no thread is anyone else's.
 */
public final class WireChannels implements AutoCloseable {
  private static final int NETWORK_THREADS = 2;
  private static final int CALLBACK_THREADS = 2;
  private static final long CLOSE_SECONDS = 10;
  private static final Duration PRESENCE_RETRY = Duration.ofMillis(500);

  private final WireSettings settings;
  private final SecureChannels secure;
  private final EventLoopGroup network;
  private final ThreadPoolExecutor callbacks;
  private final List<ManagedChannel> channels = new ArrayList<>();
  private boolean closed;

  static {
    // Both registries are gRPC's own, of this class space; what is there already stays.
    LoadBalancerRegistry.getDefaultRegistry().register(new PickFirstLoadBalancerProvider());
    NameResolverRegistry.getDefaultRegistry().register(new DnsNameResolverProvider());
  }

  /** Connections as each switch's access says; to a switch without one, in the clear. */
  public WireChannels(WireSettings settings, AccessSource accesses) {
    this.settings = settings;
    this.secure = new SecureChannels(accesses);
    this.network =
        new MultiThreadIoEventLoopGroup(
            NETWORK_THREADS, threads("weir-wire-io"), NioIoHandler.newFactory());
    this.callbacks =
        new ThreadPoolExecutor(
            CALLBACK_THREADS,
            CALLBACK_THREADS,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            threads("weir-wire"));
    this.callbacks.allowCoreThreadTimeOut(true);
  }

  /** Time, on the threads of the connections. */
  Clock clock() {
    return new SystemClock(network);
  }

  /** Connections in the clear, for switches on this machine or on a wire that is trusted. */
  public static WireChannels plaintext(WireSettings settings) {
    return new WireChannels(settings, AccessSource.NONE);
  }

  /**
   * A client of the gNMI server at {@code endpoint}, in the clear; it connects with its first call.
   */
  public GnmiClient gnmi(SwitchId switchId, Endpoint endpoint) {
    return new GnmiClient(new Rpc(switchId, plain(endpoint), this::ownDeadline), network);
  }

  /**
   * A client of the P4Runtime server at {@code endpoint}, in the clear; it connects with its first
   * call.
   */
  public P4RuntimeClient p4runtime(
      SwitchId switchId, Endpoint endpoint, P4Pipeline pipeline, ElectionId electionId) {
    return p4runtime(switchId, endpoint, pipeline, electionId, this::ownDeadline);
  }

  P4RuntimeClient p4runtime(
      SwitchId switchId,
      Endpoint endpoint,
      P4Pipeline pipeline,
      ElectionId electionId,
      Supplier<Deadline> deadlines) {
    Rpc rpc = new Rpc(switchId, plain(endpoint), deadlines);
    P4Bids bids = new P4Bids(electionId, new AtomicInteger());
    return new P4RuntimeClient(rpc, network, pipeline, bids);
  }

  /**
   * A client of the gNMI server of {@code declared}, reached as its access says; it connects with
   * its first call, and every call fails if the access can't be used. Empty if it declares none.
   */
  public Optional<GnmiClient> gnmi(Switch declared) {
    return gnmi(declared, this::ownDeadline);
  }

  Optional<GnmiClient> gnmi(Switch declared, Supplier<Deadline> deadlines) {
    return declared
        .gnmi()
        .map(
            endpoint ->
                new GnmiClient(
                    new Rpc(declared.id(), channel(declared, endpoint, true), deadlines), network));
  }

  Optional<P4RuntimeClient> p4runtime(
      Switch declared, P4Pipeline pipeline, P4Bids bids, Supplier<Deadline> deadlines) {
    return declared
        .p4runtime()
        .map(
            endpoint ->
                new P4RuntimeClient(
                    new Rpc(declared.id(), channel(declared, endpoint, false), deadlines),
                    network,
                    pipeline,
                    bids));
  }

  /** Who hears whether the P4Runtime server of {@code declared} is there; empty if it has none. */
  Optional<P4Presence> p4Presence(Switch declared, Runnable back) {
    return declared
        .p4runtime()
        .map(
            endpoint ->
                new P4Presence(
                    new Rpc(declared.id(), channel(declared, endpoint, false), this::ownDeadline),
                    network,
                    PRESENCE_RETRY,
                    back));
  }

  private Deadline ownDeadline() {
    return Deadline.after(settings.callDeadline().toNanos(), TimeUnit.NANOSECONDS);
  }

  private ManagedChannel plain(Endpoint endpoint) {
    return built(SecureChannels.plain(endpoint));
  }

  private ManagedChannel channel(Switch declared, Endpoint endpoint, boolean login) {
    if (declared.access().isEmpty()) {
      return plain(endpoint);
    }
    try {
      return built(secure.secured(declared.id(), endpoint, declared.access().get(), login));
    } catch (ProblemsException e) {
      return new UnusableChannel(e);
    }
  }

  private synchronized ManagedChannel built(NettyChannelBuilder begun) {
    if (closed) {
      throw new IllegalStateException("closed");
    }
    ManagedChannel channel =
        begun
            .channelType(NioSocketChannel.class)
            .eventLoopGroup(network)
            .executor(callbacks)
            .offloadExecutor(callbacks)
            .defaultLoadBalancingPolicy("pick_first")
            .disableServiceConfigLookUp()
            .disableRetry()
            .proxyDetector(address -> null)
            .keepAliveTime(settings.keepAlive().toMillis(), TimeUnit.MILLISECONDS)
            .keepAliveTimeout(settings.callDeadline().toMillis(), TimeUnit.MILLISECONDS)
            .maxInboundMessageSize(settings.maxMessageBytes())
            .build();
    channels.removeIf(ManagedChannel::isTerminated);
    channels.add(channel);
    return channel;
  }

  private static ThreadFactory threads(String name) {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      // Not the creator's, which would keep alive whatever bundle first called us.
      thread.setContextClassLoader(WireChannels.class.getClassLoader());
      return thread;
    };
  }

  /**
   * Hangs up on every switch and ends every thread; calls under way end as unknown. Not to be
   * called on one of those threads.
   */
  @Override
  public void close() {
    List<ManagedChannel> open;
    synchronized (this) {
      closed = true;
      open = List.copyOf(channels);
      channels.clear();
    }
    open.forEach(ManagedChannel::shutdownNow);
    try {
      for (ManagedChannel channel : open) {
        channel.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
      }
      callbacks.shutdown();
      callbacks.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
      network
          .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
          .await(CLOSE_SECONDS, TimeUnit.SECONDS);
      // Netty tells of a group's end on a thread of its own, which stays for a second after that.
      GlobalEventExecutor.INSTANCE.awaitInactivity(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      callbacks.shutdownNow();
      Future<?> unused = network.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      Thread.currentThread().interrupt();
    }
  }
}
