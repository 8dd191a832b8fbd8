package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;

/** Turns bandwidths and limits into one scheduler policy for every port of an ASIC. */
final class EtsStage {
  private final Demand demand;
  private final List<ClassDemand> weighted = new ArrayList<>();
  private final List<Integer> shares = new ArrayList<>();
  private final SortedMap<String, AsicProfile> asics = new TreeMap<>();
  private final SortedMap<String, SwitchId> first = new TreeMap<>();
  private final SortedMap<String, DwrrWeights> weights = new TreeMap<>();

  private EtsStage(ResolvedFabric fabric) {
    this.demand = fabric.demand();
    for (ClassDemand c : demand.classes()) {
      Optional<Integer> share =
          c.asked().schedule().<Optional<Integer>>match(Optional::of, limit -> Optional.empty());
      if (share.isPresent()) {
        weighted.add(c);
        shares.add(share.get());
      }
    }
    for (Map.Entry<SwitchKind, Members<SwitchId>> alike : fabric.switchKinds().entrySet()) {
      AsicProfile asic = alike.getKey().asic();
      asics.put(asic.name(), asic);
      first.putIfAbsent(asic.name(), alike.getValue().first().get(0));
      weights.put(asic.name(), DwrrWeights.of(shares, asic.maxWeight().value()));
    }
  }

  static EtsPlan plan(ResolvedFabric fabric) {
    return new EtsStage(fabric).plan();
  }

  private EtsPlan plan() {
    SortedMap<String, SchedulerPolicy> policies = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    weights.forEach(
        (asic, chosen) -> {
          policies.put(asic, policy(chosen));
          if (chosen.starves()) {
            problems.add(refusal(asic, chosen));
          }
        });
    return EtsPlan.of(policies, proof(), why(), problems);
  }

  private SchedulerPolicy policy(DwrrWeights chosen) {
    List<QueueSchedule> queues = new ArrayList<>();
    for (ClassDemand c : demand.classes()) {
      int queue = c.asked().priority().value();
      queues.add(
          c.asked()
              .schedule()
              .match(
                  share ->
                      QueueSchedule.of(
                          queue, Scheduling.DWRR, chosen.weights().get(weighted.indexOf(c)), 100),
                  limit -> QueueSchedule.of(queue, Scheduling.STRICT, 0, limit)));
    }
    queues.sort(Comparator.comparingInt(QueueSchedule::queue));
    return SchedulerPolicy.of(WeirNames.SCHEDULER_POLICY, queues);
  }

  private Problem refusal(String asic, DwrrWeights chosen) {
    ClassDemand starved = weighted.get(chosen.weights().indexOf(0));
    AsicProfile profile = asic(asic);
    return Problem.of(
        ProblemCode.ASIC_LIMIT,
        starved.place() + "/bandwidth, switch " + first.get(asic),
        "a share of "
            + shares.get(weighted.indexOf(starved))
            + " % beside "
            + shares.stream().mapToInt(Integer::intValue).max().orElse(0)
            + " %, which rounds to no weight",
        "weights from 1 to " + profile.maxWeight().value() + ": " + profile.maxWeight().citation(),
        "give class " + starved.name() + " a larger share");
  }

  private AsicProfile asic(String name) {
    return Objects.requireNonNull(asics.get(name), "an ASIC of the fabric");
  }

  private Proof proof() {
    int sum = shares.stream().mapToInt(Integer::intValue).sum();
    int limits =
        demand.classes().stream()
            .mapToInt(c -> c.asked().schedule().<Integer>match(share -> 0, limit -> limit))
            .sum();
    boolean starves = weights.values().stream().anyMatch(DwrrWeights::starves);
    return Proof.of(
        "no-class-starves",
        sum == 100 && limits < 100 && !starves,
        "weights add up to 100 %, every weighted queue has one on every ASIC, and strict queues are"
            + " capped below the port rate",
        (100 - limits) + " % of the port is left to weighted queues",
        Optional.empty());
  }

  private Explanation why() {
    List<Term> terms = new ArrayList<>();
    for (ClassDemand c : demand.classes()) {
      terms.add(
          Term.of(
              "class " + c.name() + ", queue " + c.asked().priority(),
              c.asked().schedule().toString(),
              c.source()));
    }
    weights.forEach(
        (asic, chosen) ->
            terms.add(
                Term.of(
                    "weights on " + asic,
                    chosen.weights().stream().map(String::valueOf).collect(Collectors.joining(":"))
                        + (chosen.exact()
                            ? ", exact"
                            : ", rounded, up to " + chosen.error() + " points off"),
                    "1 to "
                        + asic(asic).maxWeight().value()
                        + ": "
                        + asic(asic).maxWeight().citation())));
    return Explanation.of(
        "scheduler policy " + WeirNames.SCHEDULER_POLICY,
        demand.classes().size() + " queues",
        "weight in DWRR = bandwidth, in lowest terms or rounded where the ASIC has no such weight;"
            + " a strict queue goes first, up to its limit",
        "IEEE 802.1Q enhanced transmission selection",
        terms);
  }
}
