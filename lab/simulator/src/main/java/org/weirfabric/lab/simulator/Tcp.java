package org.weirfabric.lab.simulator;

import java.util.Map;
import java.util.TreeMap;

/**
 * A TCP sender and receiver in their essentials: slow start, additive increase, halving after three
 * duplicate acknowledgements (NewReno, RFC 6582) or an echoed CE, timeouts by smoothed round-trip
 * time (RFC 6298) with a floor of 1 ms. No delayed acknowledgements, no SACK, no handshake.
 */
final class Tcp extends Reliable {
  private static final long LEAST_TIMEOUT_PICOS = 1_000_000_000L;
  private static final long FIRST_TIMEOUT_PICOS = 10_000_000_000L;
  private static final long LONGEST_TIMEOUT_PICOS = 1_000_000_000_000L;
  private static final int DUPLICATES = 3;
  private static final int FIRST_FRAMES = 10;

  private final int frameBytes;
  private final double mostBytes;
  private double window;
  private double threshold = Double.MAX_VALUE;
  private int duplicates;
  private boolean recovering;
  private long recoverAt;
  private boolean repeatFirst;
  private long echoedUntil;
  private double smoothed;
  private double variation;
  private long timeout = FIRST_TIMEOUT_PICOS;
  private long timedEnd = -1;
  private long timedAt;
  private final TreeMap<Long, Long> early = new TreeMap<>();

  Tcp(int frameBytes, long mostBytes) {
    this.frameBytes = frameBytes;
    this.mostBytes = mostBytes;
    this.window = FIRST_FRAMES * (double) frameBytes;
  }

  @Override
  boolean mayStart(int bytes) {
    return repeatFirst
        || next == acknowledged
        || next - acknowledged + bytes <= Math.min(window, mostBytes);
  }

  @Override
  long position() {
    return repeatFirst ? acknowledged : next;
  }

  @Override
  void sent(int bytes, long picos) {
    if (repeatFirst) {
      repeatFirst = false;
      repeated++;
      timedEnd = -1;
      progressed(picos);
      return;
    }
    if (timedEnd < 0 && next == most) {
      timedEnd = next + bytes;
      timedAt = picos;
    }
    super.sent(bytes, picos);
  }

  @Override
  int received(long position, int bytes, boolean marked, boolean endsMessage) {
    long end = position + bytes;
    if (position > expected) {
      early.merge(position, end, Math::max);
    } else {
      expected = Math.max(expected, end);
      Map.Entry<Long, Long> first = early.firstEntry();
      while (first != null && first.getKey() <= expected) {
        expected = Math.max(expected, first.getValue());
        early.pollFirstEntry();
        first = early.firstEntry();
      }
    }
    return marked ? Frames.ECHO : Frames.ACK;
  }

  @Override
  void answered(int kind, long cumulative, long picos) {
    if (kind == Frames.ECHO && cumulative > echoedUntil) {
      echoedUntil = most;
      threshold = Math.max(window / 2, 2.0 * frameBytes);
      window = threshold;
    }
    if (cumulative > acknowledged) {
      advance(cumulative, picos);
    } else if (cumulative == acknowledged && next > acknowledged) {
      duplicate();
    }
  }

  private void advance(long cumulative, long picos) {
    long newly = cumulative - acknowledged;
    acknowledged = cumulative;
    next = Math.max(next, acknowledged);
    duplicates = 0;
    if (timedEnd >= 0 && cumulative >= timedEnd) {
      measured(picos - timedAt);
      timedEnd = -1;
    }
    if (recovering && cumulative >= recoverAt) {
      recovering = false;
      window = threshold;
    } else if (recovering) {
      repeatFirst = true;
      window = Math.max(window - newly + frameBytes, frameBytes);
    } else if (window < threshold) {
      window = Math.min(window + newly, mostBytes);
    } else {
      window = Math.min(window + (double) frameBytes * newly / window, mostBytes);
    }
    progressed(picos);
  }

  private void duplicate() {
    duplicates++;
    if (recovering) {
      window += frameBytes;
    } else if (duplicates == DUPLICATES) {
      threshold = Math.max((next - acknowledged) / 2.0, 2.0 * frameBytes);
      window = threshold + DUPLICATES * (double) frameBytes;
      recovering = true;
      recoverAt = most;
      repeatFirst = true;
    }
  }

  private void measured(long picos) {
    if (smoothed == 0) {
      smoothed = picos;
      variation = picos / 2.0;
    } else {
      variation += (Math.abs(smoothed - picos) - variation) / 4;
      smoothed += (picos - smoothed) / 8;
    }
    timeout = Math.max(LEAST_TIMEOUT_PICOS, Math.round(smoothed + 4 * variation));
  }

  @Override
  long timeoutPicos() {
    return timeout;
  }

  @Override
  void timedOut() {
    threshold = Math.max((next - acknowledged) / 2.0, 2.0 * frameBytes);
    window = frameBytes;
    timeout = Math.min(2 * timeout, LONGEST_TIMEOUT_PICOS);
    next = acknowledged;
    recovering = false;
    repeatFirst = false;
    duplicates = 0;
    timedEnd = -1;
  }
}
