package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetConfig;

/**
 * What is written to switches and the leaves it has, each worked out and kept once: a value is the
 * same at most positions of a switch, and on most switches of a fabric. For one transaction, on any
 * thread.
 */
final class LeafBook {
  private final Map<Written, SortedMap<GnmiPath, String>> leaves = new ConcurrentHashMap<>();
  private final Map<String, GnmiPath> paths = new ConcurrentHashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Map<P4Entry, P4Entry> entries = new ConcurrentHashMap<>();

  /** What is written where. */
  @AutoValue
  abstract static class Written {
    abstract String path();

    abstract String value();
  }

  /** As {@link LeafValues#of}. */
  SortedMap<GnmiPath, String> of(GnmiPath path, String value) {
    return leaves.computeIfAbsent(
        new AutoValue_LeafBook_Written(path.toString(), value),
        written -> Collections.unmodifiableSortedMap(LeafValues.of(path, value)));
  }

  /** As {@link LeafValues#expectedConfigLeaves}. */
  SortedMap<GnmiPath, String> of(TargetConfig target) {
    SortedMap<GnmiPath, String> all = new TreeMap<>();
    target.gnmi().forEach((path, value) -> all.putAll(of(path, value)));
    return all;
  }

  /** {@code config} of paths, values and entries that are shared with others. */
  TargetConfig shared(TargetConfig config) {
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>();
    config
        .gnmi()
        .forEach(
            (path, value) ->
                gnmi.put(
                    paths.computeIfAbsent(path.toString(), any -> path),
                    texts.computeIfAbsent(value, any -> value)));
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    config
        .p4()
        .forEach(
            (key, entry) ->
                p4.put(
                    texts.computeIfAbsent(key, any -> key),
                    entries.computeIfAbsent(entry, any -> entry)));
    return TargetConfig.of(gnmi, p4);
  }
}
