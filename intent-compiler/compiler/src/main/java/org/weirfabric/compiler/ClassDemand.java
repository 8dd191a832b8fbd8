package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.intent.TrustBoundary;
import org.weirfabric.model.intent.WatchdogIntent;

/**
 * One traffic class of the fabric, with what its intents ask for it beside the class itself.
 *
 * <p>Several intents may declare one class; they agree about it, and each adds its hosts.
 */
@AutoValue
abstract class ClassDemand {
  /** The class. */
  abstract ClassIntent asked();

  /** The largest frame in it where it is lossless, in bytes without FCS. */
  abstract int losslessMtuBytes();

  /** The largest RoCE MTU of the hosts that use it, in bytes of payload. */
  abstract int roceMtuBytes();

  /** The switches' own watchdogs over it. */
  abstract WatchdogIntent watchdog();

  /** Where it is declared, in the order of the intents; once at least. */
  abstract List<Origin> origins();

  static ClassDemand of(
      ClassIntent asked,
      int losslessMtuBytes,
      int roceMtuBytes,
      WatchdogIntent watchdog,
      List<Origin> origins) {
    return new AutoValue_ClassDemand(
        asked, losslessMtuBytes, roceMtuBytes, watchdog, List.copyOf(origins));
  }

  ClassName name() {
    return asked().name();
  }

  /** Who asks for it, for explanations: {@code intent rdma-training}. */
  String source() {
    return origins().stream().map(Origin::source).collect(Collectors.joining(", "));
  }

  /** Where it is first written, for problems. */
  Origin origin() {
    return origins().get(0);
  }

  /** Where it is first written, for problems: {@code intent rdma-training /classes/0}. */
  String place() {
    return origin().place();
  }

  /** What must hold of hosts out of its scope: the strictest of its intents' wishes. */
  TrustBoundary trust() {
    return origins().stream()
            .allMatch(origin -> origin.intent().trust() == TrustBoundary.ACCEPT_UNREMARKED)
        ? TrustBoundary.ACCEPT_UNREMARKED
        : TrustBoundary.REMARK;
  }
}
