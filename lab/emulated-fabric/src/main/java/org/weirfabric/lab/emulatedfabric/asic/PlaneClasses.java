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
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;

/**
 * The classes of a switch, and what each port makes of each DSCP and PCP: the P4 program's word
 * first, then the classifier's about the code point that the program leaves. A frame is in a
 * lossless class only if both say so; where one of them is silent, the other decides.
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

  /** The trust map of a port, by name; empty if nobody has a word on its frames. */
  Optional<String> mapOf(ListKey port, int number, Optional<PipelineTrust> pipeline) {
    Optional<SortedMap<Integer, Classification.Match>> classifier = tables.classifierOf(port);
    Optional<SortedMap<Integer, Classification.Match>> ethernet = tables.ethernetClassifierOf(port);
    if (classifier.isEmpty() && ethernet.isEmpty() && pipeline.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<Dscp, DscpAction> actions = new TreeMap<>();
    for (int dscp = Dscp.MIN; dscp <= Dscp.MAX; dscp++) {
      int from = dscp;
      Word word = word(dscp, pipeline.map(program -> program.step(number, from)), classifier);
      actions.put(Dscp.of(dscp), DscpAction.of(word.traffic.name(), word.remark.map(Dscp::of)));
    }
    SortedMap<Pcp, PcpAction> pcps = new TreeMap<>();
    boolean programmed = pipeline.filter(program -> program.hasPcps(number)).isPresent();
    for (int pcp = Pcp.MIN; pcp <= Pcp.MAX && (ethernet.isPresent() || programmed); pcp++) {
      int from = pcp;
      Word word = word(pcp, pipeline.map(program -> program.pcpStep(number, from)), ethernet);
      pcps.put(Pcp.of(pcp), PcpAction.of(word.traffic.name(), word.remark.map(Pcp::of)));
    }
    return Optional.of(named(actions, pcps));
  }

  /** What becomes of a code point. */
  private record Word(TrafficClassConfig traffic, Optional<Integer> remark) {}

  private Word word(
      int point,
      Optional<PipelineTrust.Step> step,
      Optional<SortedMap<Integer, Classification.Match>> classifier) {
    int seen = step.flatMap(PipelineTrust.Step::remark).orElse(point);
    Optional<Classification.Match> match = classifier.map(terms -> terms.get(seen));
    int left = match.flatMap(Classification.Match::remark).orElse(seen);
    return new Word(
        together(step, classifier.isPresent(), match),
        left == point ? Optional.empty() : Optional.of(left));
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

  private String named(SortedMap<Dscp, DscpAction> actions, SortedMap<Pcp, PcpAction> pcps) {
    for (DscpMap map : maps.values()) {
      if (map.actions().equals(actions) && map.pcps().equals(pcps)) {
        return map.name();
      }
    }
    String name = "m" + maps.size();
    maps.put(name, DscpMap.of(name, actions, pcps));
    return name;
  }
}
