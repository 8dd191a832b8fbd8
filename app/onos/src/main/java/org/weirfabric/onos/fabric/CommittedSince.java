package org.weirfabric.onos.fabric;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.Head;

/**
 * What was committed, read again only once the journal's head has changed: there is an entry for
 * each switch, and whoever follows what is committed asks every second.
 */
final class CommittedSince {
  /** Where it is read. */
  interface Source {
    SortedMap<SwitchId, SwitchConfig> read() throws ProblemsException;
  }

  private final Supplier<Optional<Head>> head;
  private final Source source;
  private SortedMap<SwitchId, SwitchConfig> known = new TreeMap<>();
  private Optional<Head> at = Optional.empty();

  /**
   * Nothing read yet.
   *
   * @param head the journal's head; empty if it doesn't answer
   */
  CommittedSince(Supplier<Optional<Head>> head, Source source) {
    this.head = head;
    this.source = source;
  }

  /**
   * What is committed now.
   *
   * @throws ProblemsException if the journal does not answer
   */
  synchronized SortedMap<SwitchId, SwitchConfig> get() throws ProblemsException {
    Optional<Head> now = head.get();
    if (now.isEmpty() || !now.equals(at)) {
      known = source.read();
      // What was committed while it was read is in a head to come.
      at = now;
    }
    return known;
  }
}
