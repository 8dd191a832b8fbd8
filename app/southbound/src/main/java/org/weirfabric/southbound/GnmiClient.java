package org.weirfabric.southbound;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.ModelData;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/**
 * A gNMI client of one target, speaking JSON_IETF.
 *
 * <p>Every call ends within the deadline of the settings. Futures fail with an {@link RpcFailure},
 * and are completed on the threads of the {@link WireChannels} that made the client.
 */
public final class GnmiClient implements AutoCloseable {
  /** Which part of the tree a Get is about. */
  public enum Part {
    /** What the target was told. */
    CONFIG,
    /** What it does. */
    STATE,
    /** Whatever is there; the only part that SONiC's databases have. */
    ALL;

    private GetRequest.DataType toWire() {
      switch (this) {
        case CONFIG:
          return GetRequest.DataType.CONFIG;
        case STATE:
          return GetRequest.DataType.STATE;
        case ALL:
          return GetRequest.DataType.ALL;
      }
      throw new AssertionError(this);
    }
  }

  private static final String CAPABILITIES = "gNMI Capabilities";
  private static final String GET = "gNMI Get";
  private static final String SET = "gNMI Set";

  private final Rpc rpc;
  private final ScheduledExecutorService timer;

  GnmiClient(Rpc rpc, ScheduledExecutorService timer) {
    this.rpc = rpc;
    this.timer = timer;
  }

  /** The switch it talks to. */
  public SwitchId switchId() {
    return rpc.switchId();
  }

  /** What the target can do. */
  public CompletableFuture<GnmiCapabilities> capabilities() {
    return rpc.unary(
            CAPABILITIES, gNMIGrpc.getCapabilitiesMethod(), CapabilityRequest.getDefaultInstance())
        .thenApply(GnmiClient::capabilities);
  }

  private static GnmiCapabilities capabilities(CapabilityResponse response) {
    SortedMap<String, String> models = new TreeMap<>();
    for (ModelData model : response.getSupportedModelsList()) {
      models.put(model.getName(), model.getVersion());
    }
    // By number: a target may list an encoding that the schema doesn't have yet.
    boolean jsonIetf = response.getSupportedEncodingsValueList().contains(Encoding.JSON_IETF_VALUE);
    return GnmiCapabilities.of(response.getGNMIVersion(), models, jsonIetf);
  }

  /** What the target holds at {@code paths}; fails with NOT_FOUND if it lacks one of them. */
  public CompletableFuture<List<GnmiNotification>> get(List<GnmiPath> paths, Part part) {
    return get(paths, part, "");
  }

  /**
   * The same of one of several targets.
   *
   * @param target the target that the paths are of, such as one of SONiC's databases; empty is the
   *     default
   */
  public CompletableFuture<List<GnmiNotification>> get(
      List<GnmiPath> paths, Part part, String target) {
    GetRequest.Builder request =
        GetRequest.newBuilder().setEncoding(Encoding.JSON_IETF).setType(part.toWire());
    if (!target.isEmpty()) {
      request.getPrefixBuilder().setTarget(target);
    }
    paths.forEach(path -> request.addPath(GnmiPaths.toWire(path)));
    return rpc.unary(GET, gNMIGrpc.getGetMethod(), request.build())
        .thenCompose(response -> decoded(response, GnmiClient::notifications));
  }

  private static List<GnmiNotification> notifications(GetResponse response) {
    List<GnmiNotification> all = new ArrayList<>();
    for (Notification notification : response.getNotificationList()) {
      all.add(GnmiNotification.fromWire(notification));
    }
    return List.copyOf(all);
  }

  /**
   * Deletes, then replaces, in one transaction: all of it or nothing.
   *
   * @param replaces JSON_IETF values by path
   */
  public CompletableFuture<Void> set(List<GnmiPath> deletes, SortedMap<GnmiPath, String> replaces) {
    return set(GnmiSet.replacing(deletes, replaces));
  }

  CompletableFuture<Void> set(GnmiSet set) {
    return rpc.unary(SET, gNMIGrpc.getSetMethod(), set.toWire()).thenApply(response -> null);
  }

  /**
   * Subscribes. What is asked for once has the deadline to arrive; what is streamed, to arrive for
   * the first time.
   */
  public GnmiSubscription.Handle subscribe(
      GnmiSubscription subscription, GnmiSubscription.Listener listener) {
    return new GnmiStream(rpc, timer, subscription, listener).start();
  }

  private <Q, T> CompletableFuture<T> decoded(Q answer, Function<Q, T> decoder) {
    try {
      return CompletableFuture.completedFuture(decoder.apply(answer));
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(
          rpc.failure(GET, Status.INTERNAL, "an answer that can't be read: " + e.getMessage()));
    }
  }

  /** Hangs up. */
  @Override
  public void close() {
    rpc.close();
  }
}
