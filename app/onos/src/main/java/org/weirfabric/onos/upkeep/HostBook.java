package org.weirfabric.onos.upkeep;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.push.HostPfcKnowledge;

/**
 * The hosts of which an operator has said that they obey PFC, in the store.
 *
 * <p>What was said of a host is said of that host at that port: it holds no longer once the
 * topology has another host there.
 */
public final class HostBook implements HostPfcKnowledge {
  private static final String PREFIX = "host-pfc/";
  private static final String HOST = "host";

  private final Documents documents;
  private final Supplier<Optional<Topology>> topology;

  /** What was said of one host. */
  @AutoValue
  public abstract static class Said {
    Said() {}

    /** The host. */
    public abstract HostId host();

    /** When, by whom, and why. */
    public abstract Note note();

    static Said of(HostId host, Note note) {
      return new AutoValue_HostBook_Said(host, note);
    }
  }

  /** The book kept in {@code documents}, about the hosts of what {@code topology} gives. */
  public HostBook(Documents documents, Supplier<Optional<Topology>> topology) {
    this.documents = documents;
    this.topology = topology;
  }

  /** Notes that {@code host} at {@code port} obeys PFC. */
  public void confirm(PortRef port, HostId host, Note note) {
    documents.put(PREFIX + port, CanonicalJson.text(note.toJson().put(HOST, host.value())));
  }

  /** Strikes out what was said of the host at {@code port}; whether anything was. */
  public boolean strike(PortRef port) {
    return documents.remove(PREFIX + port);
  }

  /** What was said of hosts that are still at their ports. */
  public SortedMap<PortRef, Said> confirmed() {
    SortedMap<PortRef, HostId> hosts = hosts(topology.get());
    SortedMap<PortRef, Said> confirmed = new TreeMap<>();
    documents
        .all()
        .forEach(
            (name, text) -> {
              if (name.startsWith(PREFIX)) {
                PortRef port = PortRef.parse(name.substring(PREFIX.length()));
                JsonNode json = CanonicalJson.parse(text);
                HostId host = HostId.of(json.path(HOST).asText());
                if (hosts.containsKey(port) && hosts.get(port).equals(host)) {
                  confirmed.put(port, Said.of(host, Note.fromJson(json)));
                }
              }
            });
    return Collections.unmodifiableSortedMap(confirmed);
  }

  /** The hosts of {@code topology} by their ports. */
  public static SortedMap<PortRef, HostId> hosts(Optional<Topology> topology) {
    SortedMap<PortRef, HostId> hosts = new TreeMap<>();
    topology.ifPresent(
        known -> known.hosts().values().forEach(host -> hosts.put(host.port(), host.id())));
    return hosts;
  }

  @Override
  public boolean obeysPfc(PortRef port) {
    return now().obeysPfc(port);
  }

  @Override
  public HostPfcKnowledge now() {
    SortedMap<PortRef, Said> confirmed = confirmed();
    return port -> confirmed.containsKey(port);
  }
}
