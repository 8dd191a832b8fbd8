package org.weirfabric.model.intent;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;

/** What classes must not be, alone and together. */
final class ClassRules {
  private final SourceReader reader;
  private final SourceNode list;
  private final Map<Object, SourceNode> taken = new HashMap<>();
  private final EnumMap<Only, SourceNode> only = new EnumMap<>(Only.class);

  private enum Only {
    LOSSLESS,
    REST
  }

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
              claimDscps(node(fields, "dscp"));
              return true;
            });
    if (c.lossless()) {
      checkLossless(fields, c);
    } else {
      checkLossy(fields, c);
    }
  }

  private boolean checkRest(Fields fields, ClassIntent c) {
    SourceNode node = node(fields, "dscp");
    SourceNode first = only.putIfAbsent(Only.REST, node);
    if (first != null) {
      reader.refuse(
          ProblemCode.DUPLICATE,
          node,
          "rest, which " + first.pointer() + " has too",
          "rest in one class",
          "list the DSCPs of one of them");
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

  private void claimDscps(SourceNode node) {
    node.match(
        scalar -> false,
        sequence -> {
          for (SourceNode item : sequence.items()) {
            reader
                .integer(item, Dscp.MIN, Dscp.MAX)
                .ifPresent(value -> claim(Dscp.of(value), item, "DSCP " + value, "DSCP"));
          }
          return true;
        },
        mapping -> false);
  }

  private void checkLossless(Fields fields, ClassIntent c) {
    SourceNode node = node(fields, "lossless");
    if (only.putIfAbsent(Only.LOSSLESS, node) != null) {
      reader.refuse(
          ProblemCode.NOT_SUPPORTED,
          node,
          "a second lossless class",
          "one lossless class",
          "make one of them lossy");
    }
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

  private void checkLossy(Fields fields, ClassIntent c) {
    boolean ecn = c.ecn().match(() -> false, () -> true, curve -> true);
    if (ecn && c.schedule().isStrict()) {
      conflict(
          node(fields, "ecn"),
          "ECN in a strict class",
          "off",
          "remove it: congestion notifications are not to be marked themselves");
    } else if (ecn) {
      reader.refuse(
          ProblemCode.NOT_SUPPORTED,
          node(fields, "ecn"),
          "ECN in a lossy class",
          "off",
          "remove it; ECN is set in lossless classes only");
    }
  }

  void checkTogether(List<ClassIntent> classes) {
    if (!only.containsKey(Only.LOSSLESS)) {
      conflict(
          list, "no lossless class", "one lossless class", "set lossless: true in one of them");
    }
    if (!only.containsKey(Only.REST)) {
      conflict(
          list,
          "no class for the rest",
          "one class with dscp: rest",
          "add a best-effort class with priority 0 and dscp: rest");
    }
    if (taken.keySet().stream().filter(Dscp.class::isInstance).count() > Dscp.MAX) {
      conflict(
          list,
          "all 64 DSCPs listed",
          "at least one DSCP left for the rest",
          "take a DSCP out of a class: what is remarked needs one");
    }
    int weights = classes.stream().mapToInt(c -> c.schedule().<Integer>match(w -> w, l -> 0)).sum();
    if (weights != 100) {
      badSum("bandwidths that add up to " + weights + "%", "100%", "change the bandwidths");
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
