package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that a {@link CureBook} knows, so that who takes over goes on where it was left. */
@AutoValue
public abstract class CureMemory {
  /** Of a book in which nothing has happened. */
  public static final CureMemory NOTHING =
      of(List.of(), List.of(), List.of(), new TreeMap<>(), false);

  CureMemory() {}

  /** The cures that are on. */
  public abstract List<Cure> active();

  /** The cures that have ended lately, with the time of their end. */
  public abstract List<Cure> lifted();

  /** The cures that have begun lately, oldest first: they count against the limits. */
  public abstract List<Cure> begun();

  /** What is to be done about queues whatever the policy says. */
  public abstract SortedMap<QueueKey, CureAction> overrides();

  /** Whether all cures are stopped. */
  public abstract boolean stopped();

  /** A memory of the given parts. */
  public static CureMemory of(
      List<Cure> active,
      List<Cure> lifted,
      List<Cure> begun,
      SortedMap<QueueKey, CureAction> overrides,
      boolean stopped) {
    return new AutoValue_CureMemory(
        List.copyOf(active),
        List.copyOf(lifted),
        List.copyOf(begun),
        Collections.unmodifiableSortedMap(new TreeMap<>(overrides)),
        stopped);
  }
}
