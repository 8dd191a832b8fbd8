package org.weirfabric.lab.emulatedfabric.plain;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.ModelData;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/**
 * Many gNMI targets behind one server, told apart by the port they are called at. Each remembers
 * what was set at which path and gives it back in those pieces; none checks anything, reports
 * state, or takes an extension.
 */
public final class RememberingTargets implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int MAX_MESSAGE_BYTES = 64 << 20;
  private static final Context.Key<Integer> PORT = Context.key("port");

  private final Map<Integer, NavigableMap<String, Update>> byPort = new ConcurrentHashMap<>();
  private final AtomicLong calls = new AtomicLong();
  private final ExecutorService executor = Executors.newFixedThreadPool(THREADS);
  private final Server server;

  /**
   * So many targets, listening on loopback.
   *
   * @throws IOException if they can't listen
   */
  public RememberingTargets(int count) throws IOException {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(anyPort())
            .executor(executor)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .intercept(new ByPort())
            .addService(new Service());
    for (int i = 1; i < count; i++) {
      builder.addListenAddress(anyPort());
    }
    server = builder.build().start();
    for (int port : ports()) {
      byPort.put(port, new ConcurrentSkipListMap<>());
    }
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** The port of each target. */
  public List<Integer> ports() {
    List<Integer> ports = new ArrayList<>();
    for (SocketAddress address : server.getListenSockets()) {
      ports.add(((InetSocketAddress) address).getPort());
    }
    return List.copyOf(ports);
  }

  /** How many calls all targets have had. */
  public long calls() {
    return calls.get();
  }

  /** Lets all targets forget what they were told. */
  public void forget() {
    byPort.values().forEach(Map::clear);
  }

  /** Tells the service which port a call came by. */
  private static final class ByPort implements ServerInterceptor {
    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
      SocketAddress local = call.getAttributes().get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR);
      int port = local instanceof InetSocketAddress address ? address.getPort() : 0;
      return Contexts.interceptCall(Context.current().withValue(PORT, port), call, headers, next);
    }
  }

  private final class Service extends gNMIGrpc.gNMIImplBase {
    private SortedMap<String, Update> called() {
      calls.incrementAndGet();
      Integer port = PORT.get();
      NavigableMap<String, Update> held = port == null ? null : byPort.get(port);
      return held == null ? new ConcurrentSkipListMap<>() : held;
    }

    @Override
    public void capabilities(
        CapabilityRequest request, StreamObserver<CapabilityResponse> responses) {
      calls.incrementAndGet();
      CapabilityResponse.Builder response =
          CapabilityResponse.newBuilder().addSupportedEncodings(Encoding.JSON_IETF);
      for (String model : List.of("openconfig-qos", "openconfig-if-ethernet", "weir-lossless")) {
        response.addSupportedModels(ModelData.newBuilder().setName(model));
      }
      responses.onNext(response.build());
      responses.onCompleted();
    }

    @Override
    public void get(GetRequest request, StreamObserver<GetResponse> responses) {
      SortedMap<String, Update> held = called();
      Notification.Builder found = Notification.newBuilder();
      if (request.getType() == GetRequest.DataType.CONFIG) {
        for (Path path : request.getPathList()) {
          String key = key(request.getPrefix(), path);
          held.subMap(key, key + Character.MAX_VALUE).values().forEach(found::addUpdate);
        }
      }
      responses.onNext(GetResponse.newBuilder().addNotification(found).build());
      responses.onCompleted();
    }

    @Override
    public void set(SetRequest request, StreamObserver<SetResponse> responses) {
      SortedMap<String, Update> held = called();
      for (Path path : request.getDeleteList()) {
        String key = key(request.getPrefix(), path);
        held.subMap(key, key + Character.MAX_VALUE).clear();
      }
      for (Update update : request.getReplaceList()) {
        held.put(key(request.getPrefix(), update.getPath()), update);
      }
      responses.onNext(SetResponse.getDefaultInstance());
      responses.onCompleted();
    }
  }

  /** A path as a text that ends with a slash, so that what is below begins with what is above. */
  private static String key(Path prefix, Path path) {
    StringBuilder text = new StringBuilder("/");
    for (Path part : List.of(prefix, path)) {
      for (PathElem elem : part.getElemList()) {
        String name = elem.getName();
        text.append(name.substring(name.indexOf(':') + 1));
        elem.getKeyMap().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .forEach(key -> text.append('[').append(key).append(']'));
        text.append('/');
      }
    }
    return text.toString();
  }

  @Override
  public void close() {
    server.shutdownNow();
    try {
      server.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    executor.shutdownNow();
  }
}
