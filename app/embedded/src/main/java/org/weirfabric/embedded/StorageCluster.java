package org.weirfabric.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The storage nodes that several ONOS nodes share, each a child process on loopback: what {@code
 * atomix} is in a deployment of ONOS. They end with {@link #close()}, and when this process ends in
 * whatever way.
 */
public final class StorageCluster implements AutoCloseable {

  /** The name of the cluster, for its storage nodes and its ONOS nodes. */
  static final String NAME = "weir";

  private static final int HEAP_MEBIBYTES = 128;
  private static final long GRACE_SECONDS = 10;

  /** What Atomix runs on, of what the assembly holds. */
  private static final List<String> LIBRARIES =
      List.of(
          "io/atomix",
          "io/netty",
          "io/github/classgraph",
          "com/esotericsoftware",
          "com/google/guava",
          "com/typesafe",
          "org/objenesis",
          "org/ow2/asm/asm/5.2",
          "org/apache/commons/commons-lang3",
          "org/apache/commons/commons-math3",
          "org/ops4j/pax/logging/pax-logging-api");

  private final Path assembly;
  private final Path folder;
  private final SortedMap<String, StorageNode> nodes;
  private final Map<String, Process> processes = new TreeMap<>();
  private final Thread endWithParent = new Thread(this::killAll, "end-embedded-storage");

  private StorageCluster(Path assembly, Path folder, SortedMap<String, StorageNode> nodes) {
    this.assembly = assembly;
    this.folder = folder;
    this.nodes = Collections.unmodifiableSortedMap(nodes);
  }

  /**
   * Starts {@code count} storage nodes and returns at once; ONOS nodes wait for them.
   *
   * @param assembly the folder the build assembled; only read
   * @param folder where they keep their logs, a folder for each
   * @param count how many: three go on without one of them
   * @throws OnosStartException if the assembly is missing
   */
  public static StorageCluster start(Path assembly, Path folder, int count) throws IOException {
    OnosStartException.requireAssembly(assembly);
    SortedMap<String, StorageNode> nodes = new TreeMap<>();
    List<Integer> ports = OnosPorts.free(count);
    for (int index = 0; index < count; index++) {
      String id = "storage-" + (index + 1);
      nodes.put(id, new StorageNode(id, ports.get(index)));
    }
    StorageCluster cluster = new StorageCluster(assembly, folder, nodes);
    Runtime.getRuntime().addShutdownHook(cluster.endWithParent);
    for (String id : nodes.keySet()) {
      cluster.start(id);
    }
    return cluster;
  }

  /** Its nodes by name. */
  public SortedMap<String, StorageNode> nodes() {
    return nodes;
  }

  /** The process id of the JVM of the node {@code id}. */
  public synchronized long pid(String id) {
    return running(id).pid();
  }

  /** Starts the node {@code id}, again after it was killed: it goes on with the log it has. */
  public synchronized void start(String id) throws IOException {
    Path own = Files.createDirectories(folder.resolve(id)).toAbsolutePath();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + HEAP_MEBIBYTES + "m");
    command.addAll(OnosCommandLine.FOR_A_SHORT_LIFE);
    command.addAll(OnosCommandLine.forAtomix());
    command.add("-Dorg.ops4j.pax.logging.DefaultServiceLog.level=WARN");
    command.add("-Djava.io.tmpdir=" + own);
    command.add("-classpath");
    command.add(classPath());
    command.add(StorageProcess.class.getName());
    command.add(NAME);
    command.add(own.toString());
    command.add(id);
    nodes.values().forEach(each -> command.add(each.id() + "=" + each.port()));
    processes.put(
        id,
        new ProcessBuilder(command)
            .directory(own.toFile())
            .redirectErrorStream(true)
            .redirectOutput(own.resolve("console.log").toFile())
            .start());
  }

  /** Kills the node {@code id} as a power cut would, and waits for its end. */
  public synchronized void kill(String id) {
    Process process = running(id);
    process.destroyForcibly();
    process.onExit().join();
  }

  private Process running(String id) {
    Process process = processes.get(id);
    if (process == null) {
      throw new IllegalArgumentException("no storage node " + id);
    }
    return process;
  }

  private String classPath() throws IOException {
    List<Path> entries = new ArrayList<>();
    entries.add(OnosCommandLine.ownCode());
    // The assembly's logging asks for the framework, and does without if there is none.
    entries.addAll(OnosCommandLine.jars(assembly.resolve("lib/boot")));
    for (String library : LIBRARIES) {
      try (Stream<Path> files = Files.walk(assembly.resolve("system").resolve(library))) {
        entries.addAll(files.filter(file -> file.toString().endsWith(".jar")).sorted().toList());
      }
    }
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private synchronized void killAll() {
    processes.values().forEach(Process::destroyForcibly);
  }

  /** Stops all nodes and waits for their end. */
  @Override
  public synchronized void close() {
    try {
      for (Process process : processes.values()) {
        process.getOutputStream().close();
      }
      for (Process process : processes.values()) {
        if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      }
    } catch (IOException e) {
      killAll();
    } catch (InterruptedException e) {
      killAll();
      Thread.currentThread().interrupt();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(endWithParent);
    } catch (IllegalStateException e) {
      // this process is ending, and the hook with it
    }
  }
}
