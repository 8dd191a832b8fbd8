package org.weirfabric.lab.emulatedfabric.fault;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is wrong with a switch's answers at the moment. */
public final class FaultSlot {
  private @Nullable Fault fault;
  private boolean struck;

  /** Puts a fault into force in place of the one before; empty for none. */
  public synchronized void set(Optional<Fault> other) {
    fault = other.orElse(null);
    struck = false;
  }

  /** The fault in force; one that strikes once stays in force until it is taken away. */
  public synchronized Optional<Fault> current() {
    return Optional.ofNullable(fault);
  }

  /** Whether the given fault strikes now: it is still in force and has not struck yet. */
  synchronized boolean strikes(Fault asked) {
    boolean now = asked.equals(fault) && !struck;
    struck |= now;
    return now;
  }
}
