package org.weirfabric.push.engine;

import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.cure.CureOrder;

/** Why a cure is not carried out, or not yet. */
final class CureProblems {
  private CureProblems() {}

  static Problem of(ProblemCode code, CureOrder order, String found, String allowed) {
    return Problem.of(
        code,
        order.port() + " priority " + order.priority(),
        found,
        allowed,
        "order another, or lift what is there");
  }

  static Problem notLeading() {
    return Problem.of(
        ProblemCode.LEADER_CHANGED,
        "cures",
        "a node that does not lead",
        "the leader",
        "ask the leader; nothing was sent");
  }

  static Problem tooEarly(CureOrder order) {
    return Problem.of(
        ProblemCode.BUSY,
        order.port().toString(),
        "a leader that may have something of the one before it under way",
        "none of that",
        "nothing to do: it is sent shortly");
  }

  static Problem tooLate(CureOrder order, EngineSettings settings) {
    return Problem.of(
        ProblemCode.LEADER_CHANGED,
        order.port().toString(),
        "a cure that came up " + settings.sendWindow().toMillis() + " ms after its claim",
        "a cure within that time",
        "nothing was sent; it is tried again if this leader still leads");
  }

  static Problem defect(String where, Throwable failure) {
    return Problem.of(
        ProblemCode.INTERNAL,
        where,
        failure.toString(),
        "no defect",
        "report this; the cure is tried again until it is known or expires");
  }
}
