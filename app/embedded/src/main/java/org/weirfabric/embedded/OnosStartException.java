package org.weirfabric.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An embedded core that could not start or did not become ready; the message is one line for the
 * user, saying what is in the way and what to do.
 */
public final class OnosStartException extends IOException {

  private static final long serialVersionUID = 1L;

  OnosStartException(String message) {
    super(message);
  }

  /** Makes sure that {@code assembly} holds an assembled core. */
  static void requireAssembly(Path assembly) throws OnosStartException {
    if (!Files.isDirectory(assembly.resolve("system"))) {
      throw new OnosStartException(
          "no assembled ONOS core in " + assembly + ": build it with mvn package");
    }
  }
}
