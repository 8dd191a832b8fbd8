package org.weirfabric.southbound;

import java.util.Collection;
import java.util.function.Consumer;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.reconcile.ChangeFeed;
import org.weirfabric.push.reconcile.Followed;

/** All that switches tell of themselves: changes of configuration, and restarts. */
public final class WireChangeFeed implements ChangeFeed, AutoCloseable {
  private final GnmiChangeFeed gnmi;
  private final P4ChangeFeed p4;

  /** A feed over {@code channels}, which stay their owner's. */
  public WireChangeFeed(WireChannels channels) {
    this.gnmi = new GnmiChangeFeed(channels);
    this.p4 = new P4ChangeFeed(channels);
  }

  @Override
  public void follow(Collection<Followed> switches, Consumer<SwitchId> changed) {
    gnmi.follow(switches, changed);
    p4.follow(switches, changed);
  }

  /** Whether it tells changes of its configuration; a restart alone says nothing of those. */
  @Override
  public boolean isHeard(SwitchId switchId) {
    return gnmi.isHeard(switchId);
  }

  /** Hangs up on all switches. */
  @Override
  public void close() {
    gnmi.close();
    p4.close();
  }
}
