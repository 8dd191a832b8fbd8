package org.weirfabric.onos.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.mastership.MastershipService;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.cluster.messaging.MessageSubject;
import org.onosproject.store.service.StorageService;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.onos.fabric.WatchGround;
import org.weirfabric.onos.store.ConsistentDocuments;
import org.weirfabric.onos.store.StoreSilentException;
import org.weirfabric.southbound.SwitchTelemetry;
import org.weirfabric.southbound.TelemetryFeed;
import org.weirfabric.watch.WatchNode;
import org.weirfabric.watch.WatchPlan;
import org.weirfabric.watch.lead.EventLog;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchEvent;
import org.weirfabric.watch.lead.WatchJson;
import org.weirfabric.watch.lead.WatchSettings;
import org.weirfabric.watch.metrics.FabricMetrics;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CurePolicy;
import org.weirfabric.watchdog.EvidenceSettings;
import org.weirfabric.watchdog.QueueKey;

/** The watch on this node of ONOS, from activation to deactivation. */
@Component(immediate = true, service = WatchService.class)
public final class WatchApp implements WatchService {
  private static final Logger LOG = LoggerFactory.getLogger(WatchApp.class);
  private static final MessageSubject REPORTS = new MessageSubject("weir-watch-reports");
  private static final Set<String> WARNINGS =
      Set.of("page", "cable-too-long", "records-unreadable");
  private static final Duration SAMPLE_INTERVAL = Duration.ofMillis(250);
  private static final long TICK_MILLIS = 100;
  private static final long REFRESH_MILLIS = 1_000;
  private static final long RETRY_MILLIS = 1_000;
  private static final long END_SECONDS = 10;

  /** The emulated fabric says so of itself: its bit rates are divided by 1000. */
  private static final String EMULATED = "emulated";

  private static final int EMULATED_DIVISOR = 1000;

  /** Time for the switch to act, for what waited to move, and for two windows to show it. */
  private static final long RESTORE_NANOS = 2_000_000_000L;

  private final WatchGround ground;
  private final ClusterCommunicationService cluster;
  private final OnosRole role;
  private final PolicyProperties policy = new PolicyProperties(System::getProperty);
  private final FabricMetrics metrics = new FabricMetrics();
  private final ScheduledThreadPoolExecutor ticks = thread("weir-watch");
  private final ScheduledThreadPoolExecutor waits = thread("weir-watch-store");
  private final WatchNode node;
  private final TelemetryFeed feed;
  private final MeasuredCables cables = new MeasuredCables(AsicCatalogue.shipped());
  private long told;

  /** Starts to watch. */
  @Activate
  public WatchApp(
      @Reference WatchGround ground,
      @Reference StorageService storage,
      @Reference ClusterService nodes,
      @Reference LeadershipService elections,
      @Reference MastershipService masters,
      @Reference ClusterCommunicationService cluster) {
    this.ground = ground;
    this.cluster = cluster;
    this.role = new OnosRole(nodes, elections, masters);
    long wallNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    long startNanos = System.nanoTime();
    LongSupplier clock = () -> wallNanos + System.nanoTime() - startNanos;
    EngineHands hands = new EngineHands(ground.cures(), clock, System::currentTimeMillis);
    this.node =
        new WatchNode(
            role,
            this::send,
            clock,
            ticks,
            new LaterStore(
                new ConsistentDocuments(storage, "weir-watch"), waits, work -> later(waits, work)),
            hands,
            hands::journalled,
            metrics);
    this.told = node.events().last();
    this.feed = new TelemetryFeed(ground.channels(), SAMPLE_INTERVAL, node::nowNanos, node);
    // Only puts into a box: it must not wait behind what waits for the store.
    cluster.<byte[]>addSubscriber(REPORTS, Function.identity(), node::hear, Runnable::run);
    ScheduledFuture<?> ticking =
        ticks.scheduleWithFixedDelay(
            guarded(this::tick), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    ScheduledFuture<?> refreshing =
        waits.scheduleWithFixedDelay(
            guarded(this::refresh), 0, REFRESH_MILLIS, TimeUnit.MILLISECONDS);
    LOG.debug("watching: {} {}", ticking, refreshing);
  }

  /** Stops; cures stay on until their end, or until another node's watch ends them. */
  @Deactivate
  public void deactivate() {
    cluster.removeSubscriber(REPORTS);
    node.events().close();
    feed.close();
    ticks.shutdownNow();
    waits.shutdownNow();
    try {
      if (!ticks.awaitTermination(END_SECONDS, TimeUnit.SECONDS)
          || !waits.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("a thread of the watch did not end in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    metrics.close();
  }

  private static void later(ScheduledThreadPoolExecutor on, Runnable work) {
    ScheduledFuture<?> unused = on.schedule(work, RETRY_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static ScheduledThreadPoolExecutor thread(String name) {
    ScheduledThreadPoolExecutor one =
        new ScheduledThreadPoolExecutor(1, work -> new Thread(work, name));
    one.setRemoveOnCancelPolicy(true);
    return one;
  }

  /** A scheduler drops for ever what fails once. */
  private static Runnable guarded(Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (StoreSilentException e) {
        LOG.warn("the watch goes on as it was: {}", e.getMessage());
      } catch (RuntimeException e) {
        LOG.error("the watch failed in an unforeseen way; it goes on", e);
      }
    };
  }

  private void send(String to, byte[] message) {
    CompletableFuture<Void> unused =
        cluster.<byte[]>unicast(message, REPORTS, Function.identity(), NodeId.nodeId(to));
  }

  private void tick() {
    node.tick();
    for (WatchEvent event : node.events().after(told)) {
      told = event.number();
      if (WARNINGS.contains(event.kind())) {
        LOG.warn("watch: {} {}", event.kind(), event.data());
      } else {
        LOG.info("watch: {} {}", event.kind(), brief(event.data()));
      }
    }
  }

  private static String brief(JsonNode data) {
    return data.has("text") ? data.path("text").asText() : data.toString();
  }

  /** Looks what is to be watched, and by whom; may wait for the store. */
  private void refresh() {
    role.ready(ground.leads());
    Optional<Topology> topology = ground.topology();
    if (!topology.isPresent()) {
      return;
    }
    SortedSet<Priority> priorities = new TreeSet<>();
    try {
      SortedMap<SwitchId, SwitchConfig> committed = ground.committed();
      for (SwitchConfig config : committed.values()) {
        config.ports().values().forEach(port -> priorities.addAll(port.pfc().keySet()));
      }
      if (!priorities.isEmpty()) {
        node.watch(WatchPlan.of(topology.get(), priorities, settings(topology.get())));
      }
      node.measure(cables.rooms(topology.get(), committed, ground.intents()));
    } catch (ProblemsException e) {
      LOG.debug("the journal doesn't answer; the watch goes on as it was: {}", e.getMessage());
      return;
    }
    feed.follow(topology.get(), role::watches, priorities);
  }

  private WatchSettings settings(Topology topology) {
    boolean emulated =
        topology.switches().values().stream().allMatch(each -> each.asic().equals(EMULATED));
    EvidenceSettings usual = EvidenceSettings.DEFAULT;
    return WatchSettings.of(
        EvidenceSettings.of(
            usual.shortestWindowNanos(), usual.staleNanos(), emulated ? EMULATED_DIVISOR : 1),
        policy.over(CurePolicy.builder().setRestoreNanos(RESTORE_NANOS)).build());
  }

  @Override
  public JsonNode status() {
    ObjectNode status = node.statusJson();
    status.put("streamsRenewed", feed.renewed());
    ObjectNode ignored = status.putObject("leavesIgnored");
    feed.ignored().forEach((id, count) -> ignored.put(id.value(), count));
    return status;
  }

  @Override
  public JsonNode incidents() throws ProblemsException {
    return leading(FabricWatch::incidentsJson);
  }

  @Override
  public JsonNode cures() throws ProblemsException {
    return leading(FabricWatch::curesJson);
  }

  private <T> T leading(Function<FabricWatch, T> work) throws ProblemsException {
    Optional<T> done = node.ifLeading(work);
    if (done.isPresent()) {
      return done.get();
    }
    throw refused(
        ProblemCode.LEADER_CHANGED,
        "watch on " + role.nodeId(),
        "it doesn't keep the watch over the fabric",
        "the node that leads, " + role.leader().orElse("none yet") + ", with an intent committed",
        "ask that node; nothing was changed");
  }

  @Override
  public EventLog events() {
    return node.events();
  }

  @Override
  public String metrics() {
    return metrics.scrape();
  }

  @Override
  public SortedMap<SwitchId, SwitchTelemetry> telemetry() {
    return feed.latest();
  }

  @Override
  public JsonNode take(QueueKey queue, CureAction action, Optional<Duration> lasting, String who)
      throws ProblemsException {
    long until = lasting.map(time -> node.nowNanos() + time.toNanos()).orElse(Cure.UNTIL_LIFTED);
    String[] obstacle = {""};
    Optional<Cure> cure =
        leading(
            watch -> {
              obstacle[0] = watch.obstacle(queue, action).orElse("");
              return watch.take(queue, action, "by hand: " + who, until);
            });
    if (cure.isPresent()) {
      return WatchJson.cure(cure.get()).put("state", "ordered");
    }
    throw refused(
        ProblemCode.BUSY,
        queue.toString(),
        obstacle[0],
        "a queue of a PFC priority without a cure, where and while cures are allowed",
        "see weir watch cures; weir watch lift ends the one that is on and allows cures there"
            + " again, weir watch resume allows them everywhere");
  }

  @Override
  public boolean lift(QueueKey queue, String who) throws ProblemsException {
    return leading(
        watch -> {
          boolean lifted = watch.lift(queue, "by hand: " + who).isPresent();
          return watch.endOverride(queue) || lifted;
        });
  }

  @Override
  public void forbid(QueueKey queue) throws ProblemsException {
    boolean unused =
        leading(
            watch -> {
              watch.override(queue, CureAction.ALERT);
              return true;
            });
  }

  @Override
  public void stop(String who) throws ProblemsException {
    boolean unused =
        leading(
            watch -> {
              watch.stopAll("by hand: " + who);
              return true;
            });
  }

  @Override
  public void resume(String who) throws ProblemsException {
    boolean unused =
        leading(
            watch -> {
              watch.resume("by hand: " + who);
              return true;
            });
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    List<Problem> problems = new ArrayList<>();
    problems.add(Problem.of(code, where, found, allowed, remedy));
    return new ProblemsException(problems);
  }
}
