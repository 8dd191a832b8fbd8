package org.weirfabric.lab.emulatedfabric.tree;

import java.util.List;
import java.util.Optional;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;

/**
 * A way from the root to a node that the schema has; the data need not.
 *
 * @param root the schema's root
 * @param steps the steps; none for the root itself
 */
public record TreePath(SchemaBranch root, List<Step> steps) {
  /** The key that stands for every key. */
  public static final String ANY = "*";

  /** Takes a copy. */
  public TreePath {
    steps = List.copyOf(steps);
  }

  /**
   * A step down.
   *
   * @param node the node stepped to
   * @param key the list entry stepped to, {@link #ANY} standing for every value; empty for the list
   *     as a whole and for what is not a list
   */
  public record Step(SchemaNode node, Optional<ListKey> key) {}

  /** The schema node at its end. */
  public SchemaNode node() {
    return steps.isEmpty() ? root : steps.get(steps.size() - 1).node();
  }

  /** Whether its end is one list entry, or every one, rather than the list. */
  public boolean isEntry() {
    return !steps.isEmpty() && steps.get(steps.size() - 1).key().isPresent();
  }

  /** Whether its end is a whole list. */
  public boolean isWholeList() {
    return node() instanceof SchemaBranch branch && branch.isList() && !isEntry();
  }

  /** Whether it may lead to more than one node: a key is open, or a list is passed as a whole. */
  public boolean isOpen() {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean anyKey = step.key().map(key -> key.values().contains(ANY)).orElse(false);
      boolean wholeList = step.node() instanceof SchemaBranch branch && branch.isList();
      boolean last = i == steps.size() - 1;
      if (anyKey || (wholeList && step.key().isEmpty() && !last)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Step step : steps) {
      text.append('/').append(step.node().name());
      step.key()
          .ifPresent(
              key -> {
                List<String> names = ((SchemaBranch) step.node()).keys();
                for (int i = 0; i < names.size(); i++) {
                  text.append('[').append(names.get(i)).append('=');
                  text.append(key.values().get(i)).append(']');
                }
              });
    }
    return steps.isEmpty() ? "/" : text.toString();
  }
}
