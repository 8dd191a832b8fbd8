package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** The files of a demo: those of the last run stay until the next one starts. */
public final class DemoDirectory {
  private final Path root;

  /** The files under {@code root}. */
  public DemoDirectory(Path root) {
    this.root = root;
  }

  /** The file whose lock is held while a demo runs. */
  public Path lock() {
    return root.resolve("lock");
  }

  /** All files of one run. */
  public Path run() {
    return root.resolve("run");
  }

  /** The home of the ONOS core. */
  public Path onos() {
    return run().resolve("onos");
  }

  /** The home of the ONOS core that took the place of one that did not come up. */
  public Path secondOnos() {
    return run().resolve("onos-2");
  }

  /** The logs of the other parts. */
  public Path logs() {
    return run().resolve("logs");
  }

  /** How to reach the controller of this run, {@link #writeAccess}. */
  public Path access() {
    return run().resolve("access.json");
  }

  /** The topology as it was put, with the endpoints of this run. */
  public Path topology() {
    return run().resolve("topology.json");
  }

  /** Where the emulated fabric writes which ports it listens on. */
  public Path ports() {
    return run().resolve("ports.json");
  }

  /** Where the emulated fabric writes how faults are made in it. */
  public Path admin() {
    return run().resolve("fabric-admin.json");
  }

  /** Clears away the last run and readies the next. */
  public void prepare() throws IOException {
    delete(run());
    Files.createDirectories(root);
    Files.createDirectory(
        run(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createDirectories(logs());
  }

  /** Notes for the other commands how to reach the controller. */
  public void writeAccess(String url, Path login) throws IOException {
    String access =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", url)
            .put("login", login.toString())
            .toString();
    Files.writeString(access(), access + "\n", StandardCharsets.UTF_8);
  }

  /** Forgets how to reach the controller, once it is gone. */
  public void forgetAccess() {
    // A file that can't be deleted only makes the other commands find out by themselves.
    access().toFile().delete();
    admin().toFile().delete();
  }

  private static void delete(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    Files.walkFileTree(
        tree,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
