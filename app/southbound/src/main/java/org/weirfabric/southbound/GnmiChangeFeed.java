package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.reconcile.ChangeFeed;
import org.weirfabric.push.reconcile.Followed;

/**
 * Changes of configuration by gNMI Subscribe, on change.
 *
 * <p>What a switch sends until it is in sync is what it holds, no change. A switch that does not
 * offer this ends its stream; it is asked again with the next {@link #follow}, which is rare.
 */
public final class GnmiChangeFeed implements ChangeFeed, AutoCloseable {
  private final WireChannels channels;
  private final SortedMap<SwitchId, Line> lines = new TreeMap<>();
  private boolean closed;

  /** A feed over {@code channels}, which stay their owner's. */
  public GnmiChangeFeed(WireChannels channels) {
    this.channels = channels;
  }

  @Override
  public synchronized void follow(Collection<Followed> switches, Consumer<SwitchId> changed) {
    if (closed) {
      return;
    }
    SortedMap<SwitchId, Followed> wanted = new TreeMap<>();
    for (Followed each : switches) {
      if (each.target().declared().gnmi().isPresent() && !each.paths().isEmpty()) {
        wanted.put(each.target().id(), each);
      }
    }
    lines
        .entrySet()
        .removeIf(
            line -> {
              Followed still = wanted.get(line.getKey());
              boolean over = still == null || !line.getValue().isOf(still);
              if (over) {
                line.getValue().close();
              }
              return over;
            });
    wanted.forEach(
        (id, each) ->
            lines.computeIfAbsent(
                id,
                any ->
                    new Line(
                        each,
                        channels.gnmi(each.target().declared()).orElseThrow(),
                        () -> changed.accept(id))));
  }

  @Override
  public synchronized boolean isHeard(SwitchId switchId) {
    Line line = lines.get(switchId);
    return line != null && line.isSynced();
  }

  /** Hangs up on all switches. */
  @Override
  public synchronized void close() {
    closed = true;
    lines.values().forEach(Line::close);
    lines.clear();
  }

  /** The stream of one switch. */
  private static final class Line implements GnmiSubscription.Listener {
    private final Switch declared;
    private final SortedSet<GnmiPath> paths;
    private final Runnable changed;
    private final GnmiClient client;
    private final GnmiSubscription.Handle handle;
    private boolean synced;
    private boolean over;

    Line(Followed followed, GnmiClient client, Runnable changed) {
      this.declared = followed.target().declared();
      this.paths = followed.paths();
      this.changed = changed;
      this.client = client;
      List<GnmiPath> asked = new ArrayList<>(paths);
      this.handle = client.subscribe(GnmiSubscription.onChange(asked), this);
    }

    synchronized boolean isOf(Followed followed) {
      return !over
          && followed.target().declared().equals(declared)
          && followed.paths().equals(paths);
    }

    synchronized boolean isSynced() {
      return synced && !over;
    }

    @Override
    public void notification(GnmiNotification notification) {
      if (isSynced()) {
        changed.run();
      }
    }

    @Override
    public synchronized void synced() {
      synced = true;
    }

    @Override
    public synchronized void ended(Optional<RpcFailure> failure) {
      over = true;
    }

    void close() {
      handle.close();
      client.close();
    }
  }
}
