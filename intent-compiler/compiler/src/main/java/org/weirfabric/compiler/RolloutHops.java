package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.weirfabric.model.plan.Rollout;

/**
 * Checks a rollout stage by stage, each port both before and after the stage, against every other
 * port both before and after it.
 *
 * <p>State 0 is before the rollout, state i after stage i - 1.
 */
final class RolloutHops {
  private static final int POINTS = TrustPoints.COUNT;

  private final Rollout rollout;
  private final List<RolloutPort> ports;
  private final int last;
  private final int[] lastSent = new int[POINTS];
  private final List<String> unprotected = new ArrayList<>();
  private final List<String> disagreeing = new ArrayList<>();
  private int lastDrain = -1;

  RolloutHops(Rollout rollout, List<RolloutPort> ports) {
    this.rollout = rollout;
    this.ports = ports;
    this.last = rollout.stages().size();
    Arrays.fill(lastSent, -1);
  }

  /** Ports that lack protection while they need it, with the stage. */
  List<String> unprotected() {
    return unprotected;
  }

  /** Ports that treat a code point otherwise than another one that passes it on, with the stage. */
  List<String> disagreeing() {
    return disagreeing;
  }

  void check() {
    for (int state = 1; state <= last; state++) {
      if (RolloutStages.isDrain(rollout.stages().get(state - 1))) {
        lastDrain = state;
      }
      Live live = new Live(state);
      protection(state, live);
      boolean[] sent = sent(state, live);
      if (live.any()) {
        agreement(state, live, sent);
        handover(state, sent);
      }
      for (int d = 0; d < POINTS; d++) {
        lastSent[d] = sent[d] ? state : lastSent[d];
      }
    }
  }

  /** The priorities that some edge port lets in before or after a stage, as bits. */
  private final class Live {
    private int fresh;
    private int staying;
    private int leaving;

    Live(int state) {
      for (RolloutPort port : ports) {
        for (int d = 0; d < POINTS; d++) {
          add(port, state - 1, d);
          add(port, state, d);
        }
      }
    }

    private void add(RolloutPort port, int state, int point) {
      if (!port.admits(state, point)) {
        return;
      }
      int priority = port.priority(state, point);
      if (!port.admits(0, point) || port.priority(0, point) != priority) {
        fresh |= 1 << priority;
      } else if (port.admits(last, point) && port.priority(last, point) == priority) {
        staying |= 1 << priority;
      } else {
        leaving |= 1 << priority;
      }
    }

    boolean any() {
      return (fresh | staying | leaving) != 0;
    }
  }

  private void protection(int state, Live live) {
    for (RolloutPort port : ports) {
      int before = port.shielded(0);
      int after = port.shielded(last);
      for (int side = state - 1; side <= state; side++) {
        int needed =
            port.isEdge()
                ? ownAdmissions(port, side)
                : (live.fresh & after) | (live.staying & before & after) | (live.leaving & before);
        if ((needed & ~port.shielded(side)) != 0) {
          unprotected.add(
              port.example()
                  + " lacks priority "
                  + Integer.numberOfTrailingZeros(needed & ~port.shielded(side))
                  + during(state));
        }
      }
    }
  }

  /** What an edge port lets in itself; what it let in unprotected before is not the rollout's. */
  private static int ownAdmissions(RolloutPort port, int state) {
    int mask = 0;
    for (int d = 0; d < POINTS; d++) {
      if (port.admits(state, d)) {
        int bit = 1 << port.priority(state, d);
        boolean asBefore = port.admits(0, d) && port.priority(0, d) == port.priority(state, d);
        mask |= asBefore ? bit & port.shielded(0) : bit;
      }
    }
    return mask;
  }

  /**
   * The code points that edge ports pass on. A port that joins counts when something new is let in.
   */
  private boolean[] sent(int state, Live live) {
    boolean[] sent = new boolean[POINTS];
    for (RolloutPort port : ports) {
      for (int d = 0; port.isEdge() && d < POINTS; d++) {
        for (int side = state - 1; side <= state; side++) {
          if (port.priority(side, d) != RolloutPort.UNKNOWN && counts(port, live)) {
            sent[port.sentAs(side, d)] = true;
          }
        }
      }
    }
    return sent;
  }

  private static boolean counts(RolloutPort port, Live live) {
    return live.fresh != 0 || port.priority(0, 0) != RolloutPort.UNKNOWN;
  }

  private void agreement(int state, Live live, boolean[] sent) {
    int[] agreed = new int[POINTS];
    Arrays.fill(agreed, RolloutPort.UNKNOWN);
    for (RolloutPort port : ports) {
      for (int side = state - 1; side <= state; side++) {
        for (int d = 0; d < POINTS; d++) {
          int priority = port.priority(side, d);
          int out = port.isEdge() ? port.sentAs(side, d) : d;
          if (priority == RolloutPort.UNKNOWN) {
            unknown(state, live, port, d);
          } else if (sent[out] && (!port.isEdge() || counts(port, live))) {
            if (agreed[out] == RolloutPort.UNKNOWN) {
              agreed[out] = priority;
            } else if (agreed[out] != priority) {
              disagreeing.add(port.example() + " " + TrustPoints.name(out) + during(state));
            }
          }
        }
      }
    }
  }

  private void unknown(int state, Live live, RolloutPort port, int point) {
    int target = port.priority(last, point);
    if (!port.isEdge() && target >= 0 && (live.fresh & (1 << target)) != 0) {
      disagreeing.add(port.example() + " has no map yet" + during(state));
    }
  }

  /** A hop may change what it does with a code point only when none of its frames is on the way. */
  private void handover(int state, boolean[] sent) {
    for (RolloutPort port : ports) {
      for (int d = 0; !port.isEdge() && d < POINTS; d++) {
        int before = port.priority(state - 1, d);
        int after = port.priority(state, d);
        boolean changes =
            before != after && before != RolloutPort.UNKNOWN && after != RolloutPort.UNKNOWN;
        if (changes && (sent[d] || (lastSent[d] >= 0 && lastDrain <= lastSent[d]))) {
          disagreeing.add(
              port.example() + " takes " + TrustPoints.name(d) + " over undrained" + during(state));
        }
      }
    }
  }

  private String during(int state) {
    return " in stage " + rollout.stages().get(state - 1).name();
  }
}
