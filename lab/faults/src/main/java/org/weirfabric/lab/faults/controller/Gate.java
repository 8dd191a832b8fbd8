package org.weirfabric.lab.faults.controller;

import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** A place in the controller's own code where it tells that it has come there, and waits. */
final class Gate {
  private final Consumer<String> teller;
  private final Semaphore open = new Semaphore(0);

  Gate(Consumer<String> teller) {
    this.teller = teller;
  }

  /** Tells that {@code place} is reached and waits until {@link #release}. */
  void arrive(String place) {
    teller.accept(place);
    open.acquireUninterruptibly();
  }

  /** Is shut again, whoever was let go on before. */
  void shut() {
    open.drainPermits();
  }

  /** Lets whoever waits, or comes next, go on. */
  void release() {
    open.release();
  }
}
