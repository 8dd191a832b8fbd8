package org.weirfabric.model.intent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.weirfabric.model.config.PfcReach;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;

/** What classes must not be, alone and together. */
final class ClassRules {
  private final SourceReader reader;
  private final SourceNode list;
  private final Map<Object, SourceNode> taken = new HashMap<>();
  private Optional<SourceNode> restAt = Optional.empty();

  ClassRules(SourceReader reader, SourceNode list) {
    this.reader = reader;
    this.list = list;
  }

  void check(Fields fields, ClassIntent c) {
    claim(c.name(), node(fields, "name"), "the class name " + c.name(), "name");
    claim(c.priority(), node(fields, "priority"), "priority " + c.priority(), "priority");
    c.dscp()
        .match(
            () -> checkRest(fields, c),
            dscps -> {
              claimEach(node(fields, "dscp"), "DSCP", Dscp.MAX, Dscp::of);
              return true;
            });
    claimEach(node(fields, "pcp"), "PCP", Pcp.MAX, Pcp::of);
    if (c.lossless()) {
      checkLossless(fields, c);
    }
    checkPfcReach(fields, c);
    checkEcn(fields, c);
  }

  private boolean checkRest(Fields fields, ClassIntent c) {
    SourceNode node = node(fields, "dscp");
    if (restAt.isPresent()) {
      reader.refuse(
          ProblemCode.DUPLICATE,
          node,
          "rest, which " + restAt.get().pointer() + " has too",
          "rest in one class",
          "list the DSCPs of one of them");
    } else {
      restAt = Optional.of(node);
    }
    if (c.lossless() || c.schedule().isStrict() || c.priority().value() != 0) {
      conflict(
          node,
          "rest in a "
              + (c.lossless() ? "lossless" : "lossy")
              + ", "
              + (c.schedule().isStrict() ? "strict" : "weighted")
              + " class of priority "
              + c.priority(),
          "rest in a lossy, weighted class of priority 0",
          "frames without a DSCP of their own are best effort; give rest to such a class");
    }
    return true;
  }

  private void claimEach(SourceNode node, String kind, int max, IntFunction<Object> of) {
    node.match(
        scalar -> false,
        sequence -> {
          for (SourceNode item : sequence.items()) {
            reader
                .integer(item, 0, max)
                .ifPresent(value -> claim(of.apply(value), item, kind + " " + value, kind));
          }
          return true;
        },
        mapping -> false);
  }

  private void checkLossless(Fields fields, ClassIntent c) {
    if (c.schedule().isStrict()) {
      conflict(
          node(fields, "schedule"),
          "a strict lossless class",
          "a weighted lossless class",
          "give it a bandwidth: strict, it would starve the others, and congestion notification"
              + " would wait behind the pause that it is to relieve");
    }
    if (c.priority().value() == 0) {
      conflict(
          node(fields, "priority"),
          "priority 0 in a lossless class",
          "1 to 7",
          "choose another priority: lossy classes share priority group 0");
    }
  }

  private void checkPfcReach(Fields fields, ClassIntent c) {
    if (!c.lossless() && fields.optional("pfc").isPresent()) {
      conflict(
          node(fields, "pfc"),
          "pfc in a lossy class",
          "a lossless class",
          "remove it, or set lossless: true");
    }
    if (c.lossless() && c.pfc() == PfcReach.EDGE && !c.marks()) {
      conflict(
          node(fields, "pfc"),
          "PFC at the edge only, in a class without ECN",
          "ECN auto or a curve",
          "set ecn: between switches nothing but ECN keeps the class's queues short");
    }
  }

  private void checkEcn(Fields fields, ClassIntent c) {
    if (c.marks() && c.schedule().isStrict() && !c.lossless()) {
      conflict(
          node(fields, "ecn"),
          "ECN in a strict class",
          "off",
          "remove it: congestion notifications are not to be marked themselves");
    }
    if (c.marks() && c.roce() == RoceVersion.V1) {
      conflict(
          node(fields, "ecn"),
          "ECN in a class of RoCE v1",
          "off",
          "remove it: RoCE v1 has no IP header, and so no ECN");
    }
  }

  void checkTogether(List<ClassIntent> classes) {
    if (taken.keySet().stream().filter(Dscp.class::isInstance).count() > Dscp.MAX) {
      conflict(
          list,
          "all 64 DSCPs listed",
          "at least one DSCP left for the rest",
          "take a DSCP out of a class: what is remarked needs one");
    }
    int weights = classes.stream().mapToInt(c -> c.schedule().<Integer>match(w -> w, l -> 0)).sum();
    if (weights > 100) {
      badSum("bandwidths that add up to " + weights + "%", "up to 100%", "lower the bandwidths");
    }
    int limits = classes.stream().mapToInt(c -> c.schedule().<Integer>match(w -> 0, l -> l)).sum();
    if (limits >= 100) {
      badSum("limits that add up to " + limits + "%", "less than 100%", "lower the limits");
    }
  }

  private void badSum(String found, String allowed, String remedy) {
    reader.refuse(ProblemCode.BAD_SUM, list, found, allowed, remedy);
  }

  private void claim(Object value, SourceNode node, String found, String kind) {
    SourceNode first = taken.putIfAbsent(value, node);
    if (first != null) {
      reader.refuse(
          ProblemCode.DUPLICATE,
          node,
          found + ", which " + first.pointer() + " has too",
          "each " + kind + " once",
          "change one of them");
    }
  }

  private void conflict(SourceNode node, String found, String allowed, String remedy) {
    reader.refuse(ProblemCode.CLASS_CONFLICT, node, found, allowed, remedy);
  }

  private static SourceNode node(Fields fields, String name) {
    return fields.optional(name).orElse(fields.node());
  }
}
