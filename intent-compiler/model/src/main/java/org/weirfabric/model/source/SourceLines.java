package org.weirfabric.model.source;

import java.util.List;
import java.util.Optional;

/**
 * Which line of a text each part of a value was read from.
 *
 * <p>A value carries it so that what is found wrong later can still be shown where it was written.
 * Where something is written is no part of what it is: any two of these are equal.
 */
public final class SourceLines {
  /** The lines of a value that was not read from a text. */
  public static final SourceLines NONE = new SourceLines(Optional.empty());

  private final Optional<SourceNode> root;

  private SourceLines(Optional<SourceNode> root) {
    this.root = root;
  }

  /** The lines of what was read from the tree {@code root}. */
  public static SourceLines of(SourceNode root) {
    return new SourceLines(Optional.of(root));
  }

  /**
   * The line, from 1, of the node at the JSON pointer {@code pointer}, or of the innermost node on
   * the way to it that is written; 0 if the value was not read from a text.
   */
  public int lineOf(String pointer) {
    if (!root.isPresent()) {
      return 0;
    }
    SourceNode node = root.get();
    int line = node.line();
    String[] steps = pointer.split("/", -1);
    for (int i = 1; i < steps.length; i++) {
      String step = steps[i].replace("~1", "/").replace("~0", "~");
      Optional<SourceNode> next = child(node, step);
      if (!next.isPresent()) {
        return line;
      }
      node = next.get();
      line = node.line();
    }
    return line;
  }

  private static Optional<SourceNode> child(SourceNode node, String step) {
    return node.match(
        scalar -> Optional.empty(),
        sequence -> item(sequence.items(), step),
        mapping -> Optional.ofNullable(mapping.fields().get(step)));
  }

  private static Optional<SourceNode> item(List<SourceNode> items, String step) {
    int index = step.matches("\\d{1,9}") ? Integer.parseInt(step) : items.size();
    return index < items.size() ? Optional.of(items.get(index)) : Optional.empty();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SourceLines;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return root.isPresent() ? "as read" : "not read from a text";
  }
}
