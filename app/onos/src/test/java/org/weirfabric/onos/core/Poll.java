package org.weirfabric.onos.core;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Asks again and again, up to a deadline. */
final class Poll {
  private Poll() {}

  /** The first answer that {@code question} gives within {@code limit}. */
  static <T> T until(String what, Duration limit, Callable<Optional<T>> question) throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    Optional<T> answer = question.call();
    while (answer.isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + limit.toSeconds() + " s: " + what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      answer = question.call();
    }
    return answer.get();
  }
}
