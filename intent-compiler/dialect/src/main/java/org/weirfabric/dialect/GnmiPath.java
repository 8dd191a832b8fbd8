package org.weirfabric.dialect;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A path in a gNMI tree, written as in the gNMI path conventions: {@code
 * /interfaces/interface[name=Ethernet0]/config}.
 *
 * <p>{@code ]} and {@code \} in key values are escaped by {@code \}. Two paths are equal when their
 * elements and keys are; the written form is canonical, with keys in order of their names.
 */
@AutoValue
public abstract class GnmiPath implements Comparable<GnmiPath> {
  private @Nullable String text;

  GnmiPath() {}

  /** One element: a name and, for a list entry, its keys. */
  @AutoValue
  public abstract static class Elem {
    /** Shared: most elements have no key, and there are thousands for every switch. */
    private static final SortedMap<String, String> NO_KEYS = Collections.emptySortedMap();

    Elem() {}

    /** The node's name, with a module prefix only where the target wants one. */
    public abstract String name();

    /** The keys of a list entry by name; empty for a container or leaf. */
    public abstract SortedMap<String, String> keys();

    /** The element {@code name} with {@code keys}. */
    public static Elem of(String name, SortedMap<String, String> keys) {
      return new AutoValue_GnmiPath_Elem(
          name, keys.isEmpty() ? NO_KEYS : Collections.unmodifiableSortedMap(new TreeMap<>(keys)));
    }
  }

  /** The origin, such as {@code openconfig} or {@code sonic-db}; empty is the target's default. */
  public abstract String origin();

  /** The elements from the root. */
  public abstract List<Elem> elems();

  /** A path of {@code elems}. */
  public static GnmiPath of(String origin, List<Elem> elems) {
    return new AutoValue_GnmiPath(origin, List.copyOf(elems));
  }

  /**
   * Reads {@code /a/b[key=value]/c}, with {@code origin:} before it if it has one.
   *
   * @throws IllegalArgumentException if the text is not a path
   */
  public static GnmiPath parse(String text) {
    return new GnmiPathText(text).parse();
  }

  /** This path with {@code text}, a relative path, behind it. */
  public GnmiPath child(String text) {
    List<Elem> all = new ArrayList<>(elems());
    all.addAll(parse("/" + text).elems());
    return of(origin(), all);
  }

  /** The entry of {@code list}, a child of this path, whose {@code key} has {@code value}. */
  public GnmiPath entry(String list, String key, String value) {
    SortedMap<String, String> keys = new TreeMap<>();
    keys.put(key, value);
    return entry(list, keys);
  }

  /** The entry of {@code list}, a child of this path, with {@code keys}. */
  public GnmiPath entry(String list, SortedMap<String, String> keys) {
    List<Elem> all = new ArrayList<>(elems());
    all.add(Elem.of(list, keys));
    return of(origin(), all);
  }

  @Override
  public int compareTo(GnmiPath other) {
    return this == other ? 0 : toString().compareTo(other.toString());
  }

  /** Built once: sorted maps of paths compare it all the time. Racing threads build equal texts. */
  @Override
  public final String toString() {
    String built = text;
    if (built == null) {
      built = written();
      text = built;
    }
    return built;
  }

  private String written() {
    StringBuilder text = new StringBuilder();
    if (!origin().isEmpty()) {
      text.append(origin()).append(':');
    }
    for (Elem elem : elems()) {
      text.append('/').append(elem.name());
      elem.keys()
          .forEach(
              (key, value) ->
                  text.append('[')
                      .append(key)
                      .append('=')
                      .append(value.replace("\\", "\\\\").replace("]", "\\]"))
                      .append(']'));
    }
    return elems().isEmpty() ? text + "/" : text.toString();
  }
}
