package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Priority;

/**
 * The classes and DSCP maps that stand beside the old ones while the classes of a live fabric
 * change, the same on every switch; the last stage takes them away.
 */
@AutoValue
public abstract class JointDefinitions {
  JointDefinitions() {}

  /**
   * The old classes, and the new ones by the name each has meanwhile: its own, unless an old class
   * that differs has that name.
   */
  public abstract SortedMap<ClassName, TrafficClassConfig> classes();

  /** The maps that ports are bound to on the way, by name. */
  public abstract SortedMap<String, DscpMap> dscpMaps();

  /** What each new class that can't have its own name yet is called meanwhile. */
  public abstract SortedMap<ClassName, ClassName> meanwhile();

  /**
   * The priorities that the old {@link DscpMapNames#TRUSTED} admits and the untrusting map doesn't;
   * empty where every port trusts all or none.
   */
  public abstract SortedSet<Priority> oldTrusted();

  /** The same of the new maps. */
  public abstract SortedSet<Priority> freshTrusted();

  /** Whether ports trust some classes only, so that there are maps for some priorities. */
  public boolean hasParts() {
    return !oldTrusted().isEmpty() || !freshTrusted().isEmpty();
  }

  /** These with what ports that trust all classes trust. */
  public JointDefinitions forSome(
      SortedSet<Priority> oldTrusted, SortedSet<Priority> freshTrusted) {
    return new AutoValue_JointDefinitions(
        classes(),
        dscpMaps(),
        meanwhile(),
        Collections.unmodifiableSortedSet(new TreeSet<>(oldTrusted)),
        Collections.unmodifiableSortedSet(new TreeSet<>(freshTrusted)));
  }

  /** Joint definitions of the given parts, where every port trusts all or none. */
  public static JointDefinitions of(
      SortedMap<ClassName, TrafficClassConfig> classes,
      SortedMap<ClassName, ClassName> meanwhile,
      SortedMap<String, DscpMap> dscpMaps) {
    return new AutoValue_JointDefinitions(
        Collections.unmodifiableSortedMap(new TreeMap<>(classes)),
        Collections.unmodifiableSortedMap(new TreeMap<>(dscpMaps)),
        Collections.unmodifiableSortedMap(new TreeMap<>(meanwhile)),
        Collections.emptySortedSet(),
        Collections.emptySortedSet());
  }
}
