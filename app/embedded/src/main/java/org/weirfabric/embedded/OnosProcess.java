package org.weirfabric.embedded;

import java.io.IOException;
import java.io.InputStream;
import org.apache.karaf.main.Main;

/**
 * What the JVM of an embedded core runs: Karaf, and a watch on the parent.
 *
 * <p>Standard input is a pipe that the parent holds open and never writes to. It ends when the
 * parent closes it or dies, however it dies, and with it ends this process.
 */
public final class OnosProcess {

  private static final long HALT_AFTER_MILLIS = 15_000;

  private OnosProcess() {}

  /** Runs Karaf until it stops or standard input ends. */
  public static void main(String[] args) throws Exception {
    InputStream parent = System.in;
    System.setIn(InputStream.nullInputStream());
    Thread watch = new Thread(() -> awaitEnd(parent), "parent-watch");
    watch.setDaemon(true);
    watch.start();
    Main.main(args);
  }

  private static void awaitEnd(InputStream parent) {
    try {
      while (parent.read() >= 0) {
        // the parent has nothing to say but that it lives
      }
    } catch (IOException e) {
      // as good as its end
    }
    Thread halt = new Thread(OnosProcess::haltLater, "halt");
    halt.setDaemon(true);
    halt.start();
    System.exit(0);
  }

  /** Ends the process even if a service of the core never returns from its deactivation. */
  private static void haltLater() {
    try {
      Thread.sleep(HALT_AFTER_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(1);
  }
}
