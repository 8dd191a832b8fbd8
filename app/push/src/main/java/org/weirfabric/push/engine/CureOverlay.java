package org.weirfabric.push.engine;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;

/** The cures of one switch: what it is to hold beside its plan. */
final class CureOverlay {
  static final CureOverlay NONE = new CureOverlay(Collections.emptySortedMap());

  private final SortedMap<CureId, CureOrder> orders;

  private CureOverlay(SortedMap<CureId, CureOrder> orders) {
    this.orders = orders;
  }

  boolean isEmpty() {
    return orders.isEmpty();
  }

  CureOverlay with(CureOrder order) {
    SortedMap<CureId, CureOrder> more = new TreeMap<>(orders);
    more.put(order.id(), order);
    return new CureOverlay(more);
  }

  CureOverlay without(CureId id) {
    SortedMap<CureId, CureOrder> fewer = new TreeMap<>(orders);
    fewer.remove(id);
    return fewer.isEmpty() ? NONE : new CureOverlay(fewer);
  }

  /** What a switch that is to hold {@code plan} holds with these cures. */
  SwitchConfig on(SwitchConfig plan) {
    SwitchConfig cured = plan;
    for (CureOrder order : orders.values()) {
      PortConfig port = cured.ports().get(order.port().port());
      // A port that has no PFC there yet, or no more, has nothing to be cured of.
      if (port != null && port.pfc().containsKey(order.priority())) {
        cured = cured.withOverride(port.port(), order.priority(), order.action());
      }
    }
    return cured;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CureOverlay && ((CureOverlay) o).orders.equals(orders);
  }

  @Override
  public int hashCode() {
    return orders.hashCode();
  }

  @Override
  public String toString() {
    return "cures " + orders.keySet();
  }
}
