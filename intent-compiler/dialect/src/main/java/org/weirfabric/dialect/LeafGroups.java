package org.weirfabric.dialect;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** OpenConfig leaves, those of one container together, found by the container's path. */
final class LeafGroups {
  private final Map<String, Map<String, Group>> byContainer = new TreeMap<>();

  LeafGroups(SortedMap<GnmiPath, String> leaves) {
    leaves.forEach(
        (path, value) -> {
          int last = path.elems().size() - 1;
          String container =
              path.elems().subList(0, Math.max(0, last)).stream()
                  .map(elem -> "/" + elem.name())
                  .collect(Collectors.joining());
          String keys =
              path.elems().stream()
                  .flatMap(elem -> elem.keys().values().stream())
                  .collect(Collectors.joining("\n"));
          byContainer
              .computeIfAbsent(container, any -> new LinkedHashMap<>())
              .computeIfAbsent(keys, Group::new)
              .leaves
              .put(path.elems().get(last).name(), value);
        });
  }

  /**
   * Gives each container at {@code path}, written without keys, to {@code reader}, first the keys
   * of the lists above it. What the reader refuses is left out.
   */
  void each(String path, BiConsumer<String[], Group> reader) {
    byContainer
        .getOrDefault(path, Collections.emptyMap())
        .values()
        .forEach(
            group ->
                PortParts.ifWellFormed(() -> reader.accept(group.keys.split("\n", -1), group)));
  }

  /** The leaves of one container. */
  static final class Group {
    private final String keys;
    private final SortedMap<String, String> leaves = new TreeMap<>();

    Group(String keys) {
      this.keys = keys;
    }

    Optional<String> optional(String leaf) {
      return Optional.ofNullable(leaves.get(leaf));
    }

    String text(String leaf) {
      return optional(leaf).orElseThrow(() -> new IllegalArgumentException("no " + leaf));
    }

    int integer(String leaf) {
      return Integer.parseInt(text(leaf));
    }

    long number(String leaf) {
      return Long.parseLong(text(leaf));
    }
  }
}
