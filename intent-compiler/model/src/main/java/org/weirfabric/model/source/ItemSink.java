package org.weirfabric.model.source;

/**
 * Takes the items of the lists directly under the root of a text, one by one, so that a long list
 * is never in memory as a tree.
 */
public interface ItemSink {
  /** Whether the items of the list {@code name} come here; otherwise they stay in the tree. */
  boolean takes(String name);

  /** Takes the next item of the list {@code name}. */
  void take(String name, SourceNode item);
}
