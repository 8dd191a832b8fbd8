package org.weirfabric.model.intent;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.model.qos.Dscp;

/** The DSCPs of a class: those that are listed, or all that no other class lists, or none. */
public abstract class DscpSelection {
  private DscpSelection() {}

  /** Every DSCP that no other class lists. */
  public static DscpSelection rest() {
    return Rest.INSTANCE;
  }

  /** No DSCP: the class is known by something else. */
  public static DscpSelection none() {
    return new Listed(Collections.emptySortedSet());
  }

  /**
   * The DSCPs {@code dscps}.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static DscpSelection listed(SortedSet<Dscp> dscps) {
    if (dscps.isEmpty()) {
      throw new IllegalArgumentException("a class has at least one DSCP");
    }
    return new Listed(Collections.unmodifiableSortedSet(new TreeSet<>(dscps)));
  }

  /** The result of the function that fits; none is an empty list. */
  public abstract <T> T match(Supplier<T> rest, Function<SortedSet<Dscp>, T> listed);

  /** Whether it is the rest. */
  public boolean isRest() {
    return match(() -> true, dscps -> false);
  }

  private static final class Rest extends DscpSelection {
    private static final Rest INSTANCE = new Rest();

    @Override
    public <T> T match(Supplier<T> rest, Function<SortedSet<Dscp>, T> listed) {
      return rest.get();
    }

    @Override
    public String toString() {
      return "rest";
    }
  }

  private static final class Listed extends DscpSelection {
    private final SortedSet<Dscp> dscps;

    private Listed(SortedSet<Dscp> dscps) {
      this.dscps = dscps;
    }

    @Override
    public <T> T match(Supplier<T> rest, Function<SortedSet<Dscp>, T> listed) {
      return listed.apply(dscps);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Listed && ((Listed) o).dscps.equals(dscps);
    }

    @Override
    public int hashCode() {
      return dscps.hashCode();
    }

    @Override
    public String toString() {
      return dscps.isEmpty() ? "none" : dscps.toString();
    }
  }
}
