package org.weirfabric.lab.faults.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.weirfabric.model.error.ProblemsException;

/** Many runs, several at a time. */
public final class Campaign implements AutoCloseable {
  private final long seed;
  private final int workers;
  private final Path folder;
  private final ControllerPool pool;
  private final Optional<OnosShare> share;
  private final Optional<OnosCores> cores;
  private final Map<Scenario, SortedMap<Step, StepRecord>> rehearsed = new ConcurrentHashMap<>();

  /**
   * A campaign.
   *
   * @param seed what all places are drawn from
   * @param workers how many runs go on at a time; most of a run is waiting
   * @param folder where journals and logs are kept meanwhile
   * @throws IOException if the folder can't be written
   */
  public Campaign(long seed, int workers, Path folder) throws IOException {
    this(seed, workers, folder, Optional.empty());
  }

  /**
   * A campaign, some of whose runs have a real ONOS core.
   *
   * @param share which runs; a life has one kind of controller, so it is rounded up to whole lives
   * @throws IOException if the folder can't be written
   */
  public Campaign(long seed, int workers, Path folder, Optional<OnosShare> share)
      throws IOException {
    this.share = share;
    this.cores = share.map(each -> new OnosCores(each.parts(), folder.resolve("onos"), each.log()));
    this.seed = seed;
    this.workers = workers;
    this.folder = Files.createDirectories(folder);
    this.pool =
        new ControllerPool(Optional.empty(), folder.resolve("controllers.log"), workers + 1);
  }

  /** What the run of a number is. */
  RunSpec spec(int number) {
    return isOnos(number)
        ? RunSpec.drawForOnos(seed, number, this::record)
        : RunSpec.draw(seed, number, this::record);
  }

  private boolean isOnos(int number) {
    return share.filter(each -> each.has(number)).isPresent();
  }

  /** How often an ONOS core was booted. */
  public int boots() {
    return cores.map(OnosCores::boots).orElse(0);
  }

  /** The run of a number in one line. */
  public String describe(int number) {
    return spec(number).text();
  }

  private StepRecord record(Scenario scenario, Step step) {
    StepRecord record = rehearsal(scenario).get(step);
    if (record == null) {
      throw new IllegalStateException("nothing was rehearsed of " + step);
    }
    return record;
  }

  private SortedMap<Step, StepRecord> rehearsal(Scenario scenario) {
    return rehearsed.computeIfAbsent(
        scenario,
        any -> {
          try {
            return new Rehearsal(
                    scenario, folder.resolve("rehearsal-" + scenario.text().replace(' ', '-')))
                .play();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (ProblemsException e) {
            throw new IllegalStateException("rehearsal of " + scenario.text() + ": " + e, e);
          }
        });
  }

  /**
   * Carries out the runs of these numbers, and those of the same lives.
   *
   * @param ended hears of each run that has ended, in the order they end
   * @return what came of each that was asked for, in the order of their numbers
   */
  public List<RunResult> run(List<Integer> numbers, Consumer<RunResult> ended)
      throws InterruptedException {
    SortedMap<Integer, Integer> lastOfLife = new TreeMap<>();
    numbers.forEach(number -> lastOfLife.merge(RunSpec.life(number), number, Math::max));
    List<List<Integer>> rows = new ArrayList<>();
    List<Integer> onOneCore = new ArrayList<>();
    for (int last : lastOfLife.values()) {
      if (isOnos(last)) {
        onOneCore.add(last);
      } else {
        rows.add(List.of(last));
      }
    }
    rows.add(0, onOneCore);
    ExecutorService executor = Executors.newFixedThreadPool(workers);
    try {
      List<Future<List<RunResult>>> futures = new ArrayList<>();
      for (List<Integer> row : rows) {
        futures.add(executor.submit(() -> liveAll(row, numbers, ended)));
      }
      List<RunResult> results = new ArrayList<>();
      for (Future<List<RunResult>> future : futures) {
        results.addAll(future.get());
      }
      results.sort(Comparator.comparingInt(RunResult::number));
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run failed by a defect of its own", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /** The lives that end with these runs, one after the other. */
  private List<RunResult> liveAll(
      List<Integer> lasts, List<Integer> numbers, Consumer<RunResult> ended) {
    List<RunResult> results = new ArrayList<>();
    for (int last : lasts) {
      List<RunResult> asked = new ArrayList<>(live(RunSpec.life(last), last));
      asked.removeIf(each -> !numbers.contains(each.number()));
      synchronized (this) {
        asked.forEach(ended);
      }
      results.addAll(asked);
    }
    return results;
  }

  private List<RunResult> live(int life, int last) {
    List<RunSpec> specs = new ArrayList<>();
    for (int number = life * Step.values().length; number <= last; number++) {
      specs.add(spec(number));
    }
    Scenario scenario = specs.get(0).scenario();
    Path journal = folder.resolve("life-" + life);
    ControllerSource controllers =
        cores
            .<ControllerSource>map(each -> each)
            .filter(each -> isOnos(last))
            .orElseGet(() -> new SmallControllers(pool, journal));
    Consumer<String> told =
        share.filter(each -> isOnos(last)).map(OnosShare::log).orElse(any -> {});
    List<RunResult> results =
        new LifeRun(specs, step -> record(scenario, step), controllers, told).run();
    if (results.stream().allMatch(RunResult::isGood)) {
      remove(journal);
    }
    return results;
  }

  private static void remove(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    cores.ifPresent(OnosCores::close);
    pool.close();
  }
}
