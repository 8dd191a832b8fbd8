package org.weirfabric.lab.emulatedfabric.tree;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;

/** The three operations of a gNMI Set, each from one immutable tree to the next. */
public final class TreeEdit {
  private TreeEdit() {}

  /** Without what a path leads to; what isn't there is not missed. */
  public static DataNode.Branch delete(DataNode.Branch root, TreePath path) {
    if (path.steps().isEmpty()) {
      return DataNode.Branch.EMPTY;
    }
    if (!path.node().writable()) {
      throw Refusal.invalid(path.toString(), "read-only");
    }
    return prune(path.root(), deleteBelow(root, path, 0));
  }

  /** With a value in place of what a path leads to. */
  public static DataNode.Branch replace(DataNode.Branch root, TreePath path, DataNode value) {
    return put(root, path, value, false);
  }

  /** With a value merged into what a path leads to. */
  public static DataNode.Branch update(DataNode.Branch root, TreePath path, DataNode value) {
    return put(root, path, value, true);
  }

  private static DataNode.Branch put(
      DataNode.Branch root, TreePath path, DataNode value, boolean merge) {
    if (path.isOpen()) {
      throw Refusal.invalid(path.toString(), "a value needs one place, not a wildcard");
    }
    return (DataNode.Branch) putBelow(root, path, 0, value, merge);
  }

  private static DataNode.Branch deleteBelow(DataNode.Branch at, TreePath path, int index) {
    TreePath.Step step = path.steps().get(index);
    String name = step.node().name();
    DataNode child = at.children().get(name);
    if (child == null) {
      return at;
    }
    boolean last = index == path.steps().size() - 1;
    if (child instanceof DataNode.Entries list) {
      SortedMap<ListKey, DataNode.Branch> kept = new TreeMap<>(list.entries());
      for (var entry : list.entries().entrySet()) {
        if (matches(step, entry.getKey())) {
          if (last) {
            kept.remove(entry.getKey());
          } else {
            kept.put(entry.getKey(), deleteBelow(entry.getValue(), path, index + 1));
          }
        }
      }
      return at.with(name, new DataNode.Entries(kept));
    }
    if (last) {
      SortedMap<String, DataNode> kept = new TreeMap<>(at.children());
      kept.remove(name);
      return new DataNode.Branch(kept);
    }
    return at.with(name, deleteBelow((DataNode.Branch) child, path, index + 1));
  }

  /** Whether a step leads to the entry with the given key. */
  static boolean matches(TreePath.Step step, ListKey key) {
    if (step.key().isEmpty()) {
      return true;
    }
    List<String> wanted = step.key().get().values();
    for (int i = 0; i < wanted.size(); i++) {
      if (!wanted.get(i).equals(TreePath.ANY) && !wanted.get(i).equals(key.values().get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Without entries of which only the key is left. */
  private static DataNode.Branch prune(SchemaBranch schema, DataNode.Branch branch) {
    DataNode.Branch pruned = DataNode.Branch.EMPTY;
    for (var child : branch.children().entrySet()) {
      SchemaNode node = schema.node(child.getKey());
      DataNode kept = child.getValue();
      if (kept instanceof DataNode.Branch inner) {
        kept = prune((SchemaBranch) node, inner);
      } else if (kept instanceof DataNode.Entries list) {
        kept = prune((SchemaBranch) node, list);
      }
      pruned = pruned.with(child.getKey(), kept);
    }
    return pruned;
  }

  private static DataNode.Entries prune(SchemaBranch schema, DataNode.Entries list) {
    SortedMap<ListKey, DataNode.Branch> kept = new TreeMap<>();
    list.entries()
        .forEach(
            (key, entry) -> {
              DataNode.Branch inner = prune(schema, entry);
              if (!schema.keys().containsAll(inner.children().keySet())) {
                kept.put(key, inner);
              }
            });
    return new DataNode.Entries(kept);
  }

  private static DataNode putBelow(
      DataNode at, TreePath path, int index, DataNode value, boolean merge) {
    if (index == path.steps().size()) {
      return merge ? DataNode.merge(at, value) : value;
    }
    TreePath.Step step = path.steps().get(index);
    DataNode.Branch branch = (DataNode.Branch) at;
    String name = step.node().name();
    boolean last = index == path.steps().size() - 1;
    if (!(step.node() instanceof SchemaBranch schema)) {
      return branch.with(name, value);
    }
    DataNode old = branch.children().get(name);
    if (!schema.isList()) {
      DataNode below = old == null ? DataNode.Branch.EMPTY : old;
      return branch.with(name, putBelow(below, path, index + 1, value, merge));
    }
    DataNode.Entries list =
        old instanceof DataNode.Entries entries ? entries : DataNode.Entries.NONE;
    if (step.key().isEmpty()) {
      return branch.with(name, putBelow(list, path, index + 1, value, merge));
    }
    ListKey key = step.key().get();
    DataNode.Branch entry = list.entries().get(key);
    DataNode.Branch changed =
        (DataNode.Branch)
            putBelow(entry == null ? DataNode.Branch.EMPTY : entry, path, index + 1, value, merge);
    // The path's keys fill in for keys that the value, or a new entry, doesn't have.
    boolean fillsIn = last || entry == null;
    return branch.with(
        name, list.with(key, fillsIn ? withKeys(schema, key, changed, path) : changed));
  }

  private static DataNode.Branch withKeys(
      SchemaBranch schema, ListKey key, DataNode.Branch entry, TreePath path) {
    DataNode.Branch keyed = entry;
    for (int i = 0; i < schema.keys().size(); i++) {
      String name = schema.keys().get(i);
      String wanted = key.values().get(i);
      List<String> found = new ArrayList<>();
      keyed.leaf(name).ifPresent(found::add);
      keyed.branch("config").leaf(name).ifPresent(found::add);
      for (String text : found) {
        if (!text.equals(wanted)) {
          throw new Refusal(
              Status.Code.INVALID_ARGUMENT,
              path + ": the path's key " + name + " is " + wanted + ", the value's is " + text);
        }
      }
      keyed = keyed.with(name, wanted);
      keyed = keyed.with("config", keyed.branch("config").with(name, wanted));
    }
    return keyed;
  }
}
