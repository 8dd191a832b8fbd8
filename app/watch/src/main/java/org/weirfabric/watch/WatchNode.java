package org.weirfabric.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.watch.cluster.Mailbox;
import org.weirfabric.watch.cluster.NodeReport;
import org.weirfabric.watch.cluster.ReportCodec;
import org.weirfabric.watch.cluster.WatchBus;
import org.weirfabric.watch.cluster.WatchRole;
import org.weirfabric.watch.lead.CureHands;
import org.weirfabric.watch.lead.EventLog;
import org.weirfabric.watch.lead.FabricWatch;
import org.weirfabric.watch.lead.WatchJson;
import org.weirfabric.watch.lead.WatchStore;
import org.weirfabric.watch.metrics.FabricMetrics;
import org.weirfabric.watch.telemetry.Inbox;
import org.weirfabric.watch.telemetry.ReadingSink;
import org.weirfabric.watch.telemetry.SwitchReadings;
import org.weirfabric.watchdog.Cure;
import org.weirfabric.watchdog.CureBook;
import org.weirfabric.watchdog.SwitchReport;
import org.weirfabric.watchdog.cable.XoffRoom;

/**
 * The watch on one node: judges the switches it is given, tells the leader of them, and keeps the
 * watch over the whole fabric while it leads itself.
 *
 * <p>It has no thread: {@link #tick} is called again and again, and readings and messages wait for
 * it in boxes of limited size. All methods may be called from any thread.
 */
public final class WatchNode implements ReadingSink {
  /** How often all of a switch's priorities may wait; a switch may send each port by itself. */
  private static final int ROUNDS_PER_SWITCH = 4;

  private static final int REPORTS_PER_MESSAGE = 64;
  private static final int EVENTS_KEPT = 2048;
  private static final long REPORT_NANOS = 500_000_000L;

  private final WatchRole role;
  private final WatchBus bus;
  private final LongSupplier clockNanos;
  private final Executor executor;
  private final WatchStore store;
  private final CureHands hands;
  private final Supplier<List<Cure>> journalled;
  private final FabricMetrics metrics;
  private final EventLog events;
  private final Inbox inbox = new Inbox();
  private SortedMap<SwitchId, Integer> rooms = new TreeMap<>();
  private final Mailbox mailbox = new Mailbox();
  private @Nullable WatchPlan plan;
  private @Nullable WatchShard shard;
  private @Nullable FabricWatch lead;
  private long term;
  private CableShard cables = new CableShard(List.of());
  private long nextReportNanos;

  /**
   * A node that watches nothing yet.
   *
   * @param clockNanos ns since the Unix epoch; never goes back
   * @param executor where the answers of {@code hands} are taken up
   * @param journalled the cures that the journal has
   */
  public WatchNode(
      WatchRole role,
      WatchBus bus,
      LongSupplier clockNanos,
      Executor executor,
      WatchStore store,
      CureHands hands,
      Supplier<List<Cure>> journalled,
      FabricMetrics metrics) {
    this.role = role;
    this.bus = bus;
    this.clockNanos = clockNanos;
    this.executor = executor;
    this.store = store;
    this.hands = hands;
    this.journalled = journalled;
    this.metrics = metrics;
    this.events = new EventLog(EVENTS_KEPT, clockNanos.getAsLong() / 1_000_000 * 1024);
  }

  /** From now on watches by {@code wanted}; the same again changes nothing. */
  public synchronized void watch(WatchPlan wanted) {
    if (!wanted.equals(plan)) {
      plan = wanted;
      shard = new WatchShard(wanted.queues(), wanted.settings().evidence(), role.nodeId());
      lead = null;
      rooms = rooms(wanted.topology());
      expect(watched());
    }
  }

  private static SortedMap<SwitchId, Integer> rooms(Topology topology) {
    SortedMap<SwitchId, Integer> rooms = new TreeMap<>();
    for (SwitchId id : topology.switches().keySet()) {
      rooms.put(id, ROUNDS_PER_SWITCH * (Priority.MAX + 1) * topology.portsOf(id).size());
    }
    return rooms;
  }

  private void expect(SortedSet<SwitchId> own) {
    SortedMap<SwitchId, Integer> expected = new TreeMap<>(rooms);
    expected.keySet().retainAll(own);
    inbox.expect(expected);
  }

  /** From now on measures cables by {@code wanted}; the same again changes nothing. */
  public synchronized void measure(List<XoffRoom> wanted) {
    if (!wanted.equals(cables.rooms())) {
      cables = new CableShard(wanted);
      if (lead != null) {
        lead.measure(cables.rooms());
      }
    }
  }

  @Override
  public void accept(SwitchReadings readings) {
    inbox.accept(readings);
  }

  /** Takes what another node sent. */
  public void hear(byte[] message) {
    mailbox.put(message);
  }

  /** The switches that this node is to watch now. */
  public synchronized SortedSet<SwitchId> watched() {
    SortedSet<SwitchId> own = new TreeSet<>();
    if (plan != null) {
      for (SwitchId id : plan.topology().switches().keySet()) {
        if (role.watches(id)) {
          own.add(id);
        }
      }
    }
    return own;
  }

  /** Takes what waits in the boxes, tells the leader or, leading, looks at the whole fabric. */
  public synchronized void tick() {
    WatchShard own = shard;
    WatchPlan by = plan;
    if (own == null || by == null) {
      return;
    }
    SortedSet<SwitchId> watched = watched();
    expect(watched);
    SortedSet<SwitchId> news = new TreeSet<>();
    for (SwitchReadings batch : inbox.drain()) {
      own.accept(batch);
      metrics.take(batch);
      cables.accept(batch);
      news.add(batch.switchId());
    }
    long now = clockNanos.getAsLong();
    if (now >= nextReportNanos) {
      nextReportNanos = now + REPORT_NANOS;
      news.addAll(watched);
    }
    List<SwitchReport> reports = new ArrayList<>();
    for (SwitchId id : news) {
      if (own.hears(id, now, by.settings().evidence().staleNanos())) {
        reports.add(own.report(id, now));
      }
    }
    Optional<String> leader = role.leader();
    if (lead != null && store.isOvertaken()) {
      stopLeading(now);
    }
    if (leader.isPresent() && leader.get().equals(role.nodeId())) {
      leadWith(by, reports, now);
    } else {
      stopLeading(now);
      leader.ifPresent(node -> send(node, reports));
    }
  }

  private void leadWith(WatchPlan by, List<SwitchReport> reports, long now) {
    FabricWatch watch = lead;
    if (watch == null) {
      long own = ++term;
      Executor serial = work -> serially(own, work);
      store.begin();
      CureBook book = new CureBook(by.settings().policy(), by.pods(), by.reach());
      watch = new FabricWatch(by.queues(), by.settings(), book, hands, serial, events, store);
      journalled.get().forEach(watch::adopt);
      watch.measure(cables.rooms());
      lead = watch;
      events.add("leading", now, WatchJson.object().put("node", role.nodeId()));
    }
    hear(watch, NodeReport.of(reports, cables.watermarks()), now);
    for (byte[] message : mailbox.drain()) {
      try {
        hear(watch, ReportCodec.decode(message), now);
      } catch (IllegalArgumentException unreadable) {
        mailbox.countUnreadable();
      }
    }
    watch.look(now);
    metrics.watch(watch.present(), watch.active().size(), watch.isStopped());
    metrics.cables(watch.cables());
  }

  private static void hear(FabricWatch watch, NodeReport told, long now) {
    told.reports().forEach(report -> watch.hear(report, now));
    watch.hearWatermarks(told.watermarks(), now);
  }

  private void stopLeading(long now) {
    mailbox.drain();
    if (lead != null) {
      lead = null;
      store.abandon();
      metrics.watch(List.of(), 0, false);
      metrics.cables(List.of());
      events.add("not-leading", now, WatchJson.object().put("node", role.nodeId()));
    }
  }

  /** Answers that come once another watch leads, here or elsewhere, would undo what that knows. */
  private void serially(long own, Runnable work) {
    executor.execute(
        () -> {
          synchronized (this) {
            if (lead != null && own == term) {
              work.run();
            }
          }
        });
  }

  private void send(String node, List<SwitchReport> reports) {
    for (int from = 0; from < reports.size(); from += REPORTS_PER_MESSAGE) {
      int to = Math.min(from + REPORTS_PER_MESSAGE, reports.size());
      bus.send(
          node,
          ReportCodec.encode(
              NodeReport.of(
                  reports.subList(from, to), from == 0 ? cables.watermarks() : new TreeMap<>())));
    }
  }

  /** Does something with the watch over the fabric; empty if this node doesn't lead it. */
  public synchronized <T> Optional<T> ifLeading(Function<FabricWatch, T> work) {
    FabricWatch watch = lead;
    return watch == null ? Optional.empty() : Optional.of(work.apply(watch));
  }

  /** What has happened lately on this node. */
  public EventLog events() {
    return events;
  }

  /** The time, by the clock that all of the watch's times are of, in ns since the Unix epoch. */
  public long nowNanos() {
    return clockNanos.getAsLong();
  }

  /** How the watch fares on this node. */
  public synchronized ObjectNode statusJson() {
    long now = clockNanos.getAsLong();
    ObjectNode node =
        WatchJson.object()
            .put("node", role.nodeId())
            .put("leader", role.leader().orElse(""))
            .put("watching", plan != null);
    WatchPlan by = plan;
    WatchShard own = shard;
    if (by != null && own != null) {
      node.put("switches", by.topology().switches().size())
          .put("queues", by.queues().count())
          .put("cablesMeasured", cables.rooms().size());
      int heard = 0;
      SortedSet<SwitchId> watched = watched();
      for (SwitchId id : watched) {
        heard += own.hears(id, now, by.settings().evidence().staleNanos()) ? 1 : 0;
      }
      node.put("switchesWatchedHere", watched.size()).put("switchesHeardHere", heard);
      ObjectNode samples = node.putObject("samples");
      own.fates().forEach((fate, count) -> samples.put(FabricMetrics.word(fate), count));
    }
    FabricWatch watch = lead;
    if (watch != null) {
      node.put("switchesReported", watch.switchesHeard(now))
          .put("reportsRejected", watch.rejected())
          .put("incidents", watch.present().size())
          .put("cures", watch.active().size())
          .put("cablesTooLong", watch.cables().size())
          .put("stopped", watch.isStopped());
    }
    ObjectNode lost = node.putObject("lost");
    inbox.dropped().forEach((id, count) -> lost.put(id.value(), count));
    node.put("strangers", inbox.strangers());
    return node.put("messagesLost", mailbox.lost());
  }
}
