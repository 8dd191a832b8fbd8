package org.weirfabric.lab.faults.campaign;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.weirfabric.embedded.EmbeddedOnos;

/**
 * What a real ONOS core with Weir in it is started from.
 *
 * @param assembly the assembled core
 * @param application Weir as an ONOS application, an {@code .oar}
 */
public record OnosParts(Path assembly, Path application) {
  /**
   * The parts as the build leaves them in a checkout.
   *
   * @throws FileNotFoundException if one of them isn't built
   */
  public static OnosParts builtIn(Path checkout) throws IOException {
    Path assembly = checkout.resolve("app/embedded/target/assembly");
    Path target = checkout.resolve("app/onos/target");
    if (!Files.isDirectory(assembly.resolve("system"))) {
      throw new FileNotFoundException("no assembled ONOS core in " + assembly + BUILD);
    }
    if (Files.isDirectory(target)) {
      try (DirectoryStream<Path> archives = Files.newDirectoryStream(target, "*.oar")) {
        for (Path archive : archives) {
          return new OnosParts(assembly, archive);
        }
      }
    }
    throw new FileNotFoundException("no application archive (.oar) in " + target + BUILD);
  }

  private static final String BUILD = ": build it with mvn package -DskipTests";

  /** A core in a folder of its own, not ready yet. */
  EmbeddedOnos startIn(Path home) throws IOException {
    return EmbeddedOnos.in(assembly, home).start();
  }
}
