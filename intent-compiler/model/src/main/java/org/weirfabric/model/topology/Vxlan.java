package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/**
 * The tunnels between leaves (RFC 7348). Weir doesn't configure them: it takes from here what
 * frames look like on the links between switches, and proves that classes survive.
 */
@AutoValue
public abstract class Vxlan {
  Vxlan() {}

  /** The switches that put frames into tunnels and take them out. */
  public abstract SortedSet<SwitchId> vteps();

  /** What the tunnels run over. */
  public abstract Underlay underlay();

  /** Where the outer DSCP is from. */
  public abstract DscpMode dscpMode();

  /**
   * For {@link DscpMode#PIPE}, the outer DSCP that VTEPs write for each traffic class; empty where
   * they write the lowest DSCP of the class.
   */
  public abstract SortedMap<Priority, Dscp> outerDscps();

  /**
   * Whether VTEPs copy ECN outwards and carry marks back inwards, the normal mode of RFC 6040; else
   * the outer header is not ECN-capable.
   */
  public abstract boolean carriesEcn();

  /**
   * The outer DSCP of broadcast, unknown unicast and multicast; empty where VTEPs flood none of it.
   */
  public abstract Optional<Dscp> floodDscp();

  /** The tunnels of the given parts. */
  public static Vxlan of(
      SortedSet<SwitchId> vteps,
      Underlay underlay,
      DscpMode dscpMode,
      SortedMap<Priority, Dscp> outerDscps,
      boolean carriesEcn,
      Optional<Dscp> floodDscp) {
    return new AutoValue_Vxlan(
        Collections.unmodifiableSortedSet(new TreeSet<>(vteps)),
        underlay,
        dscpMode,
        Collections.unmodifiableSortedMap(new TreeMap<>(outerDscps)),
        carriesEcn,
        floodDscp);
  }

  /** What VXLAN runs over. */
  public enum Underlay {
    /** IPv4: 14 B of Ethernet, 20 B of IP, 8 B of UDP, 8 B of VXLAN. */
    IPV4("ipv4", 50),
    /** IPv6, whose header has 20 B more. */
    IPV6("ipv6", 70);

    private final String text;
    private final int addedBytes;

    Underlay(String text, int addedBytes) {
      this.text = text;
      this.addedBytes = addedBytes;
    }

    /** The name in files. */
    public String text() {
      return text;
    }

    /** What each frame gains, without an outer VLAN tag. */
    public int addedBytes() {
      return addedBytes;
    }
  }

  /** Where the outer DSCP is from (RFC 2983). */
  public enum DscpMode {
    /** Copied from the inner one, and copied back where the tunnel ends. */
    UNIFORM("uniform"),
    /** Written by traffic class; the inner one comes out as it went in. */
    PIPE("pipe");

    private final String text;

    DscpMode(String text) {
      this.text = text;
    }

    /** The name in files. */
    public String text() {
      return text;
    }
  }
}
