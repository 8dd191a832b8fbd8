package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** The map of edge ports whose host is in no scope. */
  abstract DscpMap untrusted();

  /** The maps of edge ports whose host may use some of the guarded classes, by those classes. */
  abstract Map<SortedSet<ClassName>, DscpMap> partly();

  /** The classes that only hosts in scope may use. */
  abstract SortedSet<ClassName> guarded();

  /** What an untrusted port's lossless and strict DSCPs become. */
  abstract Dscp remark();

  abstract Explanation explanation();

  static ClassPlan of(
      SortedMap<ClassName, TrafficClassConfig> classes,
      DscpMap trusted,
      DscpMap untrusted,
      Map<SortedSet<ClassName>, DscpMap> partly,
      SortedSet<ClassName> guarded,
      Dscp remark,
      Explanation explanation) {
    return new AutoValue_ClassPlan(
        Collections.unmodifiableSortedMap(new TreeMap<>(classes)),
        classes.values().stream()
            .filter(TrafficClassConfig::lossless)
            .collect(Collectors.toUnmodifiableList()),
        trusted,
        untrusted,
        Collections.unmodifiableMap(new LinkedHashMap<>(partly)),
        Collections.unmodifiableSortedSet(new TreeSet<>(guarded)),
        remark,
        explanation);
  }

  /** The map of a port that admits {@code admitted}. */
  DscpMap mapFor(SortedSet<ClassName> admitted) {
    DscpMap partly = partly().get(admitted);
    if (partly != null) {
      return partly;
    }
    return admitted.isEmpty() ? untrusted() : trusted();
  }

  /** Every map there is, by name. */
  SortedMap<String, DscpMap> maps() {
    SortedMap<String, DscpMap> maps = new TreeMap<>();
    maps.put(trusted().name(), trusted());
    maps.put(untrusted().name(), untrusted());
    partly().values().forEach(map -> maps.put(map.name(), map));
    return maps;
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

  /** Whether PCPs are told apart. */
  boolean hasPcps() {
    return !trusted().pcps().isEmpty();
  }

  /** Whether {@link #trusted} puts some PCP into {@code name}. */
  boolean isKnownByPcp(ClassName name) {
    return trusted().pcps().values().stream().anyMatch(action -> action.className().equals(name));
  }
}
