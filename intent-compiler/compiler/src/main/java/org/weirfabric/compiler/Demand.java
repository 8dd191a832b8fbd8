package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.intent.WatchdogIntent;

/** What all active intents together ask of the fabric. */
@AutoValue
abstract class Demand {
  /** The classes, in the order they were written. */
  abstract List<ClassDemand> classes();

  /** The largest Ethernet frame on every link, in bytes without FCS. */
  abstract int mtuBytes();

  /** The proofs hold after every set of at most this many link failures. */
  abstract int linkFailures();

  /** The switches' own watchdogs. */
  abstract WatchdogIntent watchdog();

  /** How switches that can choose keep headroom. */
  abstract HeadroomPooling headroomPooling();

  /** Who asks, for explanations and problems: {@code intent rdma-training}. */
  abstract String source();

  /** What {@code intent} asks for when it is the only one. */
  static Demand of(LosslessIntent intent) {
    String source = "intent " + intent.id();
    List<ClassDemand> classes = new ArrayList<>();
    for (int i = 0; i < intent.classes().size(); i++) {
      classes.add(
          ClassDemand.of(
              intent.classes().get(i),
              intent.scope(),
              intent.losslessMtuBytes(),
              intent.roceMtuBytes(),
              source,
              source + " /classes/" + i));
    }
    return new AutoValue_Demand(
        List.copyOf(classes),
        intent.mtuBytes(),
        intent.linkFailures(),
        intent.watchdog(),
        intent.headroomOverSubscription().map(HeadroomPooling::shared).orElse(HeadroomPooling.OWN),
        source);
  }

  /** The same, to be proven after other numbers of link failures. */
  Demand withLinkFailures(int linkFailures) {
    return new AutoValue_Demand(
        classes(), mtuBytes(), linkFailures, watchdog(), headroomPooling(), source());
  }

  /** The same with another MTU. */
  Demand withMtu(int mtuBytes) {
    return new AutoValue_Demand(
        classes(), mtuBytes, linkFailures(), watchdog(), headroomPooling(), source());
  }

  /** The classes that PFC protects, in the order they were written. */
  List<ClassDemand> lossless() {
    return classes().stream().filter(c -> c.asked().lossless()).collect(Collectors.toList());
  }
}
