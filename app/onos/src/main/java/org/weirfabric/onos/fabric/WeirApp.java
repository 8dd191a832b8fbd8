package org.weirfabric.onos.fabric;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.core.CoreService;
import org.onosproject.store.service.StorageService;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.cluster.OnosLeadership;
import org.weirfabric.onos.cluster.TopologyInventory;
import org.weirfabric.onos.provider.FabricView;
import org.weirfabric.onos.store.ConsistentDocuments;
import org.weirfabric.onos.store.ConsistentMapJournal;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.onos.upkeep.AuditBook;
import org.weirfabric.onos.upkeep.AuditEntry;
import org.weirfabric.onos.upkeep.FabricUpkeep;
import org.weirfabric.onos.upkeep.MaintenanceGate;
import org.weirfabric.onos.upkeep.Upkeep;
import org.weirfabric.onos.upkeep.UpkeepBook;
import org.weirfabric.onos.upkeep.UpkeepOffice;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SystemClock;
import org.weirfabric.push.engine.Progress;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.reconcile.ReconcileSettings;
import org.weirfabric.push.reconcile.Reconciler;
import org.weirfabric.push.reconcile.SwitchLooks;
import org.weirfabric.push.tx.TxOutcome;
import org.weirfabric.southbound.GnmiDrainGauge;
import org.weirfabric.southbound.P4Pipeline;
import org.weirfabric.southbound.P4Relay;
import org.weirfabric.southbound.TelemetryFeed;
import org.weirfabric.southbound.WireChangeFeed;
import org.weirfabric.southbound.WireChannels;
import org.weirfabric.southbound.WireSessions;
import org.weirfabric.southbound.WireSettings;
import org.weirfabric.southbound.access.AccessFile;
import org.weirfabric.southbound.access.AccessSource;

/** The application: joins store, engine and switches, and takes the lead when ONOS gives it. */
@Component(
    immediate = true,
    service = {})
public final class WeirApp {
  /** The name of the application in ONOS. */
  public static final String NAME = "org.weirfabric";

  private static final Logger LOG = LoggerFactory.getLogger(WeirApp.class);
  private static final Duration STORE_LIMIT = Duration.ofSeconds(5);
  private static final Duration SAMPLE_INTERVAL = Duration.ofMillis(500);
  private static final Duration ROUND = Duration.ofSeconds(2);
  private static final Duration RETRY = Duration.ofMillis(500);

  private static final int ENGINE_THREADS = 8;
  private static final String INCARNATION = "incarnation";
  private static final String ACCESS_FILE = "weir.access.file";

  private final ScheduledThreadPoolExecutor alarms = alarms();
  private final SystemClock clock = new SystemClock(alarms);
  private final ExecutorService starter = threads("weir-app", 1);
  private final BundleContext bundle;
  private final CoreService core;
  private final StorageService storage;
  private final FabricView view;
  private final P4Relay.Source relays;
  private final AccessSource accesses;
  private final OnosLeadership leadership;
  private Optional<WireChannels> channels = Optional.empty();
  private Optional<GnmiDrainGauge> gauge = Optional.empty();
  private Optional<WireSessions> sessions = Optional.empty();
  private Optional<TransactionEngine> engine = Optional.empty();
  private Optional<WeirFabric> fabric = Optional.empty();
  private Optional<Reconciler> reconciler = Optional.empty();
  private final List<ServiceRegistration<?>> registrations = new ArrayList<>();
  private final AtomicBoolean leadAwaited = new AtomicBoolean();
  private boolean stopped;

  /** Starts in the background: ONOS's store may take a while to answer. */
  @Activate
  public WeirApp(
      BundleContext bundle,
      @Reference CoreService core,
      @Reference StorageService storage,
      @Reference LeadershipService elections,
      @Reference ClusterService cluster,
      @Reference FabricView view,
      @Reference P4Relay.Source relays) {
    this.bundle = bundle;
    this.core = core;
    this.storage = storage;
    this.view = view;
    this.relays = relays;
    this.accesses = new AccessFile(accessFile(bundle));
    this.leadership = new OnosLeadership(elections, cluster, this::leadSoon);
    starter.execute(this::start);
  }

  /**
   * Stops; a transaction that runs stays open in the journal for the next leader, which begins at
   * once if all calls have ended in time.
   */
  @Deactivate
  public void deactivate() {
    synchronized (this) {
      stopped = true;
    }
    starter.shutdownNow();
    awaitEnd(starter);
    List<Runnable> parts = new ArrayList<>();
    synchronized (this) {
      registrations.forEach(ServiceRegistration::unregister);
      reconciler.ifPresent(part -> parts.add(part::close));
      engine.ifPresent(part -> parts.add(part::close));
      gauge.ifPresent(part -> parts.add(part::close));
      sessions.ifPresent(part -> parts.add(part::close));
      channels.ifPresent(part -> parts.add(part::close));
    }
    // Not under the lock: the engine waits for its calls, and the clock that ends them may want it.
    parts.forEach(Runnable::run);
    // After the engine: its successor finds what it has said at its end.
    leadership.close();
    alarms.shutdownNow();
    awaitEnd(alarms);
    LOG.info("Weir stopped");
  }

  private void start() {
    try {
      core.registerApplication(NAME);
      Stores stores = Stores.open(name -> new ConsistentDocuments(storage, name));
      long incarnation = incarnation(new ConsistentDocuments(storage, "weir-store"));
      join(stores, incarnation);
      leadership.run();
      round(new NodeRound(leadership::stand, stores.topology()::find, view, this::lead));
    } catch (RuntimeException e) {
      LOG.error("Weir can't start; it tries again", e);
      again(this::start);
    }
  }

  /** Where accesses to switches stand: beside the controller's own configuration, if not told. */
  private static Path accessFile(BundleContext bundle) {
    String told = bundle.getProperty(ACCESS_FILE);
    String etc = bundle.getProperty("karaf.etc");
    return told == null ? Path.of(etc == null ? "etc" : etc, "weir-access.yaml") : Path.of(told);
  }

  /** When this store was made: higher than for any store before it, so that we can be primary. */
  private long incarnation(Documents about) {
    // Two nodes may begin at once: one of them makes it, and both go by what is stored.
    boolean unused = about.putIfAbsent(INCARNATION, String.valueOf(clock.now().getEpochSecond()));
    return about.get(INCARNATION).map(Long::parseLong).orElseThrow();
  }

  private synchronized void join(Stores stores, long incarnation) {
    if (stopped) {
      return;
    }
    TransactionBook book = new TransactionBook();
    WireSessions wire =
        new WireSessions(
            new WireChannels(WireSettings.DEFAULTS, accesses),
            P4Pipeline.weir(),
            incarnation,
            relays);
    UpkeepBook decisions = new UpkeepBook(stores.upkeep());
    MaintenanceGate gate = new MaintenanceGate(wire, decisions::isInMaintenance);
    WireChannels heard = new WireChannels(WireSettings.DEFAULTS, accesses);
    channels = Optional.of(heard);
    TopologyInventory inventory = new TopologyInventory(stores.topology()::find);
    GnmiDrainGauge measuring =
        new GnmiDrainGauge(heard, id -> inventory.find(id).map(ManagedSwitch::declared));
    gauge = Optional.of(measuring);
    TransactionEngine made =
        new TransactionEngine(
            CallDeadline.settings(bundle.getProperty(CallDeadline.PROPERTY)),
            ConsistentMapJournal.open(storage, "weir-journal", STORE_LIMIT),
            leadership,
            inventory,
            gate,
            clock,
            threads("weir-push", ENGINE_THREADS),
            progress -> {
              book.progressed(progress);
              log(progress);
              if (progress.what().equals(TxOutcome.FENCED.text())) {
                leadAgain();
              }
            },
            measuring,
            stores.hosts());
    AuditBook audit = new AuditBook(stores.audit(), this::now);
    WeirFabric joined =
        new WeirFabric(
            stores,
            made,
            book,
            view,
            new Telemetry(new TelemetryFeed(heard, SAMPLE_INTERVAL), clock)::of,
            audit,
            clock,
            starter);
    joined.topology().ifPresent(view::show);
    Reconciler upkeeping =
        new Reconciler(
            new SwitchLooks(made, inventory, config -> config),
            new UpkeepOffice(
                decisions,
                joined::intents,
                id -> joined.forUpkeep().rebuild(id, AuditEntry.WEIR, ended -> {}),
                audit,
                this::now),
            new WireChangeFeed(heard),
            clock,
            ReconcileSettings.DEFAULT,
            starter);
    Upkeep upkeep = new Upkeep(upkeeping, decisions, gate, joined.forUpkeep(), audit, this::now);
    fabric = Optional.of(joined);
    reconciler = Optional.of(upkeeping);
    sessions = Optional.of(wire);
    engine = Optional.of(made);
    registrations.add(bundle.registerService(FabricUpkeep.class, upkeep, null));
    registrations.add(bundle.registerService(FabricService.class, joined, null));
    registrations.add(
        bundle.registerService(WatchGround.class, new EngineGround(joined, made, heard), null));
    LOG.info("Weir joined the store, incarnation {}", incarnation);
  }

  /** Steps at INFO, what switches answer at DEBUG, and what goes wrong with them at WARN. */
  private static void log(Progress progress) {
    String where = progress.switchId().map(SwitchId::value).orElse("");
    if (progress.switchId().isEmpty()) {
      LOG.info(
          "transaction {}: {} {} {}",
          progress.transaction(),
          progress.stageName(),
          progress.what(),
          progress.detail());
    } else if (progress.detail().isEmpty()) {
      LOG.debug(
          "transaction {}: {} {} {}",
          progress.transaction(),
          progress.stageName(),
          where,
          progress.what());
    } else {
      LOG.warn(
          "transaction {}: {} {} {}: {}",
          progress.transaction(),
          progress.stageName(),
          where,
          progress.what(),
          progress.detail());
    }
  }

  private String now() {
    return clock.now().toString();
  }

  /** ONOS says that leadership may have changed hands. */
  private synchronized void leadSoon() {
    if (!stopped) {
      starter.execute(this::lead);
    }
  }

  /**
   * Takes the lead if it is this node's and not taken yet; called whenever that may have changed.
   */
  private void lead() {
    TransactionEngine current;
    synchronized (this) {
      if (stopped || engine.isEmpty()) {
        return;
      }
      current = engine.get();
    }
    try {
      if (!leadership.isLeader() || current.status().isCurrent()) {
        return;
      }
      CompletableFuture<Void> unused = current.recover().thenAccept(this::leads);
      LOG.info("Weir leads the fabric");
    } catch (ProblemsException e) {
      LOG.warn("Weir can't take the lead yet: {}", e.getMessage());
      leadAgain();
    } catch (RuntimeException e) {
      LOG.error("Weir can't take the lead; it tries again", e);
      leadAgain();
    }
  }

  /** What an earlier leader left open has ended: the fabric is this node's to look after. */
  private void leads(Optional<TransactionReport> ended) {
    ended.ifPresent(
        report -> LOG.info("transaction {} taken up: {}", report.id(), report.outcome().text()));
    List<TermStart.Part> parts = new ArrayList<>();
    synchronized (this) {
      fabric.ifPresent(joined -> parts.addAll(joined.takingTheLead()));
      reconciler.ifPresent(
          upkeep ->
              parts.add(
                  () -> {
                    upkeep.start();
                    return List.of();
                  }));
    }
    again(() -> begin(parts));
  }

  /** What fails of it is begun again for as long as this node leads. */
  private void begin(List<TermStart.Part> parts) {
    List<TermStart.Part> failed = TermStart.begun(parts);
    if (!failed.isEmpty() && leadsStill()) {
      again(() -> begin(failed));
    }
  }

  private boolean leadsStill() {
    Optional<TransactionEngine> current;
    synchronized (this) {
      current = stopped ? Optional.empty() : engine;
    }
    return current.filter(each -> each.status().isCurrent()).isPresent();
  }

  /** Soon, and once: each round takes the lead too. */
  private void leadAgain() {
    if (leadAwaited.compareAndSet(false, true)) {
      again(
          () -> {
            leadAwaited.set(false);
            lead();
          });
    }
  }

  private void round(NodeRound round) {
    round.run();
    after(ROUND, () -> round(round));
  }

  private void again(Runnable work) {
    after(RETRY, work);
  }

  private void after(Duration time, Runnable work) {
    CompletableFuture<Void> unused =
        clock
            .after(time)
            .thenRun(
                () -> {
                  synchronized (this) {
                    if (!stopped) {
                      starter.execute(work);
                    }
                  }
                });
  }

  private static ScheduledThreadPoolExecutor alarms() {
    ScheduledThreadPoolExecutor alarms =
        new ScheduledThreadPoolExecutor(1, work -> new Thread(work, "weir-clock"));
    alarms.setRemoveOnCancelPolicy(true);
    return alarms;
  }

  private static ExecutorService threads(String name, int count) {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        count,
        count,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        work -> new Thread(work, name + "-" + number.incrementAndGet()));
  }

  private static void awaitEnd(ExecutorService executor) {
    try {
      if (!executor.awaitTermination(10, TimeUnit.SECONDS)) {
        LOG.warn("a thread of Weir's did not end in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
