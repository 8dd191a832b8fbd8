package org.weirfabric.compiler;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Pcp;

/** The classes of frames without IP, by their PCPs; empty if no class is known by one. */
final class PcpPlan {
  private final SortedMap<Pcp, PcpAction> trusted;
  private final SortedSet<ClassName> guarded;

  private PcpPlan(SortedMap<Pcp, PcpAction> trusted, SortedSet<ClassName> guarded) {
    this.trusted = trusted;
    this.guarded = guarded;
  }

  /** What {@code demand} says; PCPs of no class are the rest's. */
  static PcpPlan of(Demand demand) {
    SortedMap<Pcp, PcpAction> trusted = new TreeMap<>();
    for (ClassDemand c : demand.classes()) {
      c.asked().pcp().forEach(pcp -> trusted.put(pcp, keep(c.name())));
    }
    if (!trusted.isEmpty()) {
      for (ClassDemand c : demand.classes()) {
        for (int pcp = Pcp.MIN; c.asked().dscp().isRest() && pcp <= Pcp.MAX; pcp++) {
          trusted.putIfAbsent(Pcp.of(pcp), keep(c.name()));
        }
      }
    }
    return new PcpPlan(trusted, demand.guarded());
  }

  boolean isEmpty() {
    return trusted.isEmpty();
  }

  /** The PCPs of ports that are believed. */
  SortedMap<Pcp, PcpAction> trusted() {
    return trusted;
  }

  /** The PCPs of ports at which every guarded class but {@code admitted} is remarked. */
  SortedMap<Pcp, PcpAction> admitting(SortedSet<ClassName> admitted) {
    Optional<Pcp> remark = remark();
    if (remark.isEmpty()) {
      return trusted;
    }
    ClassName open = Optional.ofNullable(trusted.get(remark.get())).orElseThrow().className();
    SortedMap<Pcp, PcpAction> actions = new TreeMap<>(trusted);
    actions.replaceAll(
        (pcp, action) ->
            guarded.contains(action.className()) && !admitted.contains(action.className())
                ? PcpAction.of(open, remark)
                : action);
    return Collections.unmodifiableSortedMap(actions);
  }

  /** The lowest PCP of a class that is open to all; empty if there is none. */
  Optional<Pcp> remark() {
    return trusted.entrySet().stream()
        .filter(each -> !guarded.contains(each.getValue().className()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static PcpAction keep(ClassName name) {
    return PcpAction.of(name, Optional.empty());
  }
}
