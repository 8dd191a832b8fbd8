package org.weirfabric.lab.simulator;

/**
 * Both ends of a flow that sends again what was lost. Positions are bytes of the flow's frames. It
 * asks to be woken at {@link #deadline}.
 */
abstract class Reliable {
  static final long NEVER = Long.MAX_VALUE;

  /** No answer to a frame. */
  static final int SILENCE = -1;

  /** The first byte that the receiver has not acknowledged. */
  long acknowledged;

  /** The next byte to send. */
  long next;

  /** The end of what has ever been sent. */
  long most;

  /** The first byte that the receiver misses. */
  long expected;

  private long deadline = NEVER;

  /** Frames that were sent again. */
  long repeated;

  /** Timeouts. */
  long timeouts;

  /** Whether a frame of {@code bytes} may be sent now. */
  abstract boolean mayStart(int bytes);

  /** Where the frame begins that is to be sent now. */
  long position() {
    return next;
  }

  /** Hears that the frame at {@link #position} is sent. */
  void sent(int bytes, long picos) {
    if (next < most) {
      repeated++;
    }
    if (next == acknowledged || deadline == NEVER) {
      deadline = picos + timeoutPicos();
    }
    next += bytes;
    most = Math.max(most, next);
  }

  /** Takes a frame in at the receiver; the kind of the answer, or {@link #SILENCE}. */
  abstract int received(long position, int bytes, boolean marked, boolean endsMessage);

  /** Takes an answer in at the sender. */
  abstract void answered(int kind, long cumulative, long picos);

  /** Time without progress after which it sends again. */
  abstract long timeoutPicos();

  /** Hears that nothing has come for so long. */
  abstract void timedOut();

  /** When it wants to be woken, or {@link #NEVER}. */
  long deadline() {
    return deadline;
  }

  /** Begins to wait anew, if for anything. */
  void progressed(long picos) {
    deadline = acknowledged < most ? picos + timeoutPicos() : NEVER;
  }

  /** Goes back if it is really late. */
  void wake(long picos) {
    if (picos >= deadline) {
      timeouts++;
      timedOut();
      progressed(picos);
    }
  }
}
