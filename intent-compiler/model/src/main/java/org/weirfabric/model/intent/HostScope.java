package org.weirfabric.model.intent;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.model.id.HostId;

/** Which hosts may use an intent's classes. */
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

  /**
   * The hosts that have, for every label of {@code labels}, one of its values.
   *
   * @throws IllegalArgumentException if there is no label, or one without a value
   */
  public static HostScope labelled(SortedMap<String, SortedSet<String>> labels) {
    SortedMap<String, SortedSet<String>> copy = new TreeMap<>();
    labels.forEach(
        (key, values) -> copy.put(key, Collections.unmodifiableSortedSet(new TreeSet<>(values))));
    if (copy.isEmpty() || copy.values().stream().anyMatch(values -> values.isEmpty())) {
      throw new IllegalArgumentException("a scope by labels has a label, and each label a value");
    }
    return new Labelled(Collections.unmodifiableSortedMap(copy));
  }

  /**
   * The hosts of {@code pairs}, lossless between the two of each pair.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static HostScope pairs(SortedSet<HostPair> pairs) {
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("a scope by pairs has a pair");
    }
    return new Pairs(Collections.unmodifiableSortedSet(new TreeSet<>(pairs)));
  }

  /** The result of the function that fits. */
  public abstract <T> T match(
      Supplier<T> all,
      Function<SortedSet<HostId>, T> named,
      Function<SortedMap<String, SortedSet<String>>, T> labelled,
      Function<SortedSet<HostPair>, T> pairs);

  private static final class All extends HostScope {
    private static final All INSTANCE = new All();

    @Override
    public <T> T match(
        Supplier<T> all,
        Function<SortedSet<HostId>, T> named,
        Function<SortedMap<String, SortedSet<String>>, T> labelled,
        Function<SortedSet<HostPair>, T> pairs) {
      return all.get();
    }

    @Override
    public String toString() {
      return "all";
    }
  }

  /** A scope that is known by one value; two of a kind are equal when their values are. */
  private abstract static class Valued extends HostScope {
    private final Object value;

    private Valued(Object value) {
      this.value = value;
    }

    // By class, because scopes of two kinds are never equal and each kind is final.
    @SuppressWarnings("EqualsGetClass")
    @Override
    public final boolean equals(Object o) {
      return o instanceof Valued && o.getClass() == getClass() && ((Valued) o).value.equals(value);
    }

    @Override
    public final int hashCode() {
      return Objects.hash(getClass().getSimpleName(), value);
    }

    @Override
    public final String toString() {
      return value.toString();
    }
  }

  private static final class Named extends Valued {
    private final SortedSet<HostId> hosts;

    private Named(SortedSet<HostId> hosts) {
      super(hosts);
      this.hosts = hosts;
    }

    @Override
    public <T> T match(
        Supplier<T> all,
        Function<SortedSet<HostId>, T> named,
        Function<SortedMap<String, SortedSet<String>>, T> labelled,
        Function<SortedSet<HostPair>, T> pairs) {
      return named.apply(hosts);
    }
  }

  private static final class Labelled extends Valued {
    private final SortedMap<String, SortedSet<String>> labels;

    private Labelled(SortedMap<String, SortedSet<String>> labels) {
      super(labels);
      this.labels = labels;
    }

    @Override
    public <T> T match(
        Supplier<T> all,
        Function<SortedSet<HostId>, T> named,
        Function<SortedMap<String, SortedSet<String>>, T> labelled,
        Function<SortedSet<HostPair>, T> pairs) {
      return labelled.apply(labels);
    }
  }

  private static final class Pairs extends Valued {
    private final SortedSet<HostPair> members;

    private Pairs(SortedSet<HostPair> members) {
      super(members);
      this.members = members;
    }

    @Override
    public <T> T match(
        Supplier<T> all,
        Function<SortedSet<HostId>, T> named,
        Function<SortedMap<String, SortedSet<String>>, T> labelled,
        Function<SortedSet<HostPair>, T> pairs) {
      return pairs.apply(members);
    }
  }
}
