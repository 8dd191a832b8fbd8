package org.weirfabric.onos.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.onos.upkeep.HostBook;
import org.weirfabric.onos.upkeep.Note;
import org.weirfabric.push.engine.TransactionEngine;

/**
 * The ports of hosts whose gate is kept shut until the host is known to obey PFC, and the hosts of
 * which an operator has said that they do.
 */
public final class HostPorts {
  private final TransactionEngine engine;
  private final HostBook book;
  private final Supplier<SortedMap<PortRef, HostId>> hosts;
  private final Supplier<String> now;
  private final Opening opening;

  /** Has ports opened by a transaction. */
  @FunctionalInterface
  interface Opening {
    TransactionStatus open(Set<PortRef> ports, String who) throws ProblemsException;
  }

  HostPorts(
      TransactionEngine engine,
      HostBook book,
      Supplier<SortedMap<PortRef, HostId>> hosts,
      Supplier<String> now,
      Opening opening) {
    this.engine = engine;
    this.book = book;
    this.hosts = hosts;
    this.now = now;
    this.opening = opening;
  }

  /**
   * The hosts that wait, by the port that is kept shut for them.
   *
   * @throws ProblemsException if the journal does not answer
   */
  public SortedMap<PortRef, HostId> withheld() throws ProblemsException {
    SortedMap<PortRef, HostId> withheld = new TreeMap<>(hosts.get());
    withheld.keySet().retainAll(engine.withheld().keySet());
    return withheld;
  }

  /** What operators have said of hosts, by port. */
  public SortedMap<PortRef, HostBook.Said> confirmed() {
    return book.confirmed();
  }

  /**
   * Begins to open the ports of {@code names}, and keeps that {@code who} has said that their hosts
   * obey PFC, so that later plans open them too.
   *
   * @param names hosts, or ports such as {@code leaf1:Ethernet8}
   * @throws ProblemsException NOT_FOUND for each name whose port isn't kept shut, or what an apply
   *     is refused with; nothing was sent then
   */
  public TransactionStatus open(List<String> names, String who, String reason)
      throws ProblemsException {
    SortedMap<PortRef, HostId> named =
        named(names, withheld(), "a host whose port is kept shut", "withheld");
    TransactionStatus status = opening.open(named.keySet(), who);
    Note note = Note.of(now.get(), who, reason);
    named.forEach((port, host) -> book.confirm(port, host, note));
    return status;
  }

  /**
   * Strikes out what was said of the hosts of {@code names}: a plan that would open their ports
   * keeps them shut again. What is open stays open.
   *
   * @throws ProblemsException NOT_FOUND for each name of which nothing was said
   */
  public Set<PortRef> strike(List<String> names) throws ProblemsException {
    SortedMap<PortRef, HostId> said = new TreeMap<>();
    book.confirmed().forEach((port, each) -> said.put(port, each.host()));
    Set<PortRef> ports =
        named(names, said, "a host that was said to obey PFC", "confirmed").keySet();
    ports.forEach(book::strike);
    return ports;
  }

  private static SortedMap<PortRef, HostId> named(
      List<String> names, SortedMap<PortRef, HostId> among, String allowed, String list)
      throws ProblemsException {
    SortedMap<PortRef, HostId> named = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    for (String name : new TreeSet<>(names)) {
      SortedMap<PortRef, HostId> found = new TreeMap<>();
      for (Map.Entry<PortRef, HostId> each : among.entrySet()) {
        if (each.getValue().value().equals(name) || each.getKey().toString().equals(name)) {
          found.put(each.getKey(), each.getValue());
        }
      }
      if (found.isEmpty()) {
        problems.add(
            Problem.of(
                ProblemCode.NOT_FOUND,
                "host or port",
                name,
                allowed,
                "GET /onos/weir/v1/hosts/pfc lists those that are " + list));
      }
      named.putAll(found);
    }
    if (names.isEmpty()) {
      problems.add(
          Problem.of(
              ProblemCode.MISSING_FIELD,
              "/hosts",
              "none",
              "hosts, or ports such as leaf1:Ethernet8",
              "GET /onos/weir/v1/hosts/pfc lists those that are " + list));
    }
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return named;
  }
}
