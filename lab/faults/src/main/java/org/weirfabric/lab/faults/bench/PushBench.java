package org.weirfabric.lab.faults.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.lab.emulatedfabric.plain.RememberingTargets;
import org.weirfabric.lab.faults.controller.Controller;
import org.weirfabric.lab.faults.controller.ControllerOrder;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Endpoints;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.tx.TxOutcome;
import org.weirfabric.southbound.P4Pipeline;
import org.weirfabric.southbound.WireChannels;
import org.weirfabric.southbound.WireSessions;
import org.weirfabric.southbound.WireSettings;

/** One size of fabric, pushed to by a transaction and by a plain fan-out of the same changes. */
final class PushBench {
  private static final Duration CALL = Duration.ofMinutes(2);
  private static final Duration MARGIN = Duration.ofSeconds(5);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String INTENT =
      "intent: bench\n"
          + "scope: { hosts: all }\n"
          + "classes:\n"
          + "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60%, ecn: auto"
          + " }\n"
          + "  - { name: cnp, priority: 6, dscp: [48], schedule: strict, limit: 5% }\n"
          + "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n"
          + "mtu: 9216\n"
          + "losslessMtu: 4300\n"
          + "resilience: { linkFailures: 0 }\n"
          + "watchdog: { detect: 200ms, restore: 1s, action: drop }\n"
          + "hosts: { pfc: static, roceMtu: 4096 }\n";

  private final int ports;

  /**
   * What was measured.
   *
   * @param switches how many targets
   * @param ports how many ports they have
   * @param stages how many stages the rollout has
   * @param transaction the transaction
   * @param plain the fan-out
   * @param liveHeapBytes what lives after the transaction, targets and plan included
   * @param peakHeapBytes the most that was in use during it, garbage too
   * @param threads the most threads that there were at a time
   */
  record Result(
      int switches,
      int ports,
      int stages,
      Cost transaction,
      Cost plain,
      long liveHeapBytes,
      long peakHeapBytes,
      int threads) {}

  /**
   * What one way of pushing cost.
   *
   * @param nanos its time
   * @param calls its RPCs
   */
  record Cost(long nanos, long calls) {}

  private PushBench(int ports) {
    this.ports = ports;
  }

  /** A bench on the smallest fat tree with at least so many switches. */
  static PushBench of(int switches) {
    int ports = 2;
    while (5 * ports * ports / 4 < switches) {
      ports += 2;
    }
    return new PushBench(ports);
  }

  /**
   * Measures both, the transaction first.
   *
   * @throws IllegalStateException if either doesn't end as it should
   */
  Result run() throws IOException, ProblemsException, InterruptedException {
    Topology wired = FatTree.of(ports, ports / 2, Equipment.emulated());
    try (RememberingTargets targets = new RememberingTargets(wired.switches().size())) {
      SortedMap<SwitchId, Endpoints> endpoints = new TreeMap<>();
      Iterator<Integer> free = targets.ports().iterator();
      for (SwitchId id : wired.switches().keySet()) {
        endpoints.put(
            id,
            Endpoints.of(
                Optional.of(Endpoint.parse("127.0.0.1:" + free.next())), Optional.empty()));
      }
      return measure(wired, endpoints, targets);
    }
  }

  private static Result measure(
      Topology wired, SortedMap<SwitchId, Endpoints> endpoints, RememberingTargets targets)
      throws IOException, ProblemsException, InterruptedException {
    Path journal = Files.createTempDirectory("weir-bench-push");
    FabricPlan plan;
    Cost transaction;
    long live;
    long peak;
    ControllerOrder order = new ControllerOrder("bench", journal, endpoints, CALL, CALL, MARGIN);
    try (Controller controller = new Controller(order, gate -> {}, stage -> {})) {
      controller.setTopology(wired);
      controller.setReportsState(false);
      controller.lead();
      plan = controller.plan(List.of(IntentReader.read(INTENT)));
      Heap.forgetPeak();
      THREADS.resetPeakThreadCount();
      long calls = targets.calls();
      long started = System.nanoTime();
      TransactionReport report = controller.apply(plan);
      transaction = new Cost(System.nanoTime() - started, targets.calls() - calls);
      if (report.outcome() != TxOutcome.COMMITTED) {
        throw new IllegalStateException("the transaction ends " + report.problems());
      }
      peak = Heap.peakBytes();
      live = Heap.liveBytes();
    }
    targets.forget();
    Cost plain = fanOut(plan, wired.withEndpoints(endpoints), targets);
    int ports = plan.configs().values().stream().mapToInt(each -> each.ports().size()).sum();
    return new Result(
        endpoints.size(),
        ports,
        plan.rollout().stages().size(),
        transaction,
        plain,
        live,
        peak,
        THREADS.getPeakThreadCount());
  }

  /** The same changes over the same sessions, as many switches at once: no journal, no looks. */
  private static Cost fanOut(FabricPlan plan, Topology topology, RememberingTargets targets)
      throws InterruptedException {
    List<Runnable> work = new ArrayList<>();
    WireSessions sessions =
        new WireSessions(
            WireChannels.plaintext(WireSettings.DEFAULTS.withCallDeadline(CALL)),
            P4Pipeline.weir(),
            1);
    for (Switch each : topology.switches().values()) {
      ManagedSwitch target = ManagedSwitch.of(each, Dialects.of(each, topology), false);
      List<TargetChange> changes = changes(plan, target);
      work.add(() -> send(sessions.open(target, SessionTerms.of(1, CALL)), changes));
    }
    ExecutorService executor = Executors.newFixedThreadPool(Controller.SWITCHES_AT_ONCE);
    try {
      long calls = targets.calls();
      long started = System.nanoTime();
      List<Future<?>> futures = new ArrayList<>();
      work.forEach(each -> futures.add(executor.submit(each)));
      for (Future<?> future : futures) {
        future.get();
      }
      return new Cost(System.nanoTime() - started, targets.calls() - calls);
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException("the fan-out failed", e.getCause());
    } finally {
      executor.shutdownNow();
      sessions.close();
    }
  }

  private static List<TargetChange> changes(FabricPlan plan, ManagedSwitch target) {
    SwitchConfig nothing = SwitchConfig.empty(target.id());
    SwitchConfig wanted = plan.configs().getOrDefault(target.id(), nothing);
    Dialect dialect = target.dialect();
    List<TargetChange> changes = new ArrayList<>();
    try {
      TargetConfig before = dialect.encode(nothing);
      for (int stage = 0; stage < plan.rollout().stages().size(); stage++) {
        TargetConfig after = dialect.encode(plan.rollout().configAfter(stage, nothing, wanted));
        if (!after.equals(before)) {
          changes.add(TargetChange.between(before, after));
        }
        before = after;
      }
    } catch (DialectGapException gap) {
      throw new IllegalStateException(gap);
    }
    return changes;
  }

  private static void send(SwitchSession session, List<TargetChange> changes) {
    try (session) {
      require(session.prepare().join());
      changes.forEach(change -> require(session.apply(change).join()));
    }
  }

  private static void require(SessionOutcome outcome) {
    if (!(outcome instanceof SessionOutcome.Applied)) {
      throw new IllegalStateException("the fan-out: " + outcome);
    }
  }
}
