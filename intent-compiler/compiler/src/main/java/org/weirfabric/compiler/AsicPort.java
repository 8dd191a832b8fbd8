package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Comparator;

/** A kind of port on one ASIC. */
@AutoValue
abstract class AsicPort implements Comparable<AsicPort> {
  private static final Comparator<AsicPort> ORDER =
      Comparator.comparing(AsicPort::asic).thenComparing(AsicPort::kind);

  /** The name of the ASIC. */
  abstract String asic();

  abstract PortKind kind();

  static AsicPort of(String asic, PortKind kind) {
    return new AutoValue_AsicPort(asic, kind);
  }

  @Override
  public int compareTo(AsicPort other) {
    return ORDER.compare(this, other);
  }
}
