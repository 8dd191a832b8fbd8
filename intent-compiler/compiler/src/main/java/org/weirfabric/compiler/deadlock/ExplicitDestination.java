package org.weirfabric.compiler.deadlock;

import java.util.BitSet;

/** A destination and the arcs by which switches send towards it. */
public final class ExplicitDestination {
  private final int egress;
  private final BitSet arcs;

  private ExplicitDestination(int egress, BitSet arcs) {
    this.egress = egress;
    this.arcs = arcs;
  }

  /** Routes to what is attached to {@code egress}; no arcs mean shortest paths. */
  public static ExplicitDestination of(int egress, BitSet arcs) {
    return new ExplicitDestination(egress, (BitSet) arcs.clone());
  }

  int egress() {
    return egress;
  }

  BitSet arcs() {
    return arcs;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExplicitDestination
        && egress == ((ExplicitDestination) other).egress
        && arcs.equals(((ExplicitDestination) other).arcs);
  }

  @Override
  public int hashCode() {
    return 31 * arcs.hashCode() + egress;
  }
}
