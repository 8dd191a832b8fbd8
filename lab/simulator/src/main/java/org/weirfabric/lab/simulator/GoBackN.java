package org.weirfabric.lab.simulator;

/**
 * A reliable RoCE connection: the receiver takes frames in order only and answers the first one
 * that is out of order by a NAK; the sender goes back to what it names, and after a timeout to what
 * was acknowledged last. The receiver acknowledges every message and every so many frames.
 */
final class GoBackN extends Reliable {
  /** How long a sender waits without progress: 1 ms, an assumption; NICs are set from 4 us to s. */
  static final long TIMEOUT_PICOS = 1_000_000_000L;

  private final long windowBytes;
  private final int framesPerAnswer;
  private int unanswered;
  private boolean complained;

  GoBackN(long windowBytes, int framesPerAnswer) {
    this.windowBytes = windowBytes;
    this.framesPerAnswer = framesPerAnswer;
  }

  @Override
  boolean mayStart(int bytes) {
    return next - acknowledged + bytes <= windowBytes || next == acknowledged;
  }

  @Override
  int received(long position, int bytes, boolean marked, boolean endsMessage) {
    if (position > expected) {
      if (complained) {
        return SILENCE;
      }
      complained = true;
      return Frames.NAK;
    }
    if (position < expected) { // it went back too far: say again where it stands
      return Frames.ACK;
    }
    complained = false;
    expected += bytes;
    unanswered++;
    if (endsMessage || unanswered >= framesPerAnswer) {
      unanswered = 0;
      return Frames.ACK;
    }
    return SILENCE;
  }

  @Override
  void answered(int kind, long cumulative, long picos) {
    if (cumulative > acknowledged) {
      acknowledged = cumulative;
      next = Math.max(next, acknowledged);
      progressed(picos);
    }
    if (kind == Frames.NAK && cumulative == acknowledged) {
      next = acknowledged;
      progressed(picos);
    }
  }

  @Override
  long timeoutPicos() {
    return TIMEOUT_PICOS;
  }

  @Override
  void timedOut() {
    next = acknowledged;
  }
}
