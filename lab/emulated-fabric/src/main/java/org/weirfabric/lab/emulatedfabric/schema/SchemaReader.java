package org.weirfabric.lab.emulatedfabric.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the schema notation: one node a line, two spaces of indentation for each level.
 *
 * <pre>
 * module NAME ORGANIZATION VERSION   a module that Capabilities tells
 * MODULE:NAME/                       a container; the module is inherited where it is left out
 * NAME[KEY KEY]/                     a list; its key leaves take the type of config/KEY, or
 *                                    of state/KEY where there is no config
 * NAME TYPE                          a leaf
 * NAME* TYPE                         a leaf-list
 * state/                             read-only; starts with what config beside it holds
 * # ...                              a comment
 * </pre>
 */
final class SchemaReader {
  private static final Pattern LINE =
      Pattern.compile(
          "(?<indent> *)(?:(?<module>[a-z0-9-]+):)?(?<name>[A-Za-z0-9-]+)"
              + "(?:(?<keys>\\[[a-z0-9 -]+])?(?<branch>/)|(?<many>\\*)? (?<type>\\S+))");
  private static final Pattern MODULE = Pattern.compile("module (\\S+) (\\S+) (\\S+)");

  private final List<Schema.Module> modules = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();

  Schema read(String text) {
    open.push(new Open("", "", true, List.of(), -1));
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
        try {
          readLine(line);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException("schema line " + number + ": " + e.getMessage(), e);
        }
      }
    }
    while (open.size() > 1) {
      close();
    }
    return new Schema(List.copyOf(modules), open.pop().build());
  }

  private void readLine(String line) {
    Matcher module = MODULE.matcher(line);
    if (module.matches()) {
      modules.add(new Schema.Module(module.group(1), module.group(2), module.group(3)));
      return;
    }
    Matcher node = LINE.matcher(line);
    if (!node.matches()) {
      throw new IllegalArgumentException("not a node: " + line);
    }
    int level = node.group("indent").length() / 2;
    while (open.element().level >= level) {
      close();
    }
    Open parent = open.element();
    if (parent.level != level - 1) {
      throw new IllegalArgumentException("indented too far: " + line);
    }
    String name = node.group("name");
    String inModule = node.group("module") == null ? parent.module : node.group("module");
    if (node.group("branch") == null) {
      LeafType type = TypeReader.read(node.group("type"), inModule);
      boolean many = node.group("many") != null;
      parent.add(new SchemaLeaf(name, inModule, parent.writable, type, many, false));
      return;
    }
    boolean state = name.equals("state");
    List<String> keys =
        node.group("keys") == null
            ? List.of()
            : List.of(node.group("keys").substring(1, node.group("keys").length() - 1).split(" "));
    Open branch = new Open(name, inModule, parent.writable && !state, keys, level);
    if (state && parent.children.get("config") instanceof SchemaBranch config) {
      config.children().values().forEach(child -> branch.add(applied((SchemaLeaf) child)));
    }
    open.push(branch);
  }

  private static SchemaLeaf applied(SchemaLeaf leaf) {
    return new SchemaLeaf(leaf.name(), leaf.module(), false, leaf.type(), leaf.many(), true);
  }

  private void close() {
    Open done = open.pop();
    open.element().add(done.build());
  }

  /** A branch whose children are still being read. */
  private static final class Open {
    final String name;
    final String module;
    final boolean writable;
    final List<String> keys;
    final int level;
    final Map<String, SchemaNode> children = new LinkedHashMap<>();

    Open(String name, String module, boolean writable, List<String> keys, int level) {
      this.name = name;
      this.module = module;
      this.writable = writable;
      this.keys = keys;
      this.level = level;
    }

    void add(SchemaNode child) {
      if (children.put(child.name(), child) != null && !(child instanceof SchemaLeaf)) {
        throw new IllegalArgumentException("twice in one place: " + child.name());
      }
    }

    SchemaBranch build() {
      Map<String, SchemaNode> all = new LinkedHashMap<>();
      boolean writableList = children.containsKey("config");
      for (String key : keys) {
        SchemaNode home = children.get(writableList ? "config" : "state");
        if (!(home instanceof SchemaBranch branch)) {
          throw new IllegalArgumentException("a list without config or state: " + name);
        }
        SchemaLeaf value = branch.leaf(key);
        all.put(key, new SchemaLeaf(key, module, writableList, value.type(), false, false));
      }
      all.putAll(children);
      return new SchemaBranch(name, module, writable, keys, all);
    }
  }
}
