package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Optional;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;

/** Shorthand for building state trees. */
final class States {
  private States() {}

  /** A container with one leaf. */
  static DataNode.Branch of(String leaf, String text) {
    return DataNode.Branch.EMPTY.with(leaf, text);
  }

  /** A container with a leaf more, if there is a value for it. */
  static DataNode.Branch with(DataNode.Branch branch, String leaf, Optional<String> text) {
    return text.map(value -> branch.with(leaf, value)).orElse(branch);
  }

  /** A list entry or container whose state is given. */
  static DataNode.Branch entry(DataNode.Branch state) {
    return DataNode.Branch.EMPTY.with("state", state);
  }

  /** The tree with a node at the end of a way of containers. */
  static DataNode.Branch at(DataNode node, String... names) {
    DataNode at = node;
    for (int i = names.length - 1; i >= 0; i--) {
      at = DataNode.Branch.EMPTY.with(names[i], at);
    }
    return (DataNode.Branch) at;
  }
}
