package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/**
 * Gives each of the 64 DSCPs a class, and each PCP where a class is known by one; each class its
 * priority, priority group and queue, the same on every hop.
 *
 * <p>A class's priority is its traffic class and its queue too. A lossless class has a priority
 * group of its own, of the same number; all lossy classes share group 0.
 */
final class ClassifyStage {
  private ClassifyStage() {}

  /** The classes and maps of {@code fabric}, with a map for every set of classes a port admits. */
  static ClassPlan classify(ResolvedFabric fabric) {
    Demand demand = fabric.demand();
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
    SortedMap<Dscp, DscpAction> trusted = new TreeMap<>();
    PcpPlan pcps = PcpPlan.of(demand);
    List<Term> terms = new ArrayList<>();
    ClassIntent rest = rest(demand);
    for (ClassDemand demanded : demand.classes()) {
      ClassIntent c = demanded.asked();
      int priority = c.priority().value();
      TrafficClassConfig config =
          TrafficClassConfig.of(
              c.name(), c.priority(), c.lossless() ? priority : 0, priority, c.lossless());
      classes.put(c.name(), config);
      c.dscp()
          .match(
              () -> true,
              dscps -> {
                dscps.forEach(dscp -> trusted.put(dscp, keep(c.name())));
                return true;
              });
      terms.add(
          Term.of(
              "class " + c.name(),
              "priority "
                  + priority
                  + ", queue "
                  + priority
                  + ", priority group "
                  + config.priorityGroup()
                  + ", DSCP "
                  + c.dscp()
                  + (c.pcp().isEmpty() ? "" : ", PCP " + c.pcp()),
              demanded.source()));
    }
    for (int value = Dscp.MIN; value <= Dscp.MAX; value++) {
      trusted.putIfAbsent(Dscp.of(value), keep(rest.name()));
    }
    Dscp remark = lowestOf(rest.name(), trusted);
    return ClassPlan.of(
        classes,
        DscpMap.of(DscpMapNames.TRUSTED, trusted, pcps.trusted()),
        DscpMap.of(
            DscpMapNames.UNTRUSTED,
            admitting(demand, Collections.emptySortedSet(), trusted, rest.name(), remark),
            pcps.admitting(Collections.emptySortedSet())),
        partly(fabric, trusted, pcps, rest.name(), remark),
        demand.guarded(),
        remark,
        Explanation.of(
            "classification on every switch",
            classes.size() + " classes over 64 DSCPs" + (pcps.isEmpty() ? "" : " and 8 PCPs"),
            "traffic class = queue = priority; priority group = priority if lossless, else 0",
            "design: the same map on every hop; untrusted ports remark lossless and strict DSCPs",
            withRemarks(terms, remark, rest.name(), pcps)));
  }

  private static ClassIntent rest(Demand demand) {
    return demand.classes().stream()
        .map(ClassDemand::asked)
        .filter(c -> c.dscp().isRest())
        .findFirst()
        .orElseThrow();
  }

  private static Map<SortedSet<ClassName>, DscpMap> partly(
      ResolvedFabric fabric,
      SortedMap<Dscp, DscpAction> trusted,
      PcpPlan pcps,
      ClassName rest,
      Dscp remark) {
    Demand demand = fabric.demand();
    Map<SortedSet<ClassName>, DscpMap> partly = new LinkedHashMap<>();
    fabric.portKinds().values().stream()
        .flatMap(kinds -> kinds.keySet().stream())
        .map(PortKind::admitted)
        .filter(admitted -> !admitted.isEmpty() && !admitted.equals(demand.guarded()))
        .forEach(
            admitted ->
                partly.computeIfAbsent(
                    admitted,
                    some ->
                        DscpMap.of(
                            DscpMapNames.trustedFor(priorities(demand, some)),
                            admitting(demand, some, trusted, rest, remark),
                            pcps.admitting(some))));
    return partly;
  }

  private static SortedSet<Priority> priorities(Demand demand, SortedSet<ClassName> names) {
    return demand.classes().stream()
        .filter(c -> names.contains(c.name()))
        .map(c -> c.asked().priority())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The trusted map with every guarded class but {@code admitted} remarked. */
  private static SortedMap<Dscp, DscpAction> admitting(
      Demand demand,
      SortedSet<ClassName> admitted,
      SortedMap<Dscp, DscpAction> trusted,
      ClassName rest,
      Dscp remark) {
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>(trusted);
    SortedSet<ClassName> guarded = demand.guarded();
    actions.replaceAll(
        (dscp, action) ->
            guarded.contains(action.className()) && !admitted.contains(action.className())
                ? DscpAction.of(rest, Optional.of(remark))
                : action);
    return actions;
  }

  private static Dscp lowestOf(ClassName name, SortedMap<Dscp, DscpAction> actions) {
    return actions.entrySet().stream()
        .filter(entry -> entry.getValue().className().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private static DscpAction keep(ClassName name) {
    return DscpAction.of(name, Optional.empty());
  }

  private static List<Term> withRemarks(
      List<Term> terms, Dscp remark, ClassName rest, PcpPlan pcps) {
    terms.add(
        Term.of(
            "remark at untrusted ports",
            "DSCP " + remark + ", class " + rest,
            "the lowest DSCP of the class for the rest"));
    pcps.remark()
        .ifPresent(
            pcp ->
                terms.add(
                    Term.of(
                        "remark of frames without IP",
                        "PCP " + pcp,
                        "the lowest PCP of a class that is open to all")));
    return terms;
  }
}
