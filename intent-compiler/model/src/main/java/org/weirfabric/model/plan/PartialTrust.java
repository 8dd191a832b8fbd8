package org.weirfabric.model.plan;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.qos.Priority;

/**
 * The maps of edge ports on the way where ports trust some classes and not others: on the way a
 * port is bound to the joint maps for those priorities alone that it trusts.
 */
final class PartialTrust {
  private final JointDefinitions joint;

  PartialTrust(JointDefinitions joint) {
    this.joint = joint;
  }

  /** What a port is bound to that goes from {@code old} to {@code fresh}. */
  Optional<String> edge(Set<Facet> moved, Optional<String> old, Optional<String> fresh) {
    if (moved.contains(Facet.EDGE_LEAVE)) {
      return fresh.isPresent() ? leaving(fresh) : shut(old);
    }
    if (moved.contains(Facet.EDGE_WIDE)) {
      return fresh.isPresent() ? both(old, fresh) : shut(old);
    }
    if (moved.contains(Facet.EDGE_NARROW)) {
      return old.isPresent() ? entering(old) : shut(fresh);
    }
    return old;
  }

  /** What was let in goes on; what is new is remarked. */
  private Optional<String> entering(Optional<String> old) {
    SortedSet<Priority> trusted = trusted(old, joint.oldTrusted());
    return named(DscpMapNames.JOINT_ENTERING, trusted, joint.oldTrusted());
  }

  /** What was let in, and what is to be. */
  private Optional<String> both(Optional<String> old, Optional<String> fresh) {
    SortedSet<Priority> trusted = new TreeSet<>(trusted(old, joint.oldTrusted()));
    trusted.addAll(trusted(fresh, joint.freshTrusted()));
    SortedSet<Priority> all = new TreeSet<>(joint.oldTrusted());
    all.addAll(joint.freshTrusted());
    return named(DscpMapNames.JOINT, trusted, all);
  }

  /** What is to be let in; what goes is remarked. */
  private Optional<String> leaving(Optional<String> fresh) {
    SortedSet<Priority> trusted = trusted(fresh, joint.freshTrusted());
    return named(DscpMapNames.JOINT_LEAVING, trusted, joint.freshTrusted());
  }

  private static Optional<String> shut(Optional<String> bound) {
    return bound.map(any -> DscpMapNames.JOINT_UNTRUSTED);
  }

  private static Optional<String> named(
      String family, SortedSet<Priority> trusted, SortedSet<Priority> all) {
    if (trusted.isEmpty()) {
      return Optional.of(DscpMapNames.JOINT_UNTRUSTED);
    }
    return Optional.of(trusted.equals(all) ? family : DscpMapNames.jointFor(family, trusted));
  }

  /** The priorities that a port trusts which is bound to {@code map}. */
  private static SortedSet<Priority> trusted(Optional<String> map, SortedSet<Priority> all) {
    if (map.equals(Optional.of(DscpMapNames.TRUSTED))) {
      return all;
    }
    return map.flatMap(DscpMapNames::prioritiesOf).orElseGet(Collections::emptySortedSet);
  }
}
