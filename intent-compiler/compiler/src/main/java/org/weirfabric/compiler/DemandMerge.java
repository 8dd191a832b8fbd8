package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.qos.Dscp;

/**
 * Puts all active intents together, and names both sides of whatever they disagree about.
 *
 * <p>Classes of one name are one class. The union of the classes must be whole: one of them for the
 * rest, and bandwidths that add up.
 */
final class DemandMerge {
  private final List<LosslessIntent> intents;
  private final Map<ClassName, ClassDemand> classes = new LinkedHashMap<>();
  private final Map<Object, Claim> claims = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /** Which class has a DSCP, PCP or priority, and where that is written. */
  private static final class Claim {
    private final ClassName name;
    private final Origin origin;

    private Claim(ClassName name, Origin origin) {
      this.name = name;
      this.origin = origin;
    }
  }

  DemandMerge(List<LosslessIntent> intents) {
    this.intents = new ArrayList<>(intents);
    this.intents.sort(Comparator.comparing(LosslessIntent::id));
  }

  Demand demand() throws ProblemsException {
    Map<IntentId, LosslessIntent> byId = new HashMap<>();
    for (LosslessIntent intent : intents) {
      if (byId.putIfAbsent(intent.id(), intent) != null) {
        problems.add(
            Origin.of(intent, "/intent")
                .problem(
                    ProblemCode.DUPLICATE,
                    "a second intent " + intent.id(),
                    "one intent of a name",
                    "rename one of them"));
        continue;
      }
      agreeOnMtu(intent);
      agreeOnBuffers(intent);
      for (int i = 0; i < intent.classes().size(); i++) {
        add(intent.classes().get(i), Origin.of(intent, "/classes/" + i));
      }
    }
    if (problems.isEmpty()) {
      checkWhole();
    }
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
    return Demand.of(
        intents,
        new ArrayList<>(classes.values()),
        intents.get(0).mtuBytes(),
        intents.stream().mapToInt(LosslessIntent::linkFailures).max().orElse(0));
  }

  private void agreeOnMtu(LosslessIntent intent) {
    LosslessIntent first = intents.get(0);
    if (intent.mtuBytes() != first.mtuBytes()) {
      conflict(
          Origin.of(intent, "/mtu"),
          "mtu " + intent.mtuBytes(),
          "mtu " + first.mtuBytes(),
          Origin.of(first, "/mtu"),
          "one mtu: it is the largest frame on every link");
    }
  }

  private void agreeOnBuffers(LosslessIntent intent) {
    LosslessIntent first = intents.get(0);
    if (!intent.headroomOverSubscription().equals(first.headroomOverSubscription())) {
      conflict(
          Origin.of(intent, "/buffers"),
          headroom(intent),
          headroom(first),
          Origin.of(first, "/buffers"),
          "one way to keep headroom: switches have one pool for all classes");
    }
  }

  private static String headroom(LosslessIntent intent) {
    return intent
        .headroomOverSubscription()
        .map(ratio -> "headroom shared, over-subscribed " + ratio.toPlainString() + " times")
        .orElse("headroom of each group's own");
  }

  private void add(ClassIntent c, Origin origin) {
    LosslessIntent intent = origin.intent();
    List<Origin> origins = new ArrayList<>();
    int roceMtu = intent.roceMtuBytes();
    Optional<ClassDemand> known = Optional.ofNullable(classes.get(c.name()));
    if (known.isPresent()) {
      agreeOnClass(known.get(), c, origin);
      origins.addAll(known.get().origins());
      roceMtu = Math.max(roceMtu, known.get().roceMtuBytes());
    } else {
      claimAll(c, origin);
    }
    origins.add(origin);
    classes.put(
        c.name(),
        ClassDemand.of(
            known.map(ClassDemand::asked).orElse(c),
            intent.losslessMtuBytes(),
            roceMtu,
            intent.watchdog(),
            origins));
  }

  /** What one class is must be written alike wherever it is written. */
  private void agreeOnClass(ClassDemand known, ClassIntent c, Origin origin) {
    Map<String, Function<ClassIntent, Object>> fields = new LinkedHashMap<>();
    fields.put("priority", ClassIntent::priority);
    fields.put("dscp", ClassIntent::dscp);
    fields.put("pcp", ClassIntent::pcp);
    fields.put("etherType", ClassIntent::roce);
    fields.put("lossless", ClassIntent::lossless);
    fields.put("pfc", ClassIntent::pfc);
    fields.put("schedule", ClassIntent::schedule);
    fields.put("ecn", ClassIntent::ecn);
    fields.forEach(
        (name, field) -> agree(known, name, field.apply(c), field.apply(known.asked()), origin));
    if (c.lossless()) {
      LosslessIntent own = origin.intent();
      LosslessIntent first = known.origin().intent();
      agreeOnSetting(known, own, "losslessMtu", LosslessIntent::losslessMtuBytes, first);
      agreeOnSetting(known, own, "watchdog", LosslessIntent::watchdog, first);
    }
  }

  private void agree(ClassDemand known, String name, Object own, Object first, Origin origin) {
    if (!own.equals(first)) {
      String what = name + " of class " + known.name() + " ";
      conflict(
          origin.at("/" + name),
          what + own,
          first.toString(),
          known.origin().at("/" + name),
          "one class written alike in both");
    }
  }

  private void agreeOnSetting(
      ClassDemand known,
      LosslessIntent own,
      String name,
      Function<LosslessIntent, Object> setting,
      LosslessIntent first) {
    if (!setting.apply(own).equals(setting.apply(first))) {
      conflict(
          Origin.of(own, "/" + name),
          name + " " + setting.apply(own) + " for class " + known.name(),
          setting.apply(first).toString(),
          Origin.of(first, "/" + name),
          "the same for a class that both declare");
    }
  }

  private void claimAll(ClassIntent c, Origin origin) {
    claim(c, c.priority(), "priority " + c.priority(), origin.at("/priority"));
    c.dscp()
        .match(
            () -> {
              claim(c, "rest", "the rest", origin.at("/dscp"));
              return true;
            },
            dscps -> {
              dscps.forEach(dscp -> claim(c, dscp, "DSCP " + dscp, origin.at("/dscp")));
              return true;
            });
    c.pcp().forEach(pcp -> claim(c, pcp, "PCP " + pcp, origin.at("/pcp")));
  }

  private void claim(ClassIntent c, Object value, String what, Origin origin) {
    Claim first = claims.putIfAbsent(value, new Claim(c.name(), origin));
    if (first != null) {
      conflict(
          origin,
          what + " for class " + c.name(),
          "class " + first.name,
          first.origin,
          "each priority, DSCP and PCP, and the rest, in one class");
    }
  }

  private void conflict(Origin origin, String own, String other, Origin at, String allowed) {
    problems.add(
        origin.problem(
            ProblemCode.INTENT_CONFLICT,
            own + ", but " + other + " in " + at.placeAndLine(),
            allowed,
            "change one of the two, or withdraw an intent"));
  }

  private void checkWhole() {
    if (classes.values().stream().noneMatch(c -> c.asked().lossless() || c.asked().marks())) {
      incomplete(
          ProblemCode.CLASS_CONFLICT,
          "no lossless class, and none with ECN",
          "at least one",
          "set lossless: true in one of them");
    }
    if (!claims.containsKey("rest")) {
      incomplete(
          ProblemCode.CLASS_CONFLICT,
          "no class for the rest",
          "one class with dscp: rest",
          "add a best-effort class with priority 0 and dscp: rest");
    }
    if (claims.keySet().stream().filter(Dscp.class::isInstance).count() > Dscp.MAX) {
      incomplete(
          ProblemCode.CLASS_CONFLICT,
          "all 64 DSCPs listed",
          "at least one DSCP left for the rest",
          "take a DSCP out of a class: what is remarked needs one");
    }
    int weights = sum(c -> c.schedule().match(weight -> weight, limit -> 0));
    if (weights != 100) {
      incomplete(
          ProblemCode.BAD_SUM,
          "bandwidths that add up to " + weights + "%" + shares(false),
          "100% over all active intents",
          "change the bandwidths");
    }
    int limits = sum(c -> c.schedule().match(weight -> 0, limit -> limit));
    if (limits >= 100) {
      incomplete(
          ProblemCode.BAD_SUM,
          "limits that add up to " + limits + "%" + shares(true),
          "less than 100% over all active intents",
          "lower the limits");
    }
  }

  private int sum(Function<ClassIntent, Integer> share) {
    return classes.values().stream().mapToInt(c -> share.apply(c.asked())).sum();
  }

  /** Who has which share, where more than one intent asks. */
  private String shares(boolean strict) {
    StringBuilder shares = new StringBuilder();
    if (intents.size() > 1) {
      for (ClassDemand c : classes.values()) {
        if (c.asked().schedule().isStrict() == strict) {
          shares
              .append(shares.length() == 0 ? ": " : ", ")
              .append(c.asked().schedule())
              .append(" for class ")
              .append(c.name())
              .append(" in ")
              .append(c.origin().placeAndLine());
        }
      }
    }
    return shares.toString();
  }

  private void incomplete(ProblemCode code, String found, String allowed, String remedy) {
    if (intents.size() == 1) {
      problems.add(Origin.of(intents.get(0), "/classes").problem(code, found, allowed, remedy));
    } else {
      StringBuilder where = new StringBuilder();
      for (LosslessIntent intent : intents) {
        where.append(where.length() == 0 ? "" : ", ").append(Origin.of(intent, "").source());
      }
      problems.add(Problem.of(code, where.toString(), found, allowed, remedy));
    }
  }
}
