package org.weirfabric.lab.faults.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.change.RunningChange;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/**
 * Judges the logs of a fabric's switches: at no moment may an edge let guarded traffic into its
 * priority while any hop on its ways lacks headroom, PFC or watchdog, or knows it as another class.
 *
 * <p>It knows nothing of plans, rollouts or dialects: it reads what the data planes ran, walks the
 * cables, and works out for itself what the least headroom is.
 */
public final class AdmissionCheck {
  /** Light in fibre or copper, in m/s, as in docs/headroom.md. */
  private static final double PROPAGATION_METRES_PER_SECOND = 1.98e8;

  private static final int MAX_VIOLATIONS = 20;

  private final List<GuardedTraffic> guarded;
  private final SortedMap<SwitchId, SwitchConfig> running = new TreeMap<>();
  private final SortedSet<String> seen = new TreeSet<>();
  private final List<Violation> violations = new ArrayList<>();
  private boolean looked;

  private AdmissionCheck(List<GuardedTraffic> guarded) {
    this.guarded = guarded;
  }

  /**
   * What was wrong, and after which change; the same thing once only.
   *
   * @param guarded the traffic that may only be let in where it is protected
   * @param cablings how the fabric was cabled, in order
   * @param changes the changes of all switches, in order
   * @throws IllegalStateException if a switch never told what it runs, so that nothing was judged
   */
  public static List<Violation> violations(
      List<GuardedTraffic> guarded, List<Cabling> cablings, List<RunningChange> changes) {
    AdmissionCheck check = new AdmissionCheck(guarded);
    List<Cabling> ahead = new ArrayList<>(cablings);
    ahead.sort(Comparator.comparingLong(Cabling::fromSequence));
    Walks walks = new Walks(ahead.remove(0).topology());
    for (RunningChange change : changes) {
      while (!ahead.isEmpty() && ahead.get(0).fromSequence() <= change.sequence()) {
        walks = new Walks(ahead.remove(0).topology());
        check.look(change.sequence() - 1, walks);
      }
      check.running.put(change.running().switchId(), change.running());
      check.look(change.sequence(), walks);
    }
    for (Cabling last : ahead) {
      check.look(last.fromSequence(), new Walks(last.topology()));
    }
    if (!check.looked) {
      throw new IllegalStateException(
          "the checker saw only " + check.running.keySet() + ", and judged nothing");
    }
    return List.copyOf(check.violations);
  }

  private void look(long sequence, Walks walks) {
    if (!running.keySet().containsAll(walks.switches())) {
      return; // The fabric is still being switched on.
    }
    looked = true;
    for (Walks.Reach reach : walks.reaches()) {
      for (GuardedTraffic traffic : guarded) {
        if (isLetIn(reach.host().port(), traffic)) {
          lookAlong(sequence, reach, traffic);
        }
      }
    }
  }

  private boolean isLetIn(PortRef edge, GuardedTraffic traffic) {
    return classAt(edge, traffic)
        .filter(found -> found.priority().equals(traffic.priority()))
        .isPresent();
  }

  private void lookAlong(long sequence, Walks.Reach reach, GuardedTraffic traffic) {
    String let = reach.host().port() + " lets in DSCP " + traffic.dscp();
    receives(
        sequence, let, reach.host().port(), traffic, reach.host().speed(), reach.host().cable());
    for (Walks.Hop hop : reach.hops()) {
      sends(sequence, let, hop.from(), traffic);
      receives(sequence, let, hop.to(), traffic, hop.speed(), hop.cable());
    }
    for (PortRef exit : reach.exits()) {
      sends(sequence, let, exit, traffic);
    }
  }

  /** A port that guarded traffic leaves by obeys PFC, and a watchdog sees that it isn't forever. */
  private void sends(long sequence, String let, PortRef port, GuardedTraffic traffic) {
    if (!pfc(port, traffic).filter(PfcSetting::receive).isPresent()) {
      violated(sequence, let, port, "does not obey PFC of priority " + traffic.priority());
    }
    watched(sequence, let, port, traffic);
  }

  /** A port that guarded traffic arrives at knows it, has room for it, and can stop it. */
  private void receives(
      long sequence,
      String let,
      PortRef port,
      GuardedTraffic traffic,
      BitRate speed,
      CableLength cable) {
    Optional<TrafficClassConfig> known =
        classAt(port, traffic).filter(found -> found.priority().equals(traffic.priority()));
    if (known.isEmpty()) {
      violated(sequence, let, port, "knows it as another class");
      return;
    }
    long headroom =
        config(port)
            .map(found -> found.priorityGroups().get(known.get().priorityGroup()))
            .map(PriorityGroupConfig::headroom)
            .map(size -> size.bytes())
            .orElse(0L);
    long least = leastHeadroom(traffic, speed, cable);
    if (headroom < least) {
      violated(sequence, let, port, "has " + headroom + " bytes of headroom and needs " + least);
    }
    if (!pfc(port, traffic).filter(PfcSetting::transmit).isPresent()) {
      violated(sequence, let, port, "sends no PFC of priority " + traffic.priority());
    }
    watched(sequence, let, port, traffic);
  }

  private void watched(long sequence, String let, PortRef port, GuardedTraffic traffic) {
    if (!config(port)
        .filter(found -> found.watchdogs().containsKey(traffic.priority()))
        .isPresent()) {
      violated(sequence, let, port, "has no watchdog of priority " + traffic.priority());
    }
  }

  /**
   * What can still arrive once a PFC frame is due: a frame of any class that is being sent before
   * it, what is on the cable in both directions, and a frame that the far end has begun.
   */
  static long leastHeadroom(GuardedTraffic traffic, BitRate speed, CableLength cable) {
    double seconds = 2.0 * cable.metres() / PROPAGATION_METRES_PER_SECOND;
    return traffic.portFrameBytes()
        + traffic.frameBytes()
        + (long) Math.floor(seconds * speed.bitsPerSecond() / 8);
  }

  private Optional<PfcSetting> pfc(PortRef port, GuardedTraffic traffic) {
    return config(port).map(found -> found.pfc().get(traffic.priority()));
  }

  private Optional<PortConfig> config(PortRef port) {
    return Optional.ofNullable(running.get(port.switchId()))
        .map(found -> found.ports().get(port.port()));
  }

  /** The class that a port puts the traffic into; empty if nothing classifies there. */
  private Optional<TrafficClassConfig> classAt(PortRef port, GuardedTraffic traffic) {
    Optional<SwitchConfig> box = Optional.ofNullable(running.get(port.switchId()));
    Optional<DscpAction> action =
        config(port)
            .flatMap(PortConfig::dscpMap)
            .flatMap(name -> box.map(found -> found.dscpMaps().get(name)))
            .map(DscpMap::actions)
            .map(actions -> actions.get(traffic.dscp()));
    return action.flatMap(found -> box.map(config -> config.classes().get(found.className())));
  }

  private void violated(long sequence, String let, PortRef port, String lacks) {
    String what = let + " while " + port + " " + lacks;
    if (violations.size() < MAX_VIOLATIONS && seen.add(what)) {
      violations.add(new Violation(sequence, what));
    }
  }
}
