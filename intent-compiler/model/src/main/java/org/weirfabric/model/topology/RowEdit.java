package org.weirfabric.model.topology;

import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;

/** Ports that come and go in the rows of a {@link Wiring}; rows that stay are shared. */
final class RowEdit {
  private final PortRow[] rows;

  RowEdit(PortRow[] before) {
    this.rows = before.clone();
  }

  PortRow[] rows() {
    return rows;
  }

  /** Takes {@code port} of switch {@code s} away. */
  void remove(int s, PortName port) {
    int place = rows[s].place(port);
    rows[s] = rows[s].without(place);
    renumber(s, place, -1);
  }

  /** Puts {@code cable} between two new ports. */
  void insert(int s, PortRef port, int t, PortRef peer, Object cable) {
    insert(s, port, cable);
    insert(t, peer, cable);
    int here = rows[s].place(port.port());
    int there = rows[t].place(peer.port());
    rows[s] = rows[s].facing(here, t, there);
    rows[t] = rows[t].facing(there, s, here);
  }

  private void insert(int s, PortRef port, Object cable) {
    int place = -1 - rows[s].place(port.port());
    rows[s] = rows[s].with(place, port, cable);
    renumber(s, place, 1);
  }

  /** Tells the peers of {@code s}'s ports from {@code place} on that these have moved. */
  private void renumber(int s, int place, int by) {
    for (int i = 0; i < rows[s].size(); i++) {
      int peer = rows[s].peerSwitch(i);
      if (peer == s && rows[s].peerPlace(i) >= place) {
        rows[s] = rows[s].facing(i, s, rows[s].peerPlace(i) + by);
      } else if (peer >= 0 && peer != s && i >= place) {
        rows[peer] = rows[peer].facing(rows[s].peerPlace(i), s, i);
      }
    }
  }
}
