package org.weirfabric.lab.simulator;

import java.util.Arrays;

/** A {@link Trigger} and how often it has let its flow go on. */
final class TriggerState {
  private final Flow[] after;
  private final Flow then;
  private final int nicPort;
  private final long delayPicos;
  private final long times;
  private long fired;

  TriggerState(Flow[] after, Flow then, int nicPort, Trigger trigger) {
    this.after = after;
    this.then = then;
    this.nicPort = nicPort;
    this.delayPicos = trigger.delayNanos() * 1000;
    this.times = trigger.times();
    for (Flow flow : after) {
      flow.triggers = Arrays.copyOf(flow.triggers, flow.triggers.length + 1);
      flow.triggers[flow.triggers.length - 1] = this;
    }
  }

  /** Hears that one of the flows it waits for has had messages delivered. */
  void look(Clock clock) {
    long least = times;
    for (Flow flow : after) {
      least = Math.min(least, flow.messages == null ? 0 : flow.messages.delivered());
    }
    for (; fired < least; fired++) {
      HostModel.allowAfter(delayPicos, then, nicPort, clock);
    }
  }
}
