package org.weirfabric.watch.lead;

import java.util.Optional;

/** Whether a cure was carried out. */
public final class CureOutcome {
  private static final CureOutcome DONE = new CureOutcome("", "", false);

  private final String failure;
  private final String delay;
  private final boolean last;

  private CureOutcome(String failure, String delay, boolean last) {
    this.failure = failure;
    this.delay = delay;
    this.last = last;
  }

  /** It was, and the switch says so. */
  public static CureOutcome done() {
    return DONE;
  }

  /** It was not and won't be, because of {@code reason}. */
  public static CureOutcome failed(String reason) {
    return new CureOutcome(orNone(reason), "", false);
  }

  /**
   * It was not, because of {@code reason}, and to ask again is no use: it is nobody's any more, and
   * the switch stays as it is.
   */
  public static CureOutcome lost(String reason) {
    return new CureOutcome(orNone(reason), "", true);
  }

  /** Nobody knows yet, because of {@code reason}; it is tried until it is done or over. */
  public static CureOutcome pending(String reason) {
    return new CureOutcome("", orNone(reason), false);
  }

  private static String orNone(String reason) {
    return reason.isEmpty() ? "no reason given" : reason;
  }

  /** Why it isn't known yet; empty if it is. */
  public Optional<String> delay() {
    return delay.isEmpty() ? Optional.empty() : Optional.of(delay);
  }

  /** Why it failed; empty if it was done, or may yet be. */
  public Optional<String> failure() {
    return failure.isEmpty() ? Optional.empty() : Optional.of(failure);
  }

  /** Whether it failed and to ask again is no use. */
  public boolean isLost() {
    return last;
  }

  @Override
  public String toString() {
    return failure.isEmpty() && delay.isEmpty() ? "done" : failure + delay;
  }
}
