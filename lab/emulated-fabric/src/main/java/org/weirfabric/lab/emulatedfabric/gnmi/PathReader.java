package org.weirfabric.lab.emulatedfabric.gnmi;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;
import org.weirfabric.lab.emulatedfabric.tree.ListKey;
import org.weirfabric.lab.emulatedfabric.tree.TreePath;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;

/** Reads gNMI paths against the schema, and writes them. */
final class PathReader {
  private final SchemaBranch root;

  PathReader(SchemaBranch root) {
    this.root = root;
  }

  /**
   * The place that a prefix and a path name together. A key left out stands for every key.
   *
   * @throws Refusal if there is no such place, or the origin is not served
   */
  TreePath read(Path prefix, Path path) {
    if (prefix.getElementCount() > 0 || path.getElementCount() > 0) {
      throw Refusal.invalid(text(prefix, path), "string path elements are no longer read");
    }
    if (!prefix.getOrigin().isEmpty() && !path.getOrigin().isEmpty()) {
      throw Refusal.invalid(text(prefix, path), "an origin in both prefix and path");
    }
    if (!path.getTarget().isEmpty()) {
      throw Refusal.invalid(text(prefix, path), "a target belongs into the prefix");
    }
    String origin = prefix.getOrigin() + path.getOrigin();
    if (!origin.isEmpty() && !origin.equals("openconfig")) {
      throw Refusal.invalid(
          text(prefix, path), "origin \"" + origin + "\" is not served, only openconfig");
    }
    List<TreePath.Step> steps = new ArrayList<>();
    SchemaNode at = root;
    for (PathElem elem : elements(prefix, path)) {
      at = step(at, elem, text(prefix, path), steps);
    }
    return new TreePath(root, steps);
  }

  private static SchemaNode step(
      SchemaNode at, PathElem elem, String where, List<TreePath.Step> steps) {
    String name = elem.getName();
    if (name.equals("*") || name.equals("...")) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, where + ": wildcards are served in keys only");
    }
    Optional<SchemaNode> next =
        at instanceof SchemaBranch branch ? branch.child(name) : Optional.empty();
    if (next.isEmpty()) {
      throw Refusal.invalid(where, "unknown element \"" + name + "\"");
    }
    steps.add(new TreePath.Step(next.get(), key(next.get(), elem.getKeyMap(), where)));
    return next.get();
  }

  private static Optional<ListKey> key(SchemaNode node, Map<String, String> given, String where) {
    List<String> names = node instanceof SchemaBranch branch ? branch.keys() : List.of();
    for (String name : given.keySet()) {
      if (!names.contains(name)) {
        throw Refusal.invalid(where, node.name() + " has no key \"" + name + "\"");
      }
    }
    if (given.isEmpty()) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    for (String name : names) {
      String value = given.getOrDefault(name, TreePath.ANY);
      try {
        values.add(
            value.equals(TreePath.ANY)
                ? value
                : ((SchemaBranch) node).leaf(name).type().readText(value));
      } catch (IllegalArgumentException e) {
        throw Refusal.invalid(where, "key " + name + ": " + e.getMessage());
      }
    }
    return Optional.of(new ListKey(values));
  }

  private static List<PathElem> elements(Path prefix, Path path) {
    List<PathElem> elements = new ArrayList<>(prefix.getElemList());
    elements.addAll(path.getElemList());
    return elements;
  }

  private static String text(Path prefix, Path path) {
    StringBuilder text = new StringBuilder();
    for (PathElem elem : elements(prefix, path)) {
      text.append('/').append(elem.getName());
      new java.util.TreeMap<>(elem.getKeyMap())
          .forEach((name, value) -> text.append('[' + name + '=' + value + ']'));
    }
    prefix.getElementList().forEach(element -> text.append('/').append(element));
    path.getElementList().forEach(element -> text.append('/').append(element));
    return text.length() == 0 ? "/" : text.toString();
  }

  /** The gNMI form of a place. */
  static Path write(TreePath path) {
    Path.Builder written = Path.newBuilder();
    for (TreePath.Step step : path.steps()) {
      PathElem.Builder elem = written.addElemBuilder().setName(step.node().name());
      step.key()
          .ifPresent(
              key -> {
                List<String> names = ((SchemaBranch) step.node()).keys();
                for (int i = 0; i < names.size(); i++) {
                  elem.putKey(names.get(i), key.values().get(i));
                }
              });
    }
    return written.build();
  }
}
