package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Optional;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;

/**
 * One config container as the chip reads it.
 *
 * @param where its path, for refusals
 * @param config the container
 */
record Settings(String where, DataNode.Branch config) {
  /** The config container of an entry or a container. */
  static Settings of(String where, DataNode.Branch holder) {
    return new Settings(where, holder.branch("config"));
  }

  Optional<String> text(String leaf) {
    return config.leaf(leaf);
  }

  String text(String leaf, String otherwise) {
    return config.leaf(leaf).orElse(otherwise);
  }

  String required(String leaf) {
    return config.leaf(leaf).orElseThrow(() -> Refusal.invalid(where, "needs " + leaf));
  }

  boolean flag(String leaf) {
    return config.leaf(leaf).map(Boolean::parseBoolean).orElse(false);
  }

  int integer(String leaf, int otherwise) {
    return Math.toIntExact(number(leaf, otherwise, Integer.MAX_VALUE));
  }

  long bytes(String leaf) {
    return number(leaf, 0, 1L << 40);
  }

  private long number(String leaf, long otherwise, long max) {
    Optional<String> text = config.leaf(leaf);
    if (text.isEmpty()) {
      return otherwise;
    }
    if (text.get().startsWith("-")) {
      return Long.parseLong(text.get());
    }
    long value = Long.parseUnsignedLong(text.get());
    if (value < 0 || value > max) {
      throw Refusal.invalid(
          where + "/config/" + leaf, text.get() + " is more than the chip's " + max);
    }
    return value;
  }
}
