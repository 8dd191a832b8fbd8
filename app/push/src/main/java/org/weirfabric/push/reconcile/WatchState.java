package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.push.Difference;

/** What is remembered of one switch from one look to the next. */
@AutoValue
abstract class WatchState {
  WatchState() {}

  /** What differed at the last look. */
  abstract List<Difference> drift();

  /** The drift that froze the fabric last, until the switch holds again what it should. */
  abstract List<Difference> frozen();

  /** The drift that someone has acknowledged, as texts: it freezes nothing again. */
  abstract List<String> acknowledged();

  /** How often it has been brought back since it was last calm. */
  abstract int repairs();

  /** When it was last brought back, by the clock's nanoseconds. */
  abstract long repairedAtNanos();

  /** Before when it isn't brought back again, by the clock's nanoseconds. */
  abstract long notBeforeNanos();

  abstract Builder toBuilder();

  /** A switch that nothing is known of but what someone has acknowledged. */
  static WatchState initial(List<String> acknowledged) {
    return new AutoValue_WatchState.Builder()
        .setDrift(List.of())
        .setFrozen(List.of())
        .setAcknowledged(List.copyOf(acknowledged))
        .setRepairs(0)
        .setRepairedAtNanos(0)
        .setNotBeforeNanos(0)
        .build();
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setDrift(List<Difference> drift);

    abstract Builder setFrozen(List<Difference> drift);

    abstract Builder setAcknowledged(List<String> drift);

    abstract Builder setRepairs(int count);

    abstract Builder setRepairedAtNanos(long nanos);

    abstract Builder setNotBeforeNanos(long nanos);

    abstract WatchState build();
  }
}
