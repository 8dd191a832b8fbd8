package org.weirfabric.lab.emulatedfabric.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.LeafType;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaLeaf;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;

/** Checks of a whole configuration: keys agree with their entries, references lead somewhere. */
public final class TreeCheck {
  private final DataNode.Branch root;
  private final Map<List<String>, Set<String>> targets = new HashMap<>();

  private TreeCheck(DataNode.Branch root) {
    this.root = root;
  }

  /**
   * Checks a configuration.
   *
   * @throws Refusal if an entry's key and content disagree, or a reference leads nowhere
   */
  public static void check(SchemaBranch schema, DataNode.Branch root) {
    new TreeCheck(root).branch(schema, root, "");
  }

  private void branch(SchemaBranch schema, DataNode.Branch branch, String where) {
    for (var child : branch.children().entrySet()) {
      SchemaNode node = schema.node(child.getKey());
      String at = where + "/" + child.getKey();
      if (child.getValue() instanceof DataNode.Branch inner) {
        branch((SchemaBranch) node, inner, at);
      } else if (child.getValue() instanceof DataNode.Entries list) {
        SchemaBranch listSchema = (SchemaBranch) node;
        list.entries().forEach((key, entry) -> entry(listSchema, key, entry, at));
      } else {
        reference((SchemaLeaf) node, (DataNode.Value) child.getValue(), at);
      }
    }
  }

  private void entry(SchemaBranch schema, ListKey key, DataNode.Branch entry, String where) {
    StringBuilder at = new StringBuilder(where);
    for (int i = 0; i < schema.keys().size(); i++) {
      at.append('[').append(schema.keys().get(i)).append('=').append(key.values().get(i));
      at.append(']');
    }
    for (int i = 0; i < schema.keys().size(); i++) {
      String name = schema.keys().get(i);
      String wanted = key.values().get(i);
      for (String found :
          List.of(
              entry.leaf(name).orElse("missing"),
              entry.branch("config").leaf(name).orElse("missing"))) {
        if (!found.equals(wanted)) {
          throw Refusal.invalid(
              at.toString(), "key " + name + " is " + wanted + ", its leaf is " + found);
        }
      }
    }
    branch(schema, entry, at.toString());
  }

  private void reference(SchemaLeaf leaf, DataNode.Value value, String where) {
    if (leaf.type() instanceof LeafType.ReferenceType reference) {
      Set<String> there = targets.computeIfAbsent(reference.target(), this::valuesAt);
      for (String text : value.texts()) {
        if (!there.contains(text)) {
          throw Refusal.invalid(
              where, "\"" + text + "\" is no value of /" + String.join("/", reference.target()));
        }
      }
    }
  }

  private Set<String> valuesAt(List<String> names) {
    Set<String> values = new TreeSet<>();
    collect(root, names, values);
    return values;
  }

  private static void collect(DataNode node, List<String> names, Set<String> values) {
    if (node instanceof DataNode.Value value) {
      values.addAll(value.texts());
    } else if (node instanceof DataNode.Entries list) {
      list.entries().values().forEach(entry -> collect(entry, names, values));
    } else if (node instanceof DataNode.Branch branch && !names.isEmpty()) {
      DataNode child = branch.children().get(names.get(0));
      if (child != null) {
        collect(child, names.subList(1, names.size()), values);
      }
    }
  }
}
