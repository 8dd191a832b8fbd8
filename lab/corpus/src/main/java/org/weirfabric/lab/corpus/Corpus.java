package org.weirfabric.lab.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.compiler.GuardMode;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.FlowSpec;
import org.weirfabric.lab.simulator.NicBehaviour;
import org.weirfabric.lab.simulator.Sending;
import org.weirfabric.lab.simulator.SimulationSetup;
import org.weirfabric.lab.simulator.TimedChange;
import org.weirfabric.lab.simulator.Workloads;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.LeafSpine;
import org.weirfabric.model.topology.generate.Ring;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.trace.TraceTruth;

/** Makes recordings of each kind of trouble, varied by a seed; the same seed makes the same. */
public final class Corpus {
  /** The lossless priority of its fabrics. */
  public static final Priority PRIORITY = Priority.of(3);

  /** By how much its links are slower than their topology says, as in the emulated fabric. */
  public static final int RATE_DIVISOR = 1000;

  private static final String INTENT =
      String.join(
          "\n",
          "intent: corpus",
          "classes:",
          "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60%% }",
          "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40%% }",
          "watchdog: { detect: 200ms, restore: 1s, action: %s }",
          "");
  private static final int RING_SWITCHES = 3;
  private static final int FRAME_BYTES = 4304;
  private static final long SECOND = 1_000_000_000L;
  private static final long[] INTERVALS_MILLIS = {50, 100, 200, 500, 1000};

  private final Trouble trouble;
  private final BitRate speed;
  private final Random random;
  private final long seed;
  private final Sampling sampling;
  private final long interval;
  private final List<TraceTruth> storms = new ArrayList<>();
  private final List<TimedChange> changes = new ArrayList<>();

  private Corpus(Trouble trouble, long seed, BitRate speed) {
    this.trouble = trouble;
    this.speed = speed;
    this.seed = seed;
    random = new Random(31 * seed + trouble.text().hashCode());
    long millis = INTERVALS_MILLIS[Math.floorMod(seed, INTERVALS_MILLIS.length)];
    Sampling every = Sampling.every(millis);
    sampling = seed % 3 == 2 ? every.withSkewedClocks() : every;
    interval = sampling.intervalNanos();
  }

  /** The recording of {@code trouble} that {@code seed} makes. */
  public static Recording of(Trouble trouble, long seed) {
    return of(trouble, seed, BitRate.ofGigabits(100));
  }

  /** The same on links of {@code speed}, before they are slowed. */
  public static Recording of(Trouble trouble, long seed, BitRate speed) {
    return new Corpus(trouble, seed, speed).recording();
  }

  /** The priorities that its traces watch. */
  public static SortedSet<Priority> priorities() {
    return new TreeSet<>(List.of(PRIORITY));
  }

  private Recording recording() {
    boolean ring =
        trouble == Trouble.RING
            || trouble == Trouble.RING_WITH_EXIT
            || trouble == Trouble.RING_BEHIND_STORM;
    Equipment equipment =
        Equipment.emulated().toBuilder().setLinkSpeed(speed).setHostSpeed(speed).build();
    SimulationSetup setup =
        compiled(topology(ring, equipment), trouble == Trouble.DEVICE_WATCHDOG ? "drop" : "alert");
    long begin = 2 * SECOND + (long) (random.nextDouble() * SECOND);
    long lasting = 6 * interval + 3 * SECOND;
    SimulationSetup made = ring ? ring(setup, begin, lasting) : leafSpine(setup, begin, lasting);
    return new Recording(
        trouble.text() + "-" + seed,
        trouble.about() + "; sampled every " + interval / 1_000_000 + " ms, seed " + seed,
        made.withChanges(inOrder(changes)).withRateDivisor(RATE_DIVISOR).withSeed(seed),
        begin + lasting + 4 * interval + 2 * SECOND,
        sampling,
        storms,
        seed);
  }

  private Topology topology(boolean ring, Equipment equipment) {
    if (trouble == Trouble.FAILURES) {
      return BrokenPods.topology();
    }
    return ring ? ringed(equipment) : LeafSpine.of(2 + random.nextInt(3), 2, 3, 1, equipment);
  }

  private Topology ringed(Equipment equipment) {
    return random.nextBoolean()
        ? Ring.of(RING_SWITCHES, 2, equipment)
        : LeafSpine.of(3, 2, 3, 1, equipment);
  }

  private static List<TimedChange> inOrder(List<TimedChange> changes) {
    List<TimedChange> ordered = new ArrayList<>(changes);
    ordered.sort(Comparator.comparingLong(TimedChange::atNanos));
    return ordered;
  }

  private SimulationSetup leafSpine(SimulationSetup setup, long begin, long lasting) {
    List<HostId> hosts = new ArrayList<>(setup.topology().hosts().keySet());
    Collections.shuffle(hosts, random);
    HostId victim = hosts.get(0);
    FlowSpec some = flow(hosts.get(0), hosts.get(1), 0.3 + 0.4 * random.nextDouble());
    switch (trouble) {
      case QUIET:
        return setup.withWorkload(Workloads.allToAll(share(some, 0.5 / hosts.size()), hosts));
      case INCAST:
        return setup.withWorkload(Workloads.incast(share(some, 1), hosts, victim));
      case ALL_TO_ALL:
        return setup.withWorkload(Workloads.allToAll(share(some, 2.0 / hosts.size()), hosts));
      case SLOW_RECEIVER:
        BitRate drain = fraction(0.2 + 0.4 * random.nextDouble());
        changes.add(
            new TimedChange(
                begin, Change.nic(victim, NicBehaviour.slow(drain, ByteSize.ofBytes(200_000)))));
        return setup.withWorkload(Workloads.incast(share(some, 0.4), hosts, victim));
      case STORMS:
        storm(setup, hosts.get(1), begin + SECOND, lasting);
        storm(setup, victim, begin, lasting);
        return setup.withWorkload(Workloads.allToAll(share(some, 0.8 / hosts.size()), hosts));
      case INCAST_ONTO_STORM:
        storm(setup, victim, begin, lasting);
        return setup.withWorkload(Workloads.incast(share(some, 1), hosts, victim));
      case FLAPPING:
        flapping(setup, victim, begin, lasting);
        return setup.withWorkload(Workloads.allToAll(share(some, 0.8 / hosts.size()), hosts));
      case FAILURES:
        return failures(setup, begin, lasting);
      case RESETS:
        storm(setup, victim, begin, lasting);
        resets(setup, victim, begin, lasting);
        return setup.withWorkload(Workloads.allToAll(share(some, 0.8 / hosts.size()), hosts));
      default:
        storm(setup, victim, begin, lasting);
        return setup.withWorkload(Workloads.permutation(some, hosts, seed));
    }
  }

  /** Routes are mended in the end, or, for half of the seeds, soon; a ring stays either way. */
  private SimulationSetup failures(SimulationSetup setup, long begin, long lasting) {
    long learnt = begin + (random.nextBoolean() ? lasting : lasting / 4);
    changes.addAll(BrokenPods.changes(begin, learnt));
    List<FlowSpec> flows = new ArrayList<>();
    for (List<HostId> pair : BrokenPods.pairs()) {
      flows.add(
          flow(pair.get(0), pair.get(1), 0.33).withSourcePort(50_000 + random.nextInt(10_000)));
    }
    return setup.withFlows(flows);
  }

  /**
   * Traffic that goes round: through a ring of three switches, or through two leaves and two spines
   * of a fabric that has no ring of its own.
   */
  private SimulationSetup ring(SimulationSetup setup, long begin, long lasting) {
    Loop loop =
        setup.topology().switches().size() == RING_SWITCHES
            ? Loop.ofRing(setup.topology())
            : Loop.ofLeavesAndSpines(setup.topology());
    loop.routes().forEach(route -> changes.add(new TimedChange(begin, Change.route(route))));
    List<FlowSpec> flows = new ArrayList<>();
    loop.pairs().forEach(pair -> flows.add(flow(pair.get(0), pair.get(1), 1)));
    if (trouble == Trouble.RING_WITH_EXIT) {
      loop.exits()
          .forEach(pair -> flows.add(flow(pair.get(0), pair.get(1), 0.5).withSourcePort(50_000)));
    }
    if (trouble == Trouble.RING_BEHIND_STORM) {
      storm(setup, loop.pairs().get(0).get(1), begin - SECOND, lasting + SECOND);
    }
    return setup.withFlows(flows);
  }

  private void storm(SimulationSetup setup, HostId host, long from, long lasting) {
    changes.add(new TimedChange(from, Change.nic(host, NicBehaviour.storming(PRIORITY, 0))));
    changes.add(new TimedChange(from + lasting, Change.nic(host, NicBehaviour.lossless())));
    storms.add(truth(setup, host, from, from + lasting));
  }

  /** One trouble, with rests that are shorter than an incident is held. */
  private void flapping(SimulationSetup setup, HostId host, long from, long lasting) {
    long until = from + 2 * lasting;
    for (long at = from; at < until; at += 4 * interval + SECOND) {
      changes.add(new TimedChange(at, Change.nic(host, NicBehaviour.storming(PRIORITY, 0))));
      changes.add(new TimedChange(at + 4 * interval, Change.nic(host, NicBehaviour.lossless())));
    }
    storms.add(truth(setup, host, from, until));
  }

  private void resets(SimulationSetup setup, HostId host, long begin, long lasting) {
    SwitchId own = port(setup, host).switchId();
    for (SwitchId each : setup.topology().switches().keySet()) {
      long at = begin + (long) (random.nextDouble() * lasting / 2);
      if (!each.equals(own) && random.nextInt(4) == 0) {
        changes.add(new TimedChange(at, Change.reboot(each, SECOND)));
      } else {
        changes.add(new TimedChange(at, Change.resetCounters(each)));
      }
    }
  }

  private static PortRef port(SimulationSetup setup, HostId host) {
    return Objects.requireNonNull(setup.topology().hosts().get(host), "a host of the fabric")
        .port();
  }

  private static TraceTruth truth(SimulationSetup setup, HostId host, long from, long to) {
    QueueKey port = QueueKey.of(port(setup, host), PRIORITY);
    return TraceTruth.of(IncidentKind.NIC_STORM, List.of(port), List.of(), from, to, true);
  }

  private FlowSpec flow(HostId from, HostId to, double share) {
    return FlowSpec.of(
        from, to, Dscp.of(26), PRIORITY, FRAME_BYTES, Sending.atRate(fraction(share)));
  }

  private FlowSpec share(FlowSpec flow, double share) {
    return flow.withSending(Sending.atRate(fraction(share)));
  }

  /** A part of the hosts' rate; the divisor slows flows like links. */
  private BitRate fraction(double share) {
    return BitRate.ofBitsPerSecond(Math.max(1_000_000, (long) (share * speed.bitsPerSecond())));
  }

  /** Without the guard, which keeps loops from locking. */
  private static SimulationSetup compiled(Topology topology, String watchdogAction) {
    AsicCatalogue catalogue = AsicCatalogue.shipped();
    try {
      SortedMap<SwitchId, SwitchConfig> configs =
          FabricCompiler.compile(
                  CompileRequest.of(
                          List.of(IntentReader.read(String.format(INTENT, watchdogAction))),
                          topology,
                          catalogue,
                          0,
                          new TreeMap<>())
                      .withGuard(GuardMode.OFF))
              .configs();
      return SimulationSetup.of(topology, catalogue, configs);
    } catch (ProblemsException e) {
      throw new IllegalStateException("a fabric of the corpus doesn't compile: " + e.problems(), e);
    }
  }
}
