package org.weirfabric.compiler;

import org.weirfabric.model.id.ClassName;

/** The names of what Weir defines on a switch; all start with {@code weir-}. */
final class WeirNames {
  static final String INGRESS_POOL = "weir-ingress";
  static final String EGRESS_LOSSY_POOL = "weir-egress-lossy";
  static final String SCHEDULER_POLICY = "weir-ets";

  private WeirNames() {}

  static String ecnProfile(ClassName name) {
    return "weir-" + name;
  }
}
