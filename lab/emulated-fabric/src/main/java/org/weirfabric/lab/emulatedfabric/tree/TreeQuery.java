package org.weirfabric.lab.emulatedfabric.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaLeaf;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;

/** Reading from a tree: what a path leads to, and its leaves. */
public final class TreeQuery {
  private TreeQuery() {}

  /**
   * A node of the data and the whole way to it, without wildcards.
   *
   * @param path the way
   * @param data the node
   */
  public record Found(TreePath path, DataNode data) {}

  /** What a path leads to, each with its own way. */
  public static List<Found> find(DataNode.Branch root, TreePath path) {
    List<Found> found = new ArrayList<>();
    find(root, path, 0, new ArrayList<>(), found);
    return found;
  }

  private static void find(
      DataNode at, TreePath path, int index, List<TreePath.Step> way, List<Found> found) {
    if (index == path.steps().size()) {
      found.add(new Found(new TreePath(path.root(), way), at));
      return;
    }
    TreePath.Step step = path.steps().get(index);
    DataNode child = ((DataNode.Branch) at).children().get(step.node().name());
    if (child == null) {
      return;
    }
    if (child instanceof DataNode.Entries list) {
      list.entries()
          .forEach(
              (key, entry) -> {
                if (TreeEdit.matches(step, key)) {
                  find(entry, path, index + 1, append(way, step.node(), key), found);
                }
              });
    } else {
      List<TreePath.Step> next = new ArrayList<>(way);
      next.add(new TreePath.Step(step.node(), Optional.empty()));
      find(child, path, index + 1, next, found);
    }
  }

  private static List<TreePath.Step> append(List<TreePath.Step> way, SchemaNode node, ListKey key) {
    List<TreePath.Step> next = new ArrayList<>(way);
    next.add(new TreePath.Step(node, Optional.of(key)));
    return next;
  }

  /** The leaves at and below a node, each with its own way, in order. */
  public static List<Found> leaves(Found top) {
    List<Found> leaves = new ArrayList<>();
    leaves(top.path().node(), top.data(), top.path(), leaves);
    return leaves;
  }

  private static void leaves(SchemaNode schema, DataNode data, TreePath path, List<Found> leaves) {
    if (data instanceof DataNode.Value) {
      leaves.add(new Found(path, data));
      return;
    }
    ((DataNode.Branch) data)
        .children()
        .forEach(
            (name, child) -> {
              SchemaNode node = ((SchemaBranch) schema).node(name);
              if (child instanceof DataNode.Entries list) {
                list.entries()
                    .forEach(
                        (key, entry) ->
                            leaves(
                                node,
                                entry,
                                new TreePath(path.root(), append(path.steps(), node, key)),
                                leaves));
              } else {
                List<TreePath.Step> way = new ArrayList<>(path.steps());
                way.add(new TreePath.Step(node, Optional.empty()));
                leaves(node, child, new TreePath(path.root(), way), leaves);
              }
            });
  }

  /**
   * The part of a node whose leaves are wanted; list entries keep their keys. Empty if nothing is
   * left.
   */
  public static Optional<DataNode> keep(
      SchemaNode schema, DataNode data, Predicate<SchemaLeaf> wanted) {
    if (data instanceof DataNode.Value) {
      return wanted.test((SchemaLeaf) schema) ? Optional.of(data) : Optional.empty();
    }
    SchemaBranch branch = (SchemaBranch) schema;
    if (data instanceof DataNode.Entries list) {
      SortedMap<ListKey, DataNode.Branch> kept = new TreeMap<>();
      for (var entry : list.entries().entrySet()) {
        Optional<DataNode> inner = keep(schema, entry.getValue(), wanted);
        if (inner.isPresent()) {
          kept.put(entry.getKey(), (DataNode.Branch) inner.get());
        }
      }
      return kept.isEmpty() ? Optional.empty() : Optional.of(new DataNode.Entries(kept));
    }
    SortedMap<String, DataNode> kept = new TreeMap<>();
    DataNode.Branch all = (DataNode.Branch) data;
    for (var child : all.children().entrySet()) {
      if (!branch.keys().contains(child.getKey())) {
        Optional<DataNode> inner = keep(branch.node(child.getKey()), child.getValue(), wanted);
        if (inner.isPresent()) {
          kept.put(child.getKey(), inner.get());
        }
      }
    }
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    for (String key : branch.keys()) {
      Optional<String> value = all.leaf(key);
      if (value.isPresent()) {
        kept.put(key, DataNode.Value.of(value.get()));
      }
    }
    return Optional.of(new DataNode.Branch(kept));
  }
}
