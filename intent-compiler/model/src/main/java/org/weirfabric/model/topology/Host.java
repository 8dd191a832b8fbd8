package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/** A host and the switch port it hangs on. */
@AutoValue
public abstract class Host {
  Host() {}

  /** Its name. */
  public abstract HostId id();

  /** The switch port its NIC is cabled to. */
  public abstract PortRef port();

  /** The rate of that link. */
  public abstract BitRate speed();

  /** The length of its cable. */
  public abstract CableLength cable();

  /** Its address and prefix length, {@code 10.0.0.1/24}. */
  public abstract String ip();

  /** Whether frames on its cable are tagged, so that they have a PCP. */
  public abstract LinkLayer layer();

  /** What the operator says of it, by which intents choose hosts: {@code rack: r1}. */
  public abstract SortedMap<String, String> labels();

  /** What else is on its cable. */
  public abstract LinkFeatures features();

  /** An untagged Host of the given parts, without labels. */
  public static Host of(HostId id, PortRef port, BitRate speed, CableLength cable, String ip) {
    return new AutoValue_Host(
        id, port, speed, cable, ip, LinkLayer.L3, Collections.emptySortedMap(), LinkFeatures.PLAIN);
  }

  /** This host on {@code layer}. */
  public Host withLayer(LinkLayer layer) {
    return new AutoValue_Host(id(), port(), speed(), cable(), ip(), layer, labels(), features());
  }

  /** This host on a cable of {@code length}. */
  public Host withCable(CableLength length) {
    return new AutoValue_Host(id(), port(), speed(), length, ip(), layer(), labels(), features());
  }

  /** This host at {@code rate}. */
  public Host withSpeed(BitRate rate) {
    return new AutoValue_Host(id(), port(), rate, cable(), ip(), layer(), labels(), features());
  }

  /** This host under another name at another port. */
  public Host movedTo(HostId name, PortRef other) {
    return new AutoValue_Host(name, other, speed(), cable(), ip(), layer(), labels(), features());
  }

  /** This host with {@code features} on its cable. */
  public Host withFeatures(LinkFeatures features) {
    return new AutoValue_Host(id(), port(), speed(), cable(), ip(), layer(), labels(), features);
  }

  /** This host with {@code labels}. */
  public Host withLabels(SortedMap<String, String> labels) {
    return new AutoValue_Host(
        id(),
        port(),
        speed(),
        cable(),
        ip(),
        layer(),
        labels.isEmpty()
            ? Collections.emptySortedMap()
            : Collections.unmodifiableSortedMap(new TreeMap<>(labels)),
        features());
  }
}
