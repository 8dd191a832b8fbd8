package org.weirfabric.cli.console;

import java.io.PrintWriter;
import java.time.Duration;

/** Tells on standard error how far a long command is, once it has taken longer than a moment. */
public final class ProgressLine {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final PrintWriter err;
  private long lastNanos = System.nanoTime();

  /** Tells on {@code err}. */
  public ProgressLine(PrintWriter err) {
    this.err = err;
  }

  /** The command is as far as {@code text} says; told only now and then. */
  public void tell(String text) {
    long now = System.nanoTime();
    if (now - lastNanos >= PATIENCE.toNanos()) {
      lastNanos = now;
      err.println("... " + text);
      err.flush();
    }
  }
}
