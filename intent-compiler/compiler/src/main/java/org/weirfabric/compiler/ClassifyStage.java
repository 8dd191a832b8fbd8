package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;
import org.weirfabric.model.qos.Dscp;

/**
 * Gives each of the 64 DSCPs a class, each class its priority, priority group and queue, the same
 * on every hop.
 *
 * <p>A class's priority is its traffic class and its queue too. A lossless class has a priority
 * group of its own, of the same number; all lossy classes share group 0.
 */
final class ClassifyStage {
  private ClassifyStage() {}

  static ClassPlan classify(Demand demand) {
    SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
    SortedMap<Dscp, DscpAction> trusted = new TreeMap<>();
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
                  + c.dscp(),
              demanded.source()));
    }
    for (int value = Dscp.MIN; value <= Dscp.MAX; value++) {
      trusted.putIfAbsent(Dscp.of(value), keep(rest.name()));
    }
    Dscp remark = lowestOf(rest.name(), trusted);
    return ClassPlan.of(
        classes,
        DscpMap.of(DscpMapNames.TRUSTED, trusted),
        DscpMap.of(DscpMapNames.UNTRUSTED, untrusted(demand, trusted, rest.name(), remark)),
        remark,
        Explanation.of(
            "classification on every switch",
            classes.size() + " classes over 64 DSCPs",
            "traffic class = queue = priority; priority group = priority if lossless, else 0",
            "design: the same map on every hop; untrusted ports remark lossless and strict DSCPs",
            withRemark(terms, remark, rest.name())));
  }

  private static ClassIntent rest(Demand demand) {
    return demand.classes().stream()
        .map(ClassDemand::asked)
        .filter(c -> c.dscp().isRest())
        .findFirst()
        .orElseThrow();
  }

  private static SortedMap<Dscp, DscpAction> untrusted(
      Demand demand, SortedMap<Dscp, DscpAction> trusted, ClassName rest, Dscp remark) {
    SortedMap<Dscp, DscpAction> untrusted = new TreeMap<>(trusted);
    for (ClassDemand demanded : demand.classes()) {
      ClassIntent c = demanded.asked();
      if (c.lossless() || c.schedule().isStrict()) {
        untrusted.replaceAll(
            (dscp, action) ->
                action.className().equals(c.name())
                    ? DscpAction.of(rest, Optional.of(remark))
                    : action);
      }
    }
    return untrusted;
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

  private static List<Term> withRemark(List<Term> terms, Dscp remark, ClassName rest) {
    terms.add(
        Term.of(
            "remark at untrusted ports",
            "DSCP " + remark + ", class " + rest,
            "the lowest DSCP of the class for the rest"));
    return terms;
  }
}
