package org.weirfabric.cli.console;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Lines that tell how far the demo is, each with the seconds since its start. */
public final class Progress {
  private final PrintWriter out;
  private final LongSupplier nanos;
  private final long startNanos;

  /** Lines to {@code out}, timed by {@code nanos}. */
  public Progress(PrintWriter out, LongSupplier nanos) {
    this.out = out;
    this.nanos = nanos;
    this.startNanos = nanos.getAsLong();
  }

  /** Prints {@code line}. */
  public synchronized void say(String line) {
    out.printf(Locale.ROOT, "[%6.1f s] %s%n", elapsedMillis() / 1000.0, line);
    out.flush();
  }

  /** Milliseconds since the start. */
  public long elapsedMillis() {
    return (nanos.getAsLong() - startNanos) / 1_000_000;
  }
}
