package org.weirfabric.southbound;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Switch;

/** The counters of switches by gNMI Subscribe, sampled by the switches themselves. */
public final class TelemetryFeed implements AutoCloseable {
  private final WireChannels channels;
  private final Duration interval;
  private final SortedMap<SwitchId, Followed> followed = new TreeMap<>();
  private boolean closed;

  private static final class Followed {
    final Switch declared;
    final GnmiClient client;
    TelemetryStream stream;
    GnmiSubscription.Handle handle;

    Followed(Switch declared, GnmiClient client, Duration interval) {
      this.declared = declared;
      this.client = client;
      this.stream = new TelemetryStream();
      this.handle = subscribe(interval);
    }

    private GnmiSubscription.Handle subscribe(Duration interval) {
      return client.subscribe(GnmiSubscription.sample(TelemetryStream.PATHS, interval), stream);
    }

    /** Begins anew if the stream has ended: its switch restarted, or the connection broke. */
    void renew(Duration interval) {
      if (stream.isOver()) {
        stream = new TelemetryStream();
        handle = subscribe(interval);
      }
    }

    void close() {
      handle.close();
      client.close();
    }
  }

  /**
   * A feed over {@code channels}, which stay their owner's.
   *
   * @param interval between two samples of a switch
   */
  public TelemetryFeed(WireChannels channels, Duration interval) {
    this.channels = channels;
    this.interval = interval;
  }

  /**
   * Follows these switches and no others, those with a gNMI server; a stream that has ended is
   * begun anew. Returns at once.
   */
  public synchronized void follow(Collection<Switch> switches) {
    if (closed) {
      return;
    }
    SortedMap<SwitchId, Switch> wanted = new TreeMap<>();
    switches.forEach(each -> each.gnmi().ifPresent(endpoint -> wanted.put(each.id(), each)));
    followed
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !entry.getValue().declared.equals(wanted.get(entry.getKey()));
              if (gone) {
                entry.getValue().close();
              }
              return gone;
            });
    wanted.forEach(
        (id, declared) ->
            followed
                .computeIfAbsent(
                    id,
                    any -> new Followed(declared, channels.gnmi(declared).orElseThrow(), interval))
                .renew(interval));
  }

  /** The last sample of each switch of which there is a whole one. */
  public synchronized SortedMap<SwitchId, SwitchTelemetry> latest() {
    SortedMap<SwitchId, SwitchTelemetry> latest = new TreeMap<>();
    followed.forEach(
        (id, each) -> each.stream.latest().ifPresent(sample -> latest.put(id, sample)));
    return Collections.unmodifiableSortedMap(latest);
  }

  /** Hangs up on all switches. */
  @Override
  public synchronized void close() {
    closed = true;
    followed.values().forEach(Followed::close);
    followed.clear();
  }
}
