package org.weirfabric.lab.simulator;

/**
 * DCQCN of one flow: the reaction point's rate, and when the notification point last sent a CNP.
 * Timers are caught up with when a frame is sent or a CNP comes: in between nobody asks.
 */
final class Dcqcn {
  private static final long PICOS_PER_NANO = 1000;
  private static final double LEAST_BITS_PER_SECOND = 10e6;

  final DcqcnParameters parameters;
  private final double line;
  private final int divisor;
  private double current;
  private double target;
  private double alpha = 1;
  private int timerSteps;
  private int byteSteps;
  private long bytes;
  private long alphaDue;
  private long rateDue;
  private long nextCnp;

  /** A flow that starts at the line's {@code bitsPerSecond} at {@code picos}. */
  Dcqcn(DcqcnParameters parameters, double bitsPerSecond, long picos) {
    this(parameters, bitsPerSecond, picos, 1);
  }

  /** One whose steps and byte counter are divided by {@code divisor} as its line already is. */
  Dcqcn(DcqcnParameters parameters, double bitsPerSecond, long picos, int divisor) {
    this.parameters = parameters;
    this.divisor = divisor;
    this.line = bitsPerSecond;
    this.current = bitsPerSecond;
    this.target = bitsPerSecond;
    this.alphaDue = picos + parameters.alphaTimerNanos() * PICOS_PER_NANO;
    this.rateDue = picos + parameters.rateTimerNanos() * PICOS_PER_NANO;
  }

  /** Hears at the reaction point that a CNP has come. */
  void notified(long picos) {
    catchUp(picos);
    target = current;
    current = Math.max(current * (1 - alpha / 2), LEAST_BITS_PER_SECOND / divisor);
    alpha = (1 - parameters.g()) * alpha + parameters.g();
    timerSteps = 0;
    byteSteps = 0;
    bytes = 0;
    alphaDue = picos + parameters.alphaTimerNanos() * PICOS_PER_NANO;
    rateDue = picos + parameters.rateTimerNanos() * PICOS_PER_NANO;
  }

  /** Hears that a frame is sent; says the time to the next for each byte, in picoseconds. */
  long sent(int frameBytes, long picos) {
    catchUp(picos);
    bytes += frameBytes;
    if (bytes >= parameters.byteCounter().bytes() / divisor) {
      bytes = 0;
      byteSteps++;
      increase();
    }
    return Math.round(8e12 / current);
  }

  private void catchUp(long picos) {
    while (alphaDue <= picos) {
      alpha *= 1 - parameters.g();
      alphaDue += parameters.alphaTimerNanos() * PICOS_PER_NANO;
    }
    while (rateDue <= picos) {
      timerSteps++;
      increase();
      rateDue += parameters.rateTimerNanos() * PICOS_PER_NANO;
    }
  }

  private void increase() {
    int fast = parameters.fastRecoverySteps();
    if (Math.min(timerSteps, byteSteps) > fast) {
      int step = Math.min(timerSteps, byteSteps) - fast;
      target += (double) step * parameters.hyper().bitsPerSecond() / divisor;
    } else if (Math.max(timerSteps, byteSteps) > fast) {
      target += (double) parameters.additive().bitsPerSecond() / divisor;
    }
    target = Math.min(target, line);
    current = Math.min((target + current) / 2, line);
  }

  /** Whether the notification point answers a marked frame with a CNP. */
  boolean answersMark(long picos) {
    if (picos < nextCnp) {
      return false;
    }
    nextCnp = picos + parameters.cnpIntervalNanos() * PICOS_PER_NANO;
    return true;
  }

  /** The rate it sends at, in bit/s. */
  double bitsPerSecond() {
    return current;
  }

  double alpha() {
    return alpha;
  }
}
