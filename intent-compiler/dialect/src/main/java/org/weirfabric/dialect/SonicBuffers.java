package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;

/**
 * Pools, profiles, and what groups, queues and ports have of them.
 *
 * <p>A lossless queue must never be what drops a frame: it gets a static limit of all that ingress
 * may ever admit, from a pool of that size. SONiC's egress pools count the bytes of the ingress
 * pools once more, so this takes no buffer from anyone.
 */
final class SonicBuffers {
  /** The most that CONFIG_DB lets a port have of a pool's free bytes: 2^7 times as much. */
  private static final int NO_PORT_LIMIT = 7;

  private final SwitchConfig config;
  private final SonicTables tables;
  private final Set<Integer> losslessQueues;

  SonicBuffers(SwitchConfig config, SonicTables tables) {
    this.config = config;
    this.tables = tables;
    this.losslessQueues =
        config.classes().values().stream()
            .filter(TrafficClassConfig::lossless)
            .map(TrafficClassConfig::queue)
            .collect(Collectors.toSet());
  }

  void write() {
    for (BufferPool pool : config.pools().values()) {
      ObjectNode row =
          pool(
              pool.ingress() ? SonicNames.INGRESS_POOL : SonicNames.EGRESS_LOSSY_POOL,
              pool.ingress(),
              "dynamic",
              pool.size().bytes());
      if (pool.sharedHeadroom().bytes() > 0) {
        row.put("xoff", String.valueOf(pool.sharedHeadroom().bytes()));
      }
    }
    config.ports().values().forEach(this::port);
    defaultThreshold();
  }

  /**
   * SONiC's dynamic buffer model works out by itself the groups that Weir names no profile for;
   * they are not to take a larger share of the pool than those in the proofs. Written without a
   * ratio of over-subscription: the shared headroom is what the pool says.
   */
  private void defaultThreshold() {
    config.ports().values().stream()
        .flatMap(port -> port.priorityGroups().values().stream())
        .filter(SonicNames::isLossless)
        .mapToInt(PriorityGroupConfig::dynamicThreshold)
        .min()
        .ifPresent(
            least ->
                tables
                    .row("DEFAULT_LOSSLESS_BUFFER_PARAMETER", SonicNames.MAP)
                    .put("default_dynamic_th", String.valueOf(least)));
  }

  private ObjectNode pool(String name, boolean ingress, String mode, long bytes) {
    return tables
        .row("BUFFER_POOL", name)
        .put("type", ingress ? "ingress" : "egress")
        .put("mode", mode)
        .put("size", String.valueOf(bytes));
  }

  private ObjectNode profile(String name, String pool, long size) {
    return tables.row("BUFFER_PROFILE", name).put("pool", pool).put("size", String.valueOf(size));
  }

  private void port(PortConfig port) {
    port.priorityGroups().values().forEach(group -> group(port, group));
    if (!port.priorityGroups().isEmpty()) {
      profile(SonicNames.PORT_INGRESS, SonicNames.INGRESS_POOL, 0)
          .put("dynamic_th", String.valueOf(NO_PORT_LIMIT));
      tables
          .row("BUFFER_PORT_INGRESS_PROFILE_LIST", port.port().value())
          .put("profile_list", SonicNames.PORT_INGRESS);
    }
    List<String> egress = new ArrayList<>();
    if (port.queues().values().stream().anyMatch(queue -> isLossless(port, queue))) {
      losslessQueueProfile();
      egress.add(SonicNames.LOSSLESS_QUEUE);
    }
    if (port.queues().values().stream().anyMatch(queue -> queue.dynamicThreshold().isPresent())) {
      profile(SonicNames.PORT_EGRESS_LOSSY, SonicNames.EGRESS_LOSSY_POOL, 0)
          .put("dynamic_th", String.valueOf(NO_PORT_LIMIT));
      egress.add(SonicNames.PORT_EGRESS_LOSSY);
    }
    if (!egress.isEmpty()) {
      tables
          .row("BUFFER_PORT_EGRESS_PROFILE_LIST", port.port().value())
          .put("profile_list", String.join(",", egress));
    }
    port.queues().values().forEach(queue -> queue(port, queue));
  }

  /** SONiC's size is the reserve, and the headroom too where groups share none. */
  private void group(PortConfig port, PriorityGroupConfig group) {
    String name = SonicNames.groupProfile(group);
    ObjectNode profile =
        profile(
            name,
            SonicNames.INGRESS_POOL,
            sharedHeadroom() > 0
                ? group.reserved().bytes()
                : group.reserved().plus(group.headroom()).bytes());
    if (SonicNames.isLossless(group)) {
      profile
          .put("xon", String.valueOf(group.xon().bytes()))
          .put("xoff", String.valueOf(group.headroom().bytes()));
    }
    profile.put("dynamic_th", String.valueOf(group.dynamicThreshold()));
    tables.row("BUFFER_PG", port.port() + "|" + group.index()).put("profile", name);
  }

  private long sharedHeadroom() {
    return config.pools().values().stream().mapToLong(p -> p.sharedHeadroom().bytes()).sum();
  }

  private boolean isLossless(PortConfig port, QueueConfig queue) {
    return losslessQueues.contains(queue.index())
        && queue.dynamicThreshold().isEmpty()
        && !port.priorityGroups().isEmpty();
  }

  private void losslessQueueProfile() {
    long admitted =
        config.pools().values().stream()
                .filter(BufferPool::ingress)
                .mapToLong(pool -> pool.size().plus(pool.sharedHeadroom()).bytes())
                .sum()
            + config.ports().values().stream()
                .flatMap(each -> each.priorityGroups().values().stream())
                .mapToLong(
                    group ->
                        group.reserved().bytes()
                            + (sharedHeadroom() > 0 ? 0 : group.headroom().bytes()))
                .sum();
    pool(SonicNames.EGRESS_LOSSLESS_POOL, false, "static", admitted);
    profile(SonicNames.LOSSLESS_QUEUE, SonicNames.EGRESS_LOSSLESS_POOL, 0)
        .put("static_th", String.valueOf(admitted));
  }

  private void queue(PortConfig port, QueueConfig queue) {
    String key = port.port() + "|" + queue.index();
    if (queue.dynamicThreshold().isPresent()) {
      int exponent = queue.dynamicThreshold().get();
      String name = SonicNames.lossyQueueProfile(exponent);
      profile(name, SonicNames.EGRESS_LOSSY_POOL, 0).put("dynamic_th", String.valueOf(exponent));
      tables.row("BUFFER_QUEUE", key).put("profile", name);
    } else if (isLossless(port, queue)) {
      tables.row("BUFFER_QUEUE", key).put("profile", SonicNames.LOSSLESS_QUEUE);
    }
  }
}
