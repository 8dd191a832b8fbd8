package org.weirfabric.embedded;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real ONOS core that runs as a child process, reachable on loopback only.
 *
 * <p>Each start has a random password, readable by the owner alone in {@link #loginFile()}. The
 * child ends with {@link #close()}, and when this process ends in whatever way. A core started
 * again in the same home folder finds its consistent maps and applications as they were.
 */
public final class EmbeddedOnos implements AutoCloseable {

  private static final String USER = "weir";
  private static final int MAX_BOOTS = 3;
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final OnosHome home;
  private final OnosPorts ports;
  private final OnosRest rest;
  private final FileLock claim;
  private final Launch launch;
  private volatile Process process;
  private int boots = 1;
  private final Thread endWithParent;

  private EmbeddedOnos(OnosHome home, OnosPorts ports, OnosRest rest, FileLock claim, Launch launch)
      throws IOException {
    this.home = home;
    this.ports = ports;
    this.rest = rest;
    this.claim = claim;
    this.launch = launch;
    this.process = launch.run();
    this.endWithParent = new Thread(() -> this.process.destroyForcibly(), "end-embedded-onos");
  }

  /**
   * Returns a builder for a core.
   *
   * @param assembly the folder the build assembled, {@code app/embedded/target/assembly}; only read
   * @param home the folder of this core, created if missing; one core at a time
   */
  public static Builder in(Path assembly, Path home) {
    return new Builder(assembly, home);
  }

  /** Returns the address of ONOS's REST API, without a path: {@code http://127.0.0.1:8181}. */
  public URI restUri() {
    return rest.base();
  }

  /** Returns a client of the REST API that is already logged in. */
  public OnosRest rest() {
    return rest;
  }

  /** Returns the loopback TCP port of the SSH console. */
  public int sshPort() {
    return ports.ssh();
  }

  /** Returns the file that holds {@code user:password}, readable by the owner alone. */
  public Path loginFile() {
    return home.login();
  }

  /** Returns the core's log. */
  public Path logFile() {
    return home.log();
  }

  /** Returns the process id of the core's JVM. */
  public long pid() {
    return process.pid();
  }

  /** Returns whether the core's process runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Waits until ONOS answers REST requests and its device service works.
   *
   * @throws OnosStartException if the core ends before, or does not answer in time
   */
  public void awaitRest(Duration limit) throws IOException, InterruptedException {
    awaitOk("/onos/v1/devices", limit);
  }

  /**
   * Waits until a GET of this path is answered with 200, as an application's own endpoint does once
   * it is ready.
   *
   * <p>A core that Karaf has spoilt while it booted ({@link BootLog}) is replaced by another, up to
   * twice, within the same limit.
   *
   * @throws OnosStartException if the core ends before, or does not answer in time
   */
  public void awaitOk(String path, Duration limit) throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    int status = 0;
    while (System.nanoTime() < end) {
      status = rest.statusOf(path);
      if (bootAgainIfSpoilt()) {
        continue;
      }
      if (status == 200) {
        return;
      }
      if (process.waitFor(250, TimeUnit.MILLISECONDS)) {
        throw new OnosStartException(
            "the ONOS core ended with exit code "
                + process.exitValue()
                + ": see "
                + home.console()
                + " and "
                + home.log());
      }
    }
    throw new OnosStartException(
        path
            + " did not answer within "
            + limit.toSeconds()
            + " s"
            + (status == 0 ? "" : " (last status " + status + ")")
            + ": see "
            + home.log());
  }

  /** Replaces a core whose boot is spoilt for good by another in the same home. */
  private boolean bootAgainIfSpoilt() throws IOException {
    if (boots == MAX_BOOTS || !BootLog.isSpoilt(home.log())) {
      return false;
    }
    process.destroyForcibly();
    process.onExit().join();
    process = launch.run();
    boots++;
    return true;
  }

  /** Stops the core, gracefully if it lets itself be, and waits for its end. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        kill();
      }
    } catch (IOException e) {
      kill();
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
    release();
  }

  /** Kills the core as a power cut would, and waits for its end. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
    release();
  }

  private void release() {
    try {
      Runtime.getRuntime().removeShutdownHook(endWithParent);
    } catch (IllegalStateException e) {
      // this process is ending, and the hook with it
    }
    try {
      claim.acquiredBy().close();
    } catch (IOException e) {
      // the lock ends with this process at the latest
    }
  }

  /** Prepares the home and starts the process in it. */
  private interface Launch {
    Process run() throws IOException;
  }

  /** What is asked of a core before it starts. */
  public static final class Builder {
    private final Path assembly;
    private final Path home;
    private int restPort;
    private int sshPort;
    private int heapMebibytes = 700;
    private @Nullable String password;
    private boolean shortLived;
    private ClusterPlace place = ClusterPlace.ALONE;

    private Builder(Path assembly, Path home) {
      this.assembly = requireNonNull(assembly, "assembly").toAbsolutePath().normalize();
      this.home = requireNonNull(home, "home");
    }

    /** Sets the TCP port of REST; 0, the default, takes any free one. */
    public Builder restPort(int port) {
      restPort = port;
      return this;
    }

    /** Sets the TCP port of the SSH console; 0, the default, takes any free one. */
    public Builder sshPort(int port) {
      sshPort = port;
      return this;
    }

    /** Sets the largest heap in MiB; 700 by default. */
    public Builder heapMebibytes(int mebibytes) {
      heapMebibytes = mebibytes;
      return this;
    }

    /** Has the core start sooner and run slower once it is warm: for one that lives for minutes. */
    public Builder shortLived() {
      shortLived = true;
      return this;
    }

    /**
     * Has the core be one node of several, which share {@code storage}; else it is a cluster by
     * itself.
     *
     * @param id its name, another for each node, and the same whenever it starts in this home
     */
    public Builder nodeOf(StorageCluster storage, String id) {
      place = ClusterPlace.of(storage, id);
      return this;
    }

    /**
     * Sets the password instead of a random one.
     *
     * @param value letters, digits, dash and underscore
     * @throws IllegalArgumentException if it holds another character or is shorter than 8
     */
    public Builder password(String value) {
      if (!value.matches("[A-Za-z0-9_-]{8,}")) {
        throw new IllegalArgumentException(
            "a password has at least 8 letters, digits, dashes or underscores");
      }
      password = value;
      return this;
    }

    /**
     * Starts the core and returns at once; {@link EmbeddedOnos#awaitRest} says when it is ready.
     *
     * @throws OnosStartException if the assembly is missing, a port is busy or the home is in use
     */
    public EmbeddedOnos start() throws IOException {
      OnosStartException.requireAssembly(assembly);
      OnosHome folder = OnosHome.at(home);
      FileLock claim = folder.claim();
      try {
        OnosPorts ports = OnosPorts.choose(restPort, sshPort, folder.clusterPort(place));
        String secret = password != null ? password : randomPassword();
        Launch launch =
            () -> {
              folder.prepare(assembly, ports, place, USER, secret);
              return new ProcessBuilder(
                      OnosCommandLine.of(assembly, folder.karafBase(), heapMebibytes, shortLived))
                  .directory(folder.karafBase().toFile())
                  .redirectErrorStream(true)
                  .redirectOutput(folder.console().toFile())
                  .start();
            };
        OnosRest rest = new OnosRest(URI.create("http://127.0.0.1:" + ports.rest()), USER, secret);
        EmbeddedOnos onos = new EmbeddedOnos(folder, ports, rest, claim, launch);
        Runtime.getRuntime().addShutdownHook(onos.endWithParent);
        return onos;
      } catch (IOException | RuntimeException e) {
        claim.acquiredBy().close();
        throw e;
      }
    }

    private static String randomPassword() {
      byte[] bytes = new byte[18];
      new SecureRandom().nextBytes(bytes);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
  }
}
