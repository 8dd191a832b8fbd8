package org.weirfabric.lab.emulatedfabric.tree;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A part of a switch's data; immutable, so that an abandoned change leaves nothing behind. */
public sealed interface DataNode {
  /**
   * What a leaf or a leaf-list holds.
   *
   * @param texts the canonical texts of its values; one for a leaf
   */
  record Value(List<String> texts) implements DataNode {
    /** Takes a copy. */
    public Value {
      texts = List.copyOf(texts);
    }

    /** The value of a leaf. */
    public static Value of(String text) {
      return new Value(List.of(text));
    }

    /** The only text of a leaf. */
    public String text() {
      return texts.get(0);
    }
  }

  /**
   * What a list holds.
   *
   * @param entries the entries by key
   */
  record Entries(SortedMap<ListKey, Branch> entries) implements DataNode {
    /** No entry. */
    public static final Entries NONE = new Entries(new TreeMap<>());

    /** Takes a copy. */
    public Entries {
      entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
    }

    /** These entries with one put in or replaced. */
    public Entries with(ListKey key, Branch entry) {
      SortedMap<ListKey, Branch> changed = new TreeMap<>(entries);
      changed.put(key, entry);
      return new Entries(changed);
    }
  }

  /**
   * What a container or an entry of a list holds.
   *
   * @param children its members by name
   */
  record Branch(SortedMap<String, DataNode> children) implements DataNode {
    /** Nothing. */
    public static final Branch EMPTY = new Branch(new TreeMap<>());

    /** Takes a copy. */
    public Branch {
      children = Collections.unmodifiableSortedMap(new TreeMap<>(children));
    }

    /** The member of the given name. */
    public Optional<DataNode> child(String name) {
      return Optional.ofNullable(children.get(name));
    }

    /** This branch with a member put in or replaced; an empty member is left out. */
    public Branch with(String name, DataNode child) {
      SortedMap<String, DataNode> changed = new TreeMap<>(children);
      if (isEmpty(child)) {
        changed.remove(name);
      } else {
        changed.put(name, child);
      }
      return new Branch(changed);
    }

    /** This branch with a leaf set. */
    public Branch with(String name, String text) {
      return with(name, Value.of(text));
    }

    /** The branch at the end of a way of containers; empty if it breaks off. */
    public Branch branch(String... names) {
      Branch at = this;
      for (String name : names) {
        at = at.children.get(name) instanceof Branch next ? next : EMPTY;
      }
      return at;
    }

    /** The entries of a list that is a member of this branch. */
    public SortedMap<ListKey, Branch> list(String name) {
      return children.get(name) instanceof Entries list ? list.entries() : Entries.NONE.entries();
    }

    /** The text of a leaf that is a member of this branch. */
    public Optional<String> leaf(String name) {
      return children.get(name) instanceof Value value
          ? Optional.of(value.text())
          : Optional.empty();
    }

    /** The texts of a leaf-list that is a member of this branch. */
    public List<String> leafList(String name) {
      return children.get(name) instanceof Value value ? value.texts() : List.of();
    }

    private static boolean isEmpty(DataNode node) {
      if (node instanceof Branch branch) {
        return branch.children.isEmpty();
      }
      return node instanceof Entries list && list.entries().isEmpty();
    }
  }

  /** A branch that holds what both hold; where both have a leaf, the one of {@code top}. */
  static Branch merge(Branch below, Branch top) {
    SortedMap<String, DataNode> merged = new TreeMap<>(below.children());
    for (var child : top.children().entrySet()) {
      DataNode old = merged.get(child.getKey());
      merged.put(child.getKey(), old == null ? child.getValue() : merge(old, child.getValue()));
    }
    return new Branch(merged);
  }

  /** Two nodes of one schema node as one; where both have a leaf, the one of {@code top}. */
  static DataNode merge(DataNode below, DataNode top) {
    if (below instanceof Branch a && top instanceof Branch b) {
      return merge(a, b);
    }
    if (below instanceof Entries a && top instanceof Entries b) {
      SortedMap<ListKey, Branch> merged = new TreeMap<>(a.entries());
      for (var entry : b.entries().entrySet()) {
        Branch old = merged.get(entry.getKey());
        merged.put(entry.getKey(), old == null ? entry.getValue() : merge(old, entry.getValue()));
      }
      return new Entries(merged);
    }
    return top;
  }
}
