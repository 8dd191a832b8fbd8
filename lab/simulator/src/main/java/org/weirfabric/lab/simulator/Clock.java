package org.weirfabric.lab.simulator;

/** Simulated time and what is to happen in it. Internally in picoseconds: 800G has 10 ps a byte. */
final class Clock {
  static final int SENT = 1;
  static final int ARRIVED = 2;
  static final int OBEY = 3;
  static final int PAUSE_END = 4;
  static final int REFRESH = 5;
  static final int WAKE = 6;
  static final int CHANGE = 7;

  /** Carries out changes that were scheduled, by number. */
  interface Changes {
    void due(int number);
  }

  private final EventQueue queue;
  private long picos;
  private long packetEvents;

  /** Time 0, when events are often about {@code typicalPicos} apart. */
  Clock(long typicalPicos) {
    queue = new EventQueue(typicalPicos);
  }

  long picos() {
    return picos;
  }

  /** Has the event {@code kind} happen {@code delayPicos} from now. */
  void after(long delayPicos, int kind, int a, int b) {
    queue.add(picos + delayPicos, kind, a, b);
  }

  /** Arrivals and departures of frames so far; timers don't count. */
  long packetEvents() {
    return packetEvents;
  }

  EventQueue queue() {
    return queue;
  }

  /** Lets everything happen that is due up to and including {@code untilPicos}. */
  void run(long untilPicos, Mac mac, Node[] nodes, Changes changes) {
    for (long next = queue.firstTime(); next <= untilPicos; next = queue.firstTime()) {
      picos = next;
      long event = queue.take();
      int port = EventQueue.a(event);
      int argument = EventQueue.b(event);
      switch (EventQueue.kind(event)) {
        case SENT -> {
          packetEvents++;
          mac.sent(port, argument);
        }
        case ARRIVED -> {
          packetEvents++;
          mac.arrived(port, argument);
        }
        case OBEY -> mac.obey(port, argument);
        case PAUSE_END -> mac.pauseEnd(port, argument);
        case REFRESH -> mac.refreshDue(port, argument);
        case WAKE -> nodes[port].wake(port, argument);
        case CHANGE -> changes.due(argument);
        default -> throw new IllegalStateException("no event of kind " + EventQueue.kind(event));
      }
    }
    picos = untilPicos;
  }
}
