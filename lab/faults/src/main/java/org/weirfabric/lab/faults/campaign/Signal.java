package org.weirfabric.lab.faults.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A signal that Java has no word for. */
enum Signal {
  /** Stop where you are. */
  STOP,
  /** Go on. */
  CONT;

  /** Sends it to a process. */
  void to(long pid) {
    try {
      new ProcessBuilder("kill", "-" + name(), Long.toString(pid)).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("no kill on this machine", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
