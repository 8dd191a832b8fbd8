package org.weirfabric.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of one embedded core: what ONOS keeps, and what is written anew at each start.
 *
 * <p>Kept: {@code karaf/data/db} (the Raft log, so every consistent map), {@code apps} and {@code
 * karaf/system} (installed applications), the host key of the console. Written anew: Karaf's
 * configuration, its bundle cache, {@code config/cluster.json} and {@code login}.
 */
final class OnosHome {

  private static final Set<PosixFilePermission> OWNER_FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OWNER_FILE =
      PosixFilePermissions.fromString("rw-------");

  private final Path root;

  private OnosHome(Path root) {
    this.root = root;
  }

  static OnosHome at(Path root) throws IOException {
    Path absolute = root.toAbsolutePath().normalize();
    Files.createDirectories(absolute);
    Files.setPosixFilePermissions(absolute, OWNER_FOLDER);
    return new OnosHome(absolute);
  }

  Path karafBase() {
    return root.resolve("karaf");
  }

  Path login() {
    return root.resolve("login");
  }

  Path log() {
    return karafBase().resolve("data/log/karaf.log");
  }

  Path console() {
    return root.resolve("console.log");
  }

  /** The port that other nodes know this core by from earlier starts; 0 if any will do. */
  int clusterPort(ClusterPlace place) throws IOException {
    Path file = clusterFile();
    return place.isKnownToOthers() && Files.exists(file)
        ? ClusterPlace.portIn(Files.readString(file))
        : 0;
  }

  private Path clusterFile() {
    return root.resolve("config/cluster.json");
  }

  /** Claims the folder for this process, until the returned lock is closed. */
  FileLock claim() throws IOException {
    FileChannel channel =
        FileChannel.open(
            root.resolve("claim"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException e) {
      // another core of this very process
    }
    channel.close();
    throw new OnosStartException(
        "an embedded ONOS core already runs in " + root + ": stop it or choose another folder");
  }

  /** Writes everything a start needs; what earlier starts left in the kept places stays. */
  void prepare(Path assembly, OnosPorts ports, ClusterPlace place, String user, String password)
      throws IOException {
    forgetCaches();
    copyEtc(assembly);
    Path etc = karafBase().resolve("etc");
    append(
        etc.resolve("org.ops4j.pax.web.cfg"),
        List.of("org.osgi.service.http.port = " + ports.rest()));
    append(etc.resolve("org.apache.karaf.shell.cfg"), List.of("sshPort = " + ports.ssh()));
    writeOwnerOnly(
        etc.resolve("users.properties"),
        user
            + " = "
            + password
            + ",_g_:admingroup\n"
            + "_g_\\:admingroup = group,admin,manager,viewer,systembundles,ssh\n");
    writeOwnerOnly(login(), user + ":" + password + "\n");
    Files.createDirectories(root.resolve("apps"));
    Files.createDirectories(root.resolve("config"));
    Files.writeString(clusterFile(), place.json(ports.cluster()));
  }

  private void forgetCaches() throws IOException {
    Path data = Files.createDirectories(karafBase().resolve("data"));
    try (Stream<Path> entries = Files.list(data)) {
      for (Path entry : entries.toList()) {
        if (!entry.getFileName().toString().equals("db")) {
          deleteTree(entry);
        }
      }
    }
    Files.createDirectories(data.resolve("tmp"));
    Files.createDirectories(data.resolve("log"));
    Files.createDirectories(karafBase().resolve("system"));
  }

  private void copyEtc(Path assembly) throws IOException {
    Path source = assembly.resolve("etc");
    Path target = karafBase().resolve("etc");
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static void append(Path file, List<String> lines) throws IOException {
    Files.write(file, lines, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
  }

  private static void writeOwnerOnly(Path file, String content) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_FILE));
    Files.writeString(file, content);
  }

  private static void deleteTree(Path tree) throws IOException {
    try (Stream<Path> entries = Files.walk(tree)) {
      for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(entry);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
