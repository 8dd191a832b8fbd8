package org.weirfabric.lab.emulatedfabric.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A container, or a list whose entries are told apart by keys. */
public final class SchemaBranch implements SchemaNode {
  private final String name;
  private final String module;
  private final boolean writable;
  private final List<String> keys;
  private final Map<String, SchemaNode> children;

  SchemaBranch(
      String name,
      String module,
      boolean writable,
      List<String> keys,
      Map<String, SchemaNode> children) {
    this.name = name;
    this.module = module;
    this.writable = writable;
    this.keys = List.copyOf(keys);
    this.children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String module() {
    return module;
  }

  @Override
  public boolean writable() {
    return writable;
  }

  /** The names of the key leaves, in order; empty for a container. */
  public List<String> keys() {
    return keys;
  }

  /** Whether it is a list. */
  public boolean isList() {
    return !keys.isEmpty();
  }

  /** What it may hold, by name. */
  public Map<String, SchemaNode> children() {
    return children;
  }

  /** The child of the given name. */
  public Optional<SchemaNode> child(String childName) {
    return Optional.ofNullable(children.get(childName));
  }

  /** The child of the given name, which the schema is known to have. */
  public SchemaNode node(String childName) {
    SchemaNode child = children.get(childName);
    if (child == null) {
      throw new IllegalArgumentException(name + " has no " + childName);
    }
    return child;
  }

  /** The leaf of the given name, which the schema is known to have. */
  public SchemaLeaf leaf(String childName) {
    if (children.get(childName) instanceof SchemaLeaf leaf) {
      return leaf;
    }
    throw new IllegalArgumentException(name + " has no leaf " + childName);
  }

  @Override
  public String toString() {
    return module + ":" + name + (isList() ? keys.toString() : "");
  }
}
