package org.weirfabric.southbound;

import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.P4Mode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.reconcile.ChangeFeed;
import org.weirfabric.push.reconcile.Followed;

/**
 * Restarts of P4Runtime servers, each of which may have cost the switch its program and entries.
 *
 * <p>P4Runtime tells nothing of changes of entries. Switches whose tables somebody else writes
 * aren't followed.
 */
public final class P4ChangeFeed implements ChangeFeed, AutoCloseable {
  private final WireChannels channels;
  private final SortedMap<SwitchId, Line> lines = new TreeMap<>();
  private boolean closed;

  /** A feed over {@code channels}, which stay their owner's. */
  public P4ChangeFeed(WireChannels channels) {
    this.channels = channels;
  }

  @Override
  public synchronized void follow(Collection<Followed> switches, Consumer<SwitchId> changed) {
    if (closed) {
      return;
    }
    SortedMap<SwitchId, Switch> wanted = new TreeMap<>();
    for (Followed each : switches) {
      Switch declared = each.target().declared();
      if (declared.p4runtime().isPresent() && declared.p4() == P4Mode.OWN) {
        wanted.put(declared.id(), declared);
      }
    }
    lines
        .entrySet()
        .removeIf(
            line -> {
              boolean over = !line.getValue().declared.equals(wanted.get(line.getKey()));
              if (over) {
                line.getValue().presence.close();
              }
              return over;
            });
    wanted.forEach(
        (id, declared) -> {
          if (!lines.containsKey(id)) {
            P4Presence presence =
                channels.p4Presence(declared, () -> changed.accept(id)).orElseThrow();
            lines.put(id, new Line(declared, presence));
            presence.open();
          }
        });
  }

  @Override
  public synchronized boolean isHeard(SwitchId switchId) {
    Line line = lines.get(switchId);
    return line != null && line.presence.stands();
  }

  /** Hangs up on all switches. */
  @Override
  public synchronized void close() {
    closed = true;
    lines.values().forEach(line -> line.presence.close());
    lines.clear();
  }

  private static final class Line {
    private final Switch declared;
    private final P4Presence presence;

    private Line(Switch declared, P4Presence presence) {
      this.declared = declared;
      this.presence = presence;
    }
  }
}
