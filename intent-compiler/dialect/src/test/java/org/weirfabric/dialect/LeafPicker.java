package org.weirfabric.dialect;

import java.util.Map;
import java.util.Optional;

/** Finds a leaf of a target by the end of its path. */
final class LeafPicker {
  private final TargetConfig target;

  LeafPicker(TargetConfig target) {
    this.target = target;
  }

  Optional<String> value(String pathEnd) {
    return LeafValues.expectedConfigLeaves(target).entrySet().stream()
        .filter(leaf -> leaf.getKey().toString().endsWith("/" + pathEnd))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
