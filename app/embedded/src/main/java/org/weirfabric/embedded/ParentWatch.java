package org.weirfabric.embedded;

import java.io.IOException;
import java.io.InputStream;

/**
 * Ends this process with its parent.
 *
 * <p>Standard input is a pipe that the parent holds open and never writes to. It ends when the
 * parent closes it or dies, however it dies, and with it ends this process.
 */
final class ParentWatch {

  private static final long HALT_AFTER_MILLIS = 15_000;

  private ParentWatch() {}

  /** Takes standard input for the pipe; whoever reads it from now on finds nothing. */
  static void begin() {
    InputStream parent = System.in;
    System.setIn(InputStream.nullInputStream());
    Thread watch = new Thread(() -> awaitEnd(parent), "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEnd(InputStream parent) {
    try {
      while (parent.read() >= 0) {
        // the parent has nothing to say but that it lives
      }
    } catch (IOException e) {
      // as good as its end
    }
    Thread halt = new Thread(ParentWatch::haltLater, "halt");
    halt.setDaemon(true);
    halt.start();
    System.exit(0);
  }

  /** Ends the process even if a service of it never returns from its deactivation. */
  private static void haltLater() {
    try {
      Thread.sleep(HALT_AFTER_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }
}
