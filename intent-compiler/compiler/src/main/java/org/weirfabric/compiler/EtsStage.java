package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.SchedulerPolicy;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;

/** Turns bandwidths and limits into one scheduler policy for every port. */
final class EtsStage {
  private EtsStage() {}

  static SchedulerPolicy policy(Demand demand) {
    List<QueueSchedule> queues = new ArrayList<>();
    for (ClassDemand demanded : demand.classes()) {
      ClassIntent c = demanded.asked();
      int queue = c.priority().value();
      queues.add(
          c.schedule()
              .match(
                  bandwidth -> QueueSchedule.of(queue, Scheduling.DWRR, bandwidth, 100),
                  limit -> QueueSchedule.of(queue, Scheduling.STRICT, 0, limit)));
    }
    queues.sort(Comparator.comparingInt(QueueSchedule::queue));
    return SchedulerPolicy.of(WeirNames.SCHEDULER_POLICY, queues);
  }

  static Proof proof(SchedulerPolicy policy) {
    int weights = policy.queues().stream().mapToInt(QueueSchedule::weightPercent).sum();
    int limits =
        policy.queues().stream()
            .filter(queue -> queue.scheduling() == Scheduling.STRICT)
            .mapToInt(QueueSchedule::limitPercent)
            .sum();
    return Proof.of(
        "no-class-starves",
        weights == 100 && limits < 100,
        "weights add up to 100 % and strict queues are capped below the port rate",
        (100 - limits) + " % of the port is left to weighted queues",
        Optional.empty());
  }

  static Explanation why(Demand demand) {
    List<Term> terms = new ArrayList<>();
    for (ClassDemand demanded : demand.classes()) {
      ClassIntent c = demanded.asked();
      terms.add(
          Term.of(
              "class " + c.name() + ", queue " + c.priority(),
              c.schedule().toString(),
              demanded.source()));
    }
    return Explanation.of(
        "scheduler policy " + WeirNames.SCHEDULER_POLICY,
        terms.size() + " queues",
        "weight in DWRR = bandwidth; a strict queue goes first, up to its limit",
        "IEEE 802.1Q enhanced transmission selection",
        terms);
  }
}
