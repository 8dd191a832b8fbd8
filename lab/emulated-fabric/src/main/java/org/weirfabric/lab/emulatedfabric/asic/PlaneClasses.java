package org.weirfabric.lab.emulatedfabric.asic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/**
 * The classes of a switch, and what each port makes of each DSCP: the P4 program's word first, then
 * the classifier's about the DSCP that the program leaves. A frame is in a lossless class only if
 * both say so; where one of them is silent, the other decides.
 */
final class PlaneClasses {
  private static final String UNMATCHED = "unmatched";

  private final Classification tables;
  private final Buffers buffers;
  private final SortedMap<ListKey, ClassName> names = new TreeMap<>();
  private final SortedMap<ClassName, TrafficClassConfig> classes = new TreeMap<>();
  private final SortedMap<String, DscpMap> maps = new TreeMap<>();

  PlaneClasses(Classification tables, Buffers buffers) {
    this.tables = tables;
    this.buffers = buffers;
    for (Map.Entry<ListKey, Classification.Ingress> group : tables.ingresses().entrySet()) {
      Classification.Ingress ingress = group.getValue();
      // A forwarding group may have a name that a class can't have.
      ClassName name = ClassName.of("g" + names.size());
      names.put(group.getKey(), name);
      classes.put(
          name,
          TrafficClassConfig.of(
              name,
              Priority.of(ingress.priority()),
              ingress.priorityGroup(),
              ingress.queue(),
              buffers.lossless(ingress.priorityGroup())));
    }
  }

  SortedMap<ClassName, TrafficClassConfig> classes() {
    return classes;
  }

  /** The class of a forwarding group. */
  Optional<ClassName> ofForwardingGroup(String group) {
    return Optional.ofNullable(names.get(ListKey.of(group)));
  }

  SortedMap<String, DscpMap> maps() {
    return maps;
  }

  /** The DSCP map of a port, by name; empty if nobody has a word on its DSCPs. */
  Optional<String> mapOf(ListKey port, int number, Optional<PipelineTrust> pipeline) {
    Optional<SortedMap<Integer, Classification.Match>> classifier = tables.classifierOf(port);
    if (classifier.isEmpty() && pipeline.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    for (int dscp = 0; dscp <= Dscp.MAX; dscp++) {
      Optional<PipelineTrust.Step> step = word(pipeline, number, dscp);
      int seen = step.flatMap(PipelineTrust.Step::remark).orElse(dscp);
      Optional<Classification.Match> match = classifier.map(terms -> terms.get(seen));
      int left = match.flatMap(Classification.Match::remark).orElse(seen);
      actions.put(
          Dscp.of(dscp),
          DscpAction.of(
              together(step, classifier.isPresent(), match).name(),
              left == dscp ? Optional.empty() : Optional.of(Dscp.of(left))));
    }
    return Optional.of(named(actions));
  }

  private static Optional<PipelineTrust.Step> word(
      Optional<PipelineTrust> pipeline, int port, int dscp) {
    return pipeline.map(program -> program.step(port, dscp));
  }

  private TrafficClassConfig together(
      Optional<PipelineTrust.Step> step, boolean classified, Optional<Classification.Match> match) {
    TrafficClassConfig ofClassifier =
        match.map(found -> ofGroup(found.group())).orElseGet(this::unmatched);
    if (step.isEmpty()) {
      return ofClassifier;
    }
    int trafficClass = step.get().trafficClass();
    boolean agree = ofClassifier.priority().value() == trafficClass;
    return classified && (agree || !ofClassifier.lossless())
        ? ofClassifier
        : ofProgram(trafficClass, step.get().queue());
  }

  private TrafficClassConfig ofGroup(ListKey group) {
    ClassName name = names.get(group);
    TrafficClassConfig found = name == null ? null : classes.get(name);
    return found == null ? unmatched() : found;
  }

  private TrafficClassConfig unmatched() {
    return add(ClassName.of(UNMATCHED), 0, 0, 0);
  }

  private TrafficClassConfig ofProgram(int trafficClass, int queue) {
    List<TrafficClassConfig> same = new ArrayList<>();
    for (TrafficClassConfig each : classes.values()) {
      if (each.priority().value() == trafficClass && each.queue() == queue) {
        same.add(each);
      }
    }
    return same.isEmpty()
        ? add(ClassName.of("p" + trafficClass + "-" + queue), trafficClass, 0, queue)
        : same.get(0);
  }

  private TrafficClassConfig add(ClassName name, int priority, int group, int queue) {
    return classes.computeIfAbsent(
        name,
        any ->
            TrafficClassConfig.of(
                name, Priority.of(priority), group, queue, buffers.lossless(group)));
  }

  private String named(SortedMap<Dscp, DscpAction> actions) {
    for (DscpMap map : maps.values()) {
      if (map.actions().equals(actions)) {
        return map.name();
      }
    }
    String name = "m" + maps.size();
    maps.put(name, DscpMap.of(name, actions));
    return name;
  }
}
