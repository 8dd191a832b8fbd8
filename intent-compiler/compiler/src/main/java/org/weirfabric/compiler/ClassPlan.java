package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.qos.Dscp;

/** The classes and maps that every switch of the fabric has alike. */
@AutoValue
abstract class ClassPlan {
  abstract SortedMap<ClassName, TrafficClassConfig> classes();

  /** The classes that PFC protects, in the order of their names. */
  abstract List<TrafficClassConfig> losslessClasses();

  /** The map of ports whose DSCPs are believed. */
  abstract DscpMap trusted();

  /** The map of all other edge ports. */
  abstract DscpMap untrusted();

  /** What an untrusted port's lossless and strict DSCPs become. */
  abstract Dscp remark();

  abstract Explanation explanation();

  static ClassPlan of(
      SortedMap<ClassName, TrafficClassConfig> classes,
      DscpMap trusted,
      DscpMap untrusted,
      Dscp remark,
      Explanation explanation) {
    return new AutoValue_ClassPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(classes)),
        classes.values().stream()
            .filter(TrafficClassConfig::lossless)
            .collect(Collectors.toUnmodifiableList()),
        trusted,
        untrusted,
        remark,
        explanation);
  }

  /** The DSCPs that {@link #trusted} puts into {@code name}. */
  SortedSet<Dscp> dscpsOf(ClassName name) {
    SortedSet<Dscp> members = new TreeSet<>();
    trusted()
        .actions()
        .forEach(
            (dscp, action) -> {
              if (action.className().equals(name)) {
                members.add(dscp);
              }
            });
    return members;
  }
}
