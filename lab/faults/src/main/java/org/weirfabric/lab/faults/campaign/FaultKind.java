package org.weirfabric.lab.faults.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What goes wrong in a run. */
public enum FaultKind {
  /** A switch refuses a request. */
  REFUSAL("refusal", Strike.MESSAGE, 11),
  /** A switch neither carries out nor answers a request. */
  HANG("hang", Strike.MESSAGE, 7),
  /** A switch carries out a request and never answers. */
  LOST_REPLY("lost reply", Strike.MESSAGE, 9),
  /** A switch begins a change, and is done with it only when its caller has given up. */
  LATE_CHANGE("late change", Strike.MESSAGE, 8),
  /** A switch carries out a request, and every connection to it is cut instead of an answer. */
  CUT("cut connection", Strike.MESSAGE, 10),
  /** From a request on, a switch's connections are dead, but stay: half-open TCP. */
  HALF_OPEN("half-open TCP", Strike.MESSAGE, 8),
  /** A switch restarts at a request, and is back soon. */
  REBOOT("reboot", Strike.MESSAGE, 10),
  /** A switch goes away at a request, and is back only when the transaction has ended. */
  OUTAGE("outage", Strike.MESSAGE, 7),
  /** The controller's process is killed while a switch has a request of it. */
  KILL_AT_MESSAGE("kill -9 at a message", Strike.MESSAGE, 6),
  /** The same of a caller that is killed meanwhile. */
  KILL_LATE_CHANGE("kill -9, its change comes late", Strike.MESSAGE, 5),
  /** The controller's process is killed soon after a switch has answered a request of it. */
  KILL_AFTER_REPLY("kill -9 after an answer", Strike.MESSAGE, 0),
  /** The controller's process is killed around a write to the journal. */
  KILL_AT_WRITE("kill -9 at a journal write", Strike.WRITE, 5),
  /** The journal falls silent, as without a quorum, and answers again later. */
  SILENT_JOURNAL("silent journal", Strike.WRITE, 4),
  /** The controller is stopped at a message, another takes over, and it wakes up. */
  STALE_AT_MESSAGE("stale leader, stopped", Strike.MESSAGE, 4),
  /** The controller is stopped around a journal write, another takes over, and it wakes up. */
  STALE_AT_WRITE("stale leader, at a journal write", Strike.WRITE, 3),
  /** The same between its decision to send a change and the sending. */
  STALE_AT_SEND("stale leader, about to send", Strike.SEND, 3);

  /** A dozen runs with a real core: what needs no gate within the controller. */
  private static final List<FaultKind> FOR_ONOS =
      List.of(
          REFUSAL,
          HANG,
          LOST_REPLY,
          CUT,
          HALF_OPEN,
          REBOOT,
          OUTAGE,
          KILL_AT_MESSAGE,
          KILL_AT_MESSAGE,
          KILL_AFTER_REPLY,
          KILL_AFTER_REPLY,
          STALE_AT_MESSAGE);

  /** What its place is counted in. */
  enum Strike {
    /** Requests to a switch. */
    MESSAGE,
    /** Writes to the journal. */
    WRITE,
    /** Changes of a switch. */
    SEND
  }

  private final String text;
  private final Strike strike;
  private final int weight;

  FaultKind(String text, Strike strike, int weight) {
    this.text = text;
    this.strike = strike;
    this.weight = weight;
  }

  /** Its name in reports. */
  public String text() {
    return text;
  }

  Strike strike() {
    return strike;
  }

  /** What goes wrong in the run of a number that has a real core. */
  static FaultKind forOnos(long seed, int number) {
    List<FaultKind> dozen = new ArrayList<>(FOR_ONOS);
    Collections.shuffle(dozen, new Random((seed << 32) + number / dozen.size()));
    return dozen.get(number % dozen.size());
  }

  /** How many of a hundred runs of small controllers have it. */
  int weight() {
    return weight;
  }

  /** Whether another controller has to finish what this one leaves. */
  boolean endsTheLeader() {
    return kills() || isStale();
  }

  /** Whether the controller's process is killed. */
  boolean kills() {
    return this == KILL_AT_MESSAGE
        || this == KILL_LATE_CHANGE
        || this == KILL_AFTER_REPLY
        || this == KILL_AT_WRITE;
  }

  /** Whether a change comes after its caller has given up. */
  boolean isLate() {
    return this == LATE_CHANGE || this == KILL_LATE_CHANGE;
  }

  /** Whether the first controller wakes up after the other has taken over. */
  boolean isStale() {
    return this == STALE_AT_MESSAGE || this == STALE_AT_WRITE || this == STALE_AT_SEND;
  }
}
