package org.weirfabric.lab.faults.campaign;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.weirfabric.embedded.EmbeddedOnos;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoints;

/**
 * Real ONOS cores with Weir in them, one at a time: booted once and used for all lives that leave
 * nothing behind, booted again on the same data once killed, and on a copy of it while the one
 * before is stopped.
 */
final class OnosCores implements ControllerSource, AutoCloseable {
  private static final Duration BOOT = Duration.ofMinutes(5);
  private static final Duration READY = Duration.ofMinutes(4);

  private final OnosParts parts;
  private final Path folder;
  private final Consumer<String> log;
  private Optional<OnosController> current = Optional.empty();
  private Optional<OnosController> stopped = Optional.empty();
  private int homes;
  private int boots;

  /**
   * None yet.
   *
   * @param folder what cores keep their data in
   * @param log told of boots
   */
  OnosCores(OnosParts parts, Path folder, Consumer<String> log) {
    this.parts = parts;
    this.folder = folder;
    this.log = log;
  }

  /** How often a core was booted. */
  int boots() {
    return boots;
  }

  @Override
  public DrivenController open(
      String node, SortedMap<SwitchId, Endpoints> endpoints, String topology) {
    try {
      if (current.isEmpty()) {
        Path home = nextHome();
        EmbeddedOnos onos = boot(home, "a new core");
        onos.rest().installApplication(parts.application());
        return ready(new OnosController(onos, home, endpoints, Set.of()));
      }
      OnosController last = current.get();
      if (last.isPaused()) {
        stopped = current;
        Path home = nextHome();
        copy(last.home(), home);
        return ready(
            new OnosController(
                boot(home, "another core on a copy of its data"),
                home,
                endpoints,
                last.transactionsBefore()));
      }
      if (!last.isAlive()) {
        return ready(
            new OnosController(
                boot(last.home(), "the core again on its data"),
                last.home(),
                endpoints,
                last.transactionsBefore()));
      }
      OnosController again =
          new OnosController(last.onos(), last.home(), endpoints, last.transactions());
      current = Optional.of(again);
      return again;
    } catch (IOException e) {
      throw new IllegalStateException("the ONOS core: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private Path nextHome() {
    homes++;
    return folder.resolve("core-" + homes);
  }

  private EmbeddedOnos boot(Path home, String what) throws IOException, InterruptedException {
    long started = System.nanoTime();
    boots++;
    EmbeddedOnos onos = parts.startIn(home);
    try {
      onos.awaitRest(BOOT);
    } catch (IOException | InterruptedException | RuntimeException e) {
      onos.kill();
      throw e;
    }
    log.accept(what + " is up after " + (System.nanoTime() - started) / 1_000_000_000 + " s");
    return onos;
  }

  private OnosController ready(OnosController made) throws IOException, InterruptedException {
    current = Optional.of(made);
    made.awaitReady(READY);
    return made;
  }

  /** What was left on switches or in the store of a life that broke is nothing for the next one. */
  @Override
  public void lifeEnded(boolean good) {
    stopped.ifPresent(OnosController::kill);
    stopped = Optional.empty();
    if (!good) {
      current.ifPresent(OnosController::kill);
      current = Optional.empty();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                to.resolve(from.relativize(file).toString()),
                StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Ends every core. */
  @Override
  public void close() {
    stopped.ifPresent(OnosController::kill);
    current.ifPresent(OnosController::kill);
    stopped = Optional.empty();
    current = Optional.empty();
  }
}
