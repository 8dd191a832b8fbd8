package org.weirfabric.southbound;

import java.util.Optional;
import org.weirfabric.model.topology.P4Mode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionFactory;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;

/** Opens sessions over the protocols that each switch declares, on connections of its own. */
public final class WireSessions implements SessionFactory, AutoCloseable {
  private final WireChannels channels;
  private final P4Pipeline pipeline;
  private final long incarnation;

  /**
   * Sessions over {@code channels}, which are this object's from now on.
   *
   * @param pipeline the program for switches with a P4Runtime server
   * @param incarnation what makes election ids of this controller's store higher than those of the
   *     stores it had before
   */
  public WireSessions(WireChannels channels, P4Pipeline pipeline, long incarnation) {
    this.channels = channels;
    this.pipeline = pipeline;
    this.incarnation = incarnation;
  }

  @Override
  public SwitchSession open(ManagedSwitch target, SessionTerms terms) {
    Switch declared = target.declared();
    SessionDeadline deadline = new SessionDeadline(terms.callDeadline());
    Optional<GnmiSession> gnmi =
        channels
            .gnmi(declared, deadline)
            .map(client -> new GnmiSession(client, declared.dialect()));
    Optional<P4Session> p4 =
        declared.p4() == P4Mode.OWN
            ? channels
                .p4runtime(declared, pipeline, ElectionId.of(incarnation, terms.epoch()), deadline)
                .map(P4Session::new)
            : Optional.empty();
    return new WireSession(declared.id(), deadline, gnmi, p4);
  }

  /** Ends every session and every thread. */
  @Override
  public void close() {
    channels.close();
  }
}
