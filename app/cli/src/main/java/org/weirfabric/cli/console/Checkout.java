package org.weirfabric.cli.console;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.weirfabric.model.error.ProblemCode;

/** The checkout that {@code ./weir} stands in, where the demo finds its parts. */
public record Checkout(Path home) {
  /** The checkout named by the launcher in {@code weir.home}, or the working directory. */
  public static Checkout current() {
    return new Checkout(Path.of(System.getProperty("weir.home", ".")).toAbsolutePath().normalize());
  }

  /** The example that the demo posts. */
  public Path exampleIntent() {
    return home.resolve("docs/examples/leaf-spine/intent.yaml");
  }

  /** The fabric that the demo emulates. */
  public Path exampleTopology() {
    return home.resolve("docs/examples/leaf-spine/topology.yaml");
  }

  /** The ONOS core as the build assembled it. */
  public Path onosAssembly() {
    return home.resolve("app/embedded/target/assembly");
  }

  /** The jars of the emulated fabric. */
  public String emulatedFabricClassPath() {
    Path target = home.resolve("lab/emulated-fabric/target");
    return target.resolve("weir-emulated-fabric.jar")
        + File.pathSeparator
        + target.resolve("lib")
        + File.separator
        + "*";
  }

  /** The jars of the fault campaigns and the push benchmark. */
  public String faultsClassPath() {
    Path target = home.resolve("lab/faults/target");
    return target.resolve("weir-faults.jar")
        + File.pathSeparator
        + target.resolve("lib")
        + File.separator
        + "*";
  }

  /**
   * Weir as an ONOS application.
   *
   * @throws RefusedException if it isn't built
   */
  public Path application() throws RefusedException {
    Path target = home.resolve("app/onos/target");
    try (DirectoryStream<Path> archives = Files.newDirectoryStream(target, "*.oar")) {
      for (Path archive : archives) {
        return archive;
      }
    } catch (IOException absent) {
      // The same as an empty folder: it isn't built.
    }
    throw RefusedException.usage(
        ProblemCode.FILE_UNUSABLE, "no .oar in " + target + ": build with mvn package");
  }

  /** Where a demo keeps what it writes; {@code WEIR_STATE} moves it. */
  public Path demoState() {
    String elsewhere = System.getenv("WEIR_STATE");
    return elsewhere == null || elsewhere.isEmpty()
        ? home.resolve(".weir/demo")
        : Path.of(elsewhere).toAbsolutePath();
  }
}
