package org.weirfabric.model.intent;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.model.id.HostId;

/** Which hosts may use the lossless class: all of the fabric, or those that are named. */
public abstract class HostScope {
  private HostScope() {}

  /** Every host of the fabric. */
  public static HostScope all() {
    return All.INSTANCE;
  }

  /**
   * The hosts {@code hosts}.
   *
   * @throws IllegalArgumentException if there are fewer than two
   */
  public static HostScope named(SortedSet<HostId> hosts) {
    if (hosts.size() < 2) {
      throw new IllegalArgumentException("a scope has two hosts or more, not " + hosts.size());
    }
    return new Named(Collections.unmodifiableSortedSet(new TreeSet<>(hosts)));
  }

  /** The result of the function that fits. */
  public abstract <T> T match(Supplier<T> all, Function<SortedSet<HostId>, T> named);

  private static final class All extends HostScope {
    private static final All INSTANCE = new All();

    @Override
    public <T> T match(Supplier<T> all, Function<SortedSet<HostId>, T> named) {
      return all.get();
    }

    @Override
    public String toString() {
      return "all";
    }
  }

  private static final class Named extends HostScope {
    private final SortedSet<HostId> hosts;

    private Named(SortedSet<HostId> hosts) {
      this.hosts = hosts;
    }

    @Override
    public <T> T match(Supplier<T> all, Function<SortedSet<HostId>, T> named) {
      return named.apply(hosts);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Named && ((Named) o).hosts.equals(hosts);
    }

    @Override
    public int hashCode() {
      return hosts.hashCode();
    }

    @Override
    public String toString() {
      return hosts.toString();
    }
  }
}
