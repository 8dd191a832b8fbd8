package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.intent.HostScope;

/** One traffic class of the fabric, with what its intent asks for it beside the class itself. */
@AutoValue
abstract class ClassDemand {
  /** The class. */
  abstract ClassIntent asked();

  /** The hosts that may use it. */
  abstract HostScope scope();

  /** The largest frame in it where it is lossless, in bytes without FCS. */
  abstract int losslessMtuBytes();

  /** The RoCE MTU of the hosts that use it, in bytes of payload. */
  abstract int roceMtuBytes();

  /** Who asks for it, for explanations: {@code intent rdma-training}. */
  abstract String source();

  /** Where it is written, for problems: {@code intent rdma-training /classes/0}. */
  abstract String place();

  static ClassDemand of(
      ClassIntent asked,
      HostScope scope,
      int losslessMtuBytes,
      int roceMtuBytes,
      String source,
      String place) {
    return new AutoValue_ClassDemand(asked, scope, losslessMtuBytes, roceMtuBytes, source, place);
  }

  ClassName name() {
    return asked().name();
  }
}
