package org.weirfabric.lab.faults.campaign;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.EmulatedSwitch;
import org.weirfabric.lab.emulatedfabric.fault.Interference.Course;
import org.weirfabric.lab.emulatedfabric.fault.Interference.Reply;
import org.weirfabric.lab.emulatedfabric.fault.Interference.Ruling;
import org.weirfabric.lab.emulatedfabric.fault.Work;

/** What becomes of the request that a run's fault strikes at. */
final class Blows {
  private static final long LATE_SECONDS = 60;

  private final RunSpec spec;
  private final EmulatedSwitch box;
  private final DrivenController leader;
  private final CompletableFuture<Boolean> reached;
  private final CompletableFuture<Long> done = new CompletableFuture<>();
  private volatile long due;

  /**
   * The blows of a run.
   *
   * @param box the switch that is struck
   * @param leader the controller that may be
   * @param reached completed once the controller is
   */
  Blows(
      RunSpec spec,
      EmulatedSwitch box,
      DrivenController leader,
      CompletableFuture<Boolean> reached) {
    this.spec = spec;
    this.box = box;
    this.leader = leader;
    this.reached = reached;
  }

  /** The run's, at its place. */
  Meddler.Blow blow() {
    switch (spec.kind()) {
      case REFUSAL:
        return always(Ruling.REFUSE, Reply.SEND);
      case HANG:
        return always(Ruling.SWALLOW, Reply.KEEP);
      case LOST_REPLY:
        return always(Ruling.CARRY_OUT, Reply.KEEP);
      case LATE_CHANGE:
        return at(() -> late(() -> {}));
      case KILL_LATE_CHANGE:
        return at(() -> late(this::killLeader));
      case CUT:
        return always(Ruling.CARRY_OUT, Reply.CUT);
      case HALF_OPEN:
        return silently(box::freeze);
      case REBOOT:
        return silently(this::restartBox);
      case OUTAGE:
        return silently(this::endBox);
      case KILL_AT_MESSAGE:
        return silently(this::killLeader);
      case KILL_AFTER_REPLY:
        return at(
            () ->
                new Course(
                    Ruling.CARRY_OUT,
                    () -> {
                      later(this::killLeader, spec.afterMillis());
                      return Reply.SEND;
                    }));
      case STALE_AT_MESSAGE:
        return silently(
            () -> {
              leader.pause();
              reached.complete(true);
            });
      default:
        throw new IllegalStateException(spec.kind() + " does not strike at a message");
    }
  }

  /** The switch is acted upon before or after it carries out the request, and never answers it. */
  private Meddler.Blow silently(Runnable act) {
    boolean late = spec.late();
    return at(
        () -> {
          if (!late) {
            act.run();
          }
          return new Course(
              late ? Ruling.CARRY_OUT : Ruling.SWALLOW,
              () -> {
                if (late) {
                  act.run();
                }
                return Reply.KEEP;
              });
        });
  }

  /** A change has begun, and is done only when its caller has given up; nobody hears of it. */
  private Course late(Runnable meanwhile) {
    return new Course(
        Ruling.CARRY_OUT,
        () -> {
          done.complete(System.nanoTime());
          return Reply.KEEP;
        },
        new Work(
            left -> {
              due = System.nanoTime() + left + TimeUnit.MILLISECONDS.toNanos(spec.afterMillis());
              meanwhile.run();
              for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                LockSupport.parkNanos(due - now);
              }
            },
            !spec.late()));
  }

  /**
   * Waits until a change that comes late is done.
   *
   * @return by how many ms later than was drawn, with what the change itself has taken
   * @throws IllegalStateException if it isn't done for long
   */
  long awaitLateChange() {
    try {
      return TimeUnit.NANOSECONDS.toMillis(done.get(LATE_SECONDS, TimeUnit.SECONDS) - due);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the late change was never carried out", e);
    }
  }

  private Meddler.Blow always(Ruling ruling, Reply reply) {
    return at(() -> new Course(ruling, () -> reply));
  }

  private Meddler.Blow at(Supplier<Course> course) {
    return new Meddler.Blow(spec.switchName(), spec.rpc(), spec.place(), course);
  }

  private void killLeader() {
    leader.kill();
    reached.complete(true);
  }

  /**
   * The switch is gone. One with a P4 program keeps it: what becomes of a fabric whose switch has
   * lost its program is told in docs/operations.md, and isn't what a transaction can promise.
   */
  private void endBox() {
    if (spec.scenario().hasP4(box.id())) {
      box.hangUp();
    } else {
      box.goDown();
    }
  }

  private void restartBox() {
    endBox();
    later(box::comeUp, Times.REBOOT.toMillis());
  }

  private static void later(Runnable act, long millis) {
    CompletableFuture<Void> unused =
        CompletableFuture.runAsync(
            act, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
  }
}
