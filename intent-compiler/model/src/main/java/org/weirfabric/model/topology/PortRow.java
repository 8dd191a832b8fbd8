package org.weirfabric.model.topology;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;

/** The cabled ports of one switch in the order of their names, and what is behind each. */
final class PortRow {
  private static final int NOTHING = -1;

  private final PortRef[] ports;

  /** The {@link Link} or {@link Host} at each port. */
  private final Object[] cabled;

  /** The switch at the other end of each cable, or -1 if that is a host. */
  private final int[] peerSwitch;

  /** The place of the port at the other end in the row of its switch. */
  private final int[] peerPlace;

  PortRow(PortRef[] ports, Object[] cabled, int[] peerSwitch, int[] peerPlace) {
    this.ports = ports;
    this.cabled = cabled;
    this.peerSwitch = peerSwitch;
    this.peerPlace = peerPlace;
  }

  int size() {
    return ports.length;
  }

  PortRef port(int place) {
    return ports[place];
  }

  Object cabled(int place) {
    return cabled[place];
  }

  int peerSwitch(int place) {
    return peerSwitch[place];
  }

  int peerPlace(int place) {
    return peerPlace[place];
  }

  List<PortName> names() {
    PortName[] names = new PortName[ports.length];
    Arrays.setAll(names, i -> ports[i].port());
    return List.of(names);
  }

  /** The place of {@code port}; if it isn't there, -1 less the place it would have. */
  int place(PortName port) {
    int low = 0;
    int high = ports.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = ports[middle].port().compareTo(port);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  boolean connectsAs(PortRow other) {
    return this == other
        || (same(ports, other.ports)
            && (peerSwitch == other.peerSwitch || Arrays.equals(peerSwitch, other.peerSwitch))
            && (peerPlace == other.peerPlace || Arrays.equals(peerPlace, other.peerPlace)));
  }

  boolean hasCablesOf(PortRow other) {
    return this == other || same(cabled, other.cabled);
  }

  /** Whether one row was made of the other without another cable here. */
  boolean sharesCables(PortRow other) {
    return cabled == other.cabled;
  }

  private static boolean same(Object[] one, Object[] other) {
    return one == other || Arrays.equals(one, other);
  }

  PortRow recabled(int place, Object fresh) {
    Object[] changed = cabled.clone();
    changed[place] = fresh;
    return new PortRow(ports, changed, peerSwitch, peerPlace);
  }

  PortRow without(int place) {
    return new PortRow(
        less(ports, new PortRef[ports.length - 1], place),
        less(cabled, new Object[ports.length - 1], place),
        less(peerSwitch, new int[ports.length - 1], place),
        less(peerPlace, new int[ports.length - 1], place));
  }

  /** This row with {@code port} at {@code place}, the peer of which isn't known yet. */
  PortRow with(int place, PortRef port, Object cable) {
    PortRow longer =
        new PortRow(
            more(ports, new PortRef[ports.length + 1], place),
            more(cabled, new Object[ports.length + 1], place),
            more(peerSwitch, new int[ports.length + 1], place),
            more(peerPlace, new int[ports.length + 1], place));
    longer.ports[place] = port;
    longer.cabled[place] = cable;
    longer.peerSwitch[place] = NOTHING;
    longer.peerPlace[place] = NOTHING;
    return longer;
  }

  /** This row with the port at {@code place} cabled to that at {@code there} of {@code peer}. */
  PortRow facing(int place, int peer, int there) {
    int[] switches = peerSwitch;
    if (switches[place] != peer) {
      switches = peerSwitch.clone();
      switches[place] = peer;
    }
    int[] places = peerPlace.clone();
    places[place] = there;
    return new PortRow(ports, cabled, switches, places);
  }

  @SuppressWarnings("SuspiciousSystemArraycopy")
  private static <T> T less(T row, T shorter, int place) {
    int left = Array.getLength(shorter) - place;
    System.arraycopy(row, 0, shorter, 0, place);
    System.arraycopy(row, place + 1, shorter, place, left);
    return shorter;
  }

  @SuppressWarnings("SuspiciousSystemArraycopy")
  private static <T> T more(T row, T longer, int place) {
    int behind = Array.getLength(row) - place;
    System.arraycopy(row, 0, longer, 0, place);
    System.arraycopy(row, place, longer, place + 1, behind);
    return longer;
  }
}
