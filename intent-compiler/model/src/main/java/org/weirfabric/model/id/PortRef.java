package org.weirfabric.model.id;

import com.google.auto.value.AutoValue;
import java.util.Comparator;

/** One port of one switch, written {@code leaf1:Ethernet0}. */
@AutoValue
public abstract class PortRef implements Comparable<PortRef> {
  private static final Comparator<PortRef> ORDER =
      Comparator.comparing(PortRef::switchId).thenComparing(PortRef::port);

  PortRef() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** The port on that switch. */
  public abstract PortName port();

  /** The port {@code port} of {@code switchId}. */
  public static PortRef of(SwitchId switchId, PortName port) {
    return new AutoValue_PortRef(switchId, port);
  }

  /**
   * Reads {@code leaf1:Ethernet0}.
   *
   * @throws IllegalArgumentException if the text is not a switch, a colon and a port
   */
  public static PortRef parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("not a switch and port such as leaf1:Ethernet0: " + text);
    }
    return of(SwitchId.of(text.substring(0, colon)), PortName.of(text.substring(colon + 1)));
  }

  @Override
  public int compareTo(PortRef other) {
    return ORDER.compare(this, other);
  }

  @Override
  public final String toString() {
    return switchId() + ":" + port();
  }
}
