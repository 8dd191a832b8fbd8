package org.weirfabric.southbound;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.Clock;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/** Opens sessions over the protocols that each switch declares, on connections of its own. */
public final class WireSessions implements SessionFactory, AutoCloseable {
  /** What a switch is waited for to take what it was told, however long a call may take. */
  private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(30);

  private final WireChannels channels;
  private final P4Pipeline pipeline;
  private final long incarnation;
  private final P4Relay.Source relays;
  private final Clock clock;
  private final Map<SwitchId, AtomicInteger> streamsOver = new ConcurrentHashMap<>();
  private final Set<SwitchId> committed = ConcurrentHashMap.newKeySet();

  /**
   * Sessions over {@code channels}, which are this object's from now on.
   *
   * @param pipeline the program for switches with a P4Runtime server
   * @param incarnation what makes election ids of this controller's store higher than those of the
   *     stores it had before
   */
  public WireSessions(WireChannels channels, P4Pipeline pipeline, long incarnation) {
    this(channels, pipeline, incarnation, NoRelay::new, channels.clock());
  }

  /**
   * Sessions over {@code channels}, which are this object's from now on.
   *
   * @param pipeline the program for switches with a P4Runtime server
   * @param incarnation what makes election ids of this controller's store higher than those of the
   *     stores it had before
   * @param relays who writes the P4 tables of switches that aren't Weir's own to write
   */
  public WireSessions(
      WireChannels channels, P4Pipeline pipeline, long incarnation, P4Relay.Source relays) {
    this(channels, pipeline, incarnation, relays, channels.clock());
  }

  /** Sessions that wait by {@code clock}. */
  WireSessions(
      WireChannels channels,
      P4Pipeline pipeline,
      long incarnation,
      P4Relay.Source relays,
      Clock clock) {
    this.clock = clock;
    this.relays = relays;
    this.channels = channels;
    this.pipeline = pipeline;
    this.incarnation = incarnation;
  }

  @Override
  public SwitchSession open(ManagedSwitch target, SessionTerms terms) {
    Switch declared = target.declared();
    SessionDeadline deadline = new SessionDeadline(terms.callDeadline());
    ElectionId electionId = ElectionId.of(incarnation, terms.epoch());
    Duration half = terms.callDeadline().dividedBy(2);
    Duration patience = half.compareTo(LONGEST_PATIENCE) < 0 ? half : LONGEST_PATIENCE;
    Optional<GnmiSide> gnmi =
        channels
            .gnmi(declared, deadline)
            .map(client -> side(client, declared, electionId, patience));
    return new WireSession(declared.id(), deadline, gnmi, p4(declared, electionId, deadline));
  }

  private Optional<P4Side> p4(Switch declared, ElectionId electionId, SessionDeadline deadline) {
    switch (declared.p4()) {
      case OWN:
        return channels
            .p4runtime(declared, pipeline, bids(declared.id(), electionId), deadline)
            .map(client -> new P4Session(client, new P4Program(client, committed)));
      case ONOS:
        return Optional.of(new RelayedP4Session(declared.id(), relays.to(declared)));
      case NONE:
        return Optional.empty();
    }
    throw new AssertionError(declared.p4());
  }

  /** The bids of the leader {@code electionId} for a switch. */
  P4Bids bids(SwitchId switchId, ElectionId electionId) {
    return new P4Bids(
        electionId, streamsOver.computeIfAbsent(switchId, any -> new AtomicInteger()));
  }

  private GnmiSide side(
      GnmiClient client, Switch declared, ElectionId electionId, Duration patience) {
    switch (declared.dialect()) {
      case OPENCONFIG:
        return new GnmiSession(client, electionId);
      case SONIC:
        return new ConfigDbSession(client, electionId, clock, patience);
    }
    throw new AssertionError(declared.dialect());
  }

  /** Ends every session and every thread. */
  @Override
  public void close() {
    channels.close();
  }
}
