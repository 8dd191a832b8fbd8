package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.intent.LosslessIntent;

/** What all active intents together ask of the fabric. */
@AutoValue
abstract class Demand {
  /** The intents, in the order of their names. */
  abstract List<LosslessIntent> intents();

  /** The classes, in the order they were written, intent by intent. */
  abstract List<ClassDemand> classes();

  /** The largest Ethernet frame on every link, in bytes without FCS. */
  abstract int mtuBytes();

  /** The proofs hold after every set of at most this many link failures. */
  abstract int linkFailures();

  /**
   * What {@code intents} ask for together.
   *
   * @throws ProblemsException with every contradiction between them and all that is missing
   */
  static Demand of(List<LosslessIntent> intents) throws ProblemsException {
    return new DemandMerge(intents).demand();
  }

  static Demand of(
      List<LosslessIntent> intents, List<ClassDemand> classes, int mtuBytes, int linkFailures) {
    return new AutoValue_Demand(List.copyOf(intents), List.copyOf(classes), mtuBytes, linkFailures);
  }

  /** How switches that can choose keep headroom; all intents agree about it. */
  HeadroomPooling headroomPooling() {
    return intents()
        .get(0)
        .headroomOverSubscription()
        .map(HeadroomPooling::shared)
        .orElse(HeadroomPooling.OWN);
  }

  /** The same, to be proven after other numbers of link failures. */
  Demand withLinkFailures(int linkFailures) {
    return of(intents(), classes(), mtuBytes(), linkFailures);
  }

  /** The same with another MTU. */
  Demand withMtu(int mtuBytes) {
    return of(intents(), classes(), mtuBytes, linkFailures());
  }

  /** The classes that PFC protects, in the order they were written. */
  List<ClassDemand> lossless() {
    return classes().stream().filter(c -> c.asked().lossless()).collect(Collectors.toList());
  }

  /** The classes that only hosts in scope may use. */
  SortedSet<ClassName> guarded() {
    return classes().stream()
        .filter(c -> c.asked().guarded())
        .map(ClassDemand::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Who asks, for explanations and problems: {@code intent rdma-training}. */
  String source() {
    return intents().stream()
        .map(intent -> "intent " + intent.id())
        .collect(Collectors.joining(", "));
  }
}
