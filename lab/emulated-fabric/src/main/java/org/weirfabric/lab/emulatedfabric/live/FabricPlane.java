package org.weirfabric.lab.emulatedfabric.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.SimulationSetup;

/**
 * The data planes of all switches, their links and hosts: one simulation, advanced by one thread in
 * step with the wall clock. Whoever wants something of it leaves a note, which that thread takes up
 * between two steps.
 */
public final class FabricPlane implements AutoCloseable {
  private static final long IDLE_NANOS = 1_000_000;
  private static final long END_MILLIS = 2_000;

  private final Simulation simulation;
  private final int rateDivisor;
  private final LongSupplier wallNanos;
  private final long epochNanos;
  private final Pacing pacing;
  private final LagLog lagLog = new LagLog();
  private final Consumer<String> log;
  private final ConcurrentLinkedQueue<Note<?>> notes = new ConcurrentLinkedQueue<>();
  private final List<Consumer<Simulation>> companions = new ArrayList<>();
  private volatile @Nullable Thread thread;
  private volatile boolean over;
  private volatile long publishedNanos;

  /**
   * A fabric at simulated time 0, not yet moving.
   *
   * @param setup the fabric
   * @param wallNanos a clock that only goes forward, in ns
   * @param epochNanos what that clock's present moment is since the Unix epoch, in ns
   * @param log takes a line about what is worth knowing
   */
  public FabricPlane(
      SimulationSetup setup, LongSupplier wallNanos, long epochNanos, Consumer<String> log) {
    this.simulation = Simulation.of(setup);
    this.rateDivisor = setup.rateDivisor();
    this.wallNanos = wallNanos;
    this.epochNanos = epochNanos;
    this.pacing = new Pacing(wallNanos.getAsLong());
    this.log = log;
  }

  private record Note<T>(Function<Simulation, T> question, CompletableFuture<T> answer) {
    void takeUp(Simulation simulation) {
      try {
        answer.complete(question.apply(simulation));
      } catch (RuntimeException failed) {
        answer.completeExceptionally(failed);
      }
    }
  }

  /** Has something looked after between any two steps, before the fabric moves. */
  public void accompany(Consumer<Simulation> companion) {
    companions.add(companion);
  }

  /** Starts the thread. */
  public void start() {
    Thread started = new Thread(this::run, "emulated-fabric-pace");
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  private void run() {
    try {
      while (!over) {
        if (step()) {
          LockSupport.parkNanos(IDLE_NANOS);
        }
      }
    } catch (RuntimeException broken) {
      log.accept("the data plane has stopped: " + broken);
      throw broken;
    } finally {
      over = true;
      refuseNotes();
    }
  }

  /** Advances by a slice and takes up all notes; whether simulated time is then on time. */
  boolean step() {
    long wall = wallNanos.getAsLong();
    long next = pacing.next(wall, simulation.nowNanos());
    companions.forEach(companion -> companion.accept(simulation));
    simulation.advanceTo(next);
    publishedNanos = next;
    for (Note<?> note = notes.poll(); note != null; note = notes.poll()) {
      note.takeUp(simulation);
    }
    lagLog
        .line(pacing.lagNanos(wall, simulation.nowNanos()), pacing.writtenOffNanos())
        .ifPresent(log);
    return pacing.next(wall, simulation.nowNanos()) == simulation.nowNanos();
  }

  /** Leaves a note; it is taken up at the simulated present. */
  public <T> CompletableFuture<T> post(Function<Simulation, T> question) {
    Note<T> note = new Note<>(question, new CompletableFuture<>());
    notes.add(note);
    LockSupport.unpark(thread);
    if (over) {
      refuseNotes();
    }
    return note.answer();
  }

  /** Leaves a note that nobody waits for; if the simulation refuses it, the log says so. */
  public void tell(Consumer<Simulation> order) {
    CompletableFuture<Boolean> done =
        post(
            simulation -> {
              order.accept(simulation);
              return true;
            });
    CompletableFuture<Boolean> unused =
        done.whenComplete(
            (taken, failed) -> {
              if (failed != null && !over) {
                log.accept("not done: " + failed.getMessage());
              }
            });
  }

  private void refuseNotes() {
    for (Note<?> note = notes.poll(); note != null; note = notes.poll()) {
      note.answer().completeExceptionally(new IllegalStateException("the data plane has stopped"));
    }
  }

  /**
   * Leaves a note and waits until it is taken up.
   *
   * @throws IllegalArgumentException if the simulation refuses it
   */
  public <T> T ask(Function<Simulation, T> question) {
    try {
      return post(question).join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw failed;
    }
  }

  /** How the emulation fares; to be called while a note is taken up. */
  SwitchReading.Lab lab() {
    long simulated = simulation.nowNanos();
    return new SwitchReading.Lab(
        simulated,
        Math.max(0, pacing.lagNanos(wallNanos.getAsLong(), simulated)),
        rateDivisor,
        simulation.packetEvents());
  }

  /** Simulated time as a moment since the Unix epoch; to be called while a note is taken up. */
  long epochNanos() {
    return epochNanos(simulation.nowNanos());
  }

  /** A moment of simulated time as one since the Unix epoch. */
  long epochNanos(long simulatedNanos) {
    return epochNanos + simulatedNanos;
  }

  /** The same moment as of the last step, for whoever doesn't want to wait for the next. */
  long lastEpochNanos() {
    return epochNanos + publishedNanos;
  }

  @Override
  public void close() {
    over = true;
    Thread running = thread;
    if (running != null && running != Thread.currentThread()) {
      LockSupport.unpark(running);
      try {
        running.join(END_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    refuseNotes();
  }
}
