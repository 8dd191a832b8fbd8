package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import com.google.auto.value.extension.memoized.Memoized;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.topology.LinkFeatures;
import org.weirfabric.model.topology.Macsec;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

/**
 * All of a port that its headroom and settings depend on. A large fabric has very many ports and
 * few kinds of them, so stages work by kind.
 */
@AutoValue
abstract class PortKind implements Comparable<PortKind> {
  private static final Comparator<PortKind> ORDER =
      Comparator.comparing(PortKind::speed)
          .thenComparing(PortKind::cable)
          .thenComparing(PortKind::role)
          .thenComparing(kind -> kind.features().macsec())
          .thenComparing(kind -> kind.features().gearboxNanos())
          .thenComparing(kind -> kind.features().mtuBytes().orElse(0))
          .thenComparing(PortKind::tunnelBytes)
          .thenComparing(kind -> kind.losslessClasses().toString())
          .thenComparing(kind -> kind.admitted().toString())
          .thenComparing(kind -> kind.slice().orElse(-1));

  abstract PortRole role();

  abstract BitRate speed();

  abstract CableLength cable();

  /**
   * The lossless classes that PFC protects here: on fabric ports all that it is to protect
   * everywhere, on others those of the host.
   */
  abstract SortedSet<ClassName> losslessClasses();

  /** The guarded classes whose code points are believed here: all on fabric ports. */
  abstract SortedSet<ClassName> admitted();

  /** What else is on the cable. */
  abstract LinkFeatures features();

  /** What tunnels add to each frame on the cable, in bytes. */
  abstract int tunnelBytes();

  /** The set of ports with one buffer memory that it is in; empty where that isn't known. */
  abstract Optional<Integer> slice();

  static PortKind of(
      PortRole role,
      BitRate speed,
      CableLength cable,
      SortedSet<ClassName> losslessClasses,
      SortedSet<ClassName> admitted,
      LinkFeatures features,
      int tunnelBytes) {
    return new AutoValue_PortKind(
        role,
        speed,
        cable,
        Collections.unmodifiableSortedSet(new TreeSet<>(losslessClasses)),
        Collections.unmodifiableSortedSet(new TreeSet<>(admitted)),
        features,
        tunnelBytes,
        Optional.empty());
  }

  /** Whether any lossless class runs here. */
  boolean carriesLossless() {
    return !losslessClasses().isEmpty();
  }

  /** This kind of port on a cable of another length. */
  PortKind on(CableLength other) {
    return new AutoValue_PortKind(
        role(), speed(), other, losslessClasses(), admitted(), features(), tunnelBytes(), slice());
  }

  /** This kind of port in a known buffer memory. */
  PortKind in(int slice) {
    return new AutoValue_PortKind(
        role(),
        speed(),
        cable(),
        losslessClasses(),
        admitted(),
        features(),
        tunnelBytes(),
        Optional.of(slice));
  }

  /** What is on the cable beside its length, for explanations; empty where nothing is. */
  String described() {
    String macsec =
        features().macsec() == Macsec.NONE ? "" : ", MACsec " + features().macsec().text();
    String gearbox =
        features().gearboxNanos() == 0 ? "" : ", gearboxes of " + features().gearboxNanos() + " ns";
    String tunnel = tunnelBytes() == 0 ? "" : ", VXLAN";
    return macsec + gearbox + tunnel + slice().map(n -> ", buffer memory " + n).orElse("");
  }

  @Memoized
  @Override
  public abstract int hashCode();

  @Override
  public int compareTo(PortKind other) {
    return this == other ? 0 : ORDER.compare(this, other);
  }
}
