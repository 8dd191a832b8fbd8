package org.weirfabric.lab.emulatedfabric.tree;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.LeafType;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaLeaf;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;

/** Reads what a client wants set, and refuses what the schema doesn't allow. */
public final class JsonReader {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private final JsonForm form;

  /** A reader of one form of JSON. */
  public JsonReader(JsonForm form) {
    this.form = form;
  }

  /**
   * The value for the end of a path.
   *
   * @throws Refusal if it is not JSON, not of the schema, or names what a client can't set
   */
  public DataNode read(TreePath path, byte[] bytes) {
    JsonNode json;
    try {
      json = JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw Refusal.invalid(path.toString(), "not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw Refusal.invalid(path.toString(), "not JSON: " + e.getMessage());
    }
    if (json == null || json.isMissingNode() || json.isNull()) {
      throw Refusal.invalid(path.toString(), "no value");
    }
    requireWritable(path.node(), path.toString());
    if (path.node() instanceof SchemaLeaf leaf) {
      return value(leaf, json, path.toString());
    }
    SchemaBranch branch = (SchemaBranch) path.node();
    if (path.isWholeList()) {
      return entries(branch, json, path.toString(), true);
    }
    if (path.isEntry() && json.isObject() && json.isEmpty()) {
      throw Refusal.invalid(path.toString(), "an empty value for a list entry");
    }
    return branch(branch, json, path.toString(), true);
  }

  private DataNode.Branch branch(SchemaBranch schema, JsonNode json, String where, boolean top) {
    if (!json.isObject()) {
      throw Refusal.invalid(where, "not an object: " + json);
    }
    DataNode.Branch branch = DataNode.Branch.EMPTY;
    for (Iterator<Map.Entry<String, JsonNode>> it = json.fields(); it.hasNext(); ) {
      Map.Entry<String, JsonNode> member = it.next();
      SchemaNode child = child(schema, member.getKey(), where, top);
      String at = where.equals("/") ? "/" + child.name() : where + "/" + child.name();
      if (branch.child(child.name()).isPresent()) {
        throw Refusal.invalid(at, "given twice");
      }
      requireWritable(child, at);
      branch = branch.with(child.name(), node(child, member.getValue(), at));
    }
    return branch;
  }

  private DataNode node(SchemaNode schema, JsonNode json, String where) {
    if (schema instanceof SchemaLeaf leaf) {
      return value(leaf, json, where);
    }
    SchemaBranch branch = (SchemaBranch) schema;
    return branch.isList()
        ? entries(branch, json, where, false)
        : branch(branch, json, where, false);
  }

  private SchemaNode child(SchemaBranch schema, String member, String where, boolean top) {
    int colon = member.indexOf(':');
    String name = member.substring(colon + 1);
    SchemaNode child =
        schema
            .child(name)
            .orElseThrow(() -> Refusal.invalid(where, "unknown member \"" + member + "\""));
    boolean changes = !child.module().equals(schema.module());
    if (colon < 0) {
      if (form == JsonForm.IETF && changes) {
        throw Refusal.invalid(
            where, "\"" + member + "\" needs its module: \"" + child.module() + ":" + name + "\"");
      }
      return child;
    }
    if (!member.substring(0, colon).equals(child.module())) {
      throw Refusal.invalid(
          where, "unknown member \"" + member + "\"; module " + child.module() + " has " + name);
    }
    if (form == JsonForm.IETF && !changes && !top) {
      throw Refusal.invalid(
          where, "\"" + member + "\" is in its parent's module and goes without a prefix");
    }
    return child;
  }

  private DataNode.Entries entries(SchemaBranch schema, JsonNode json, String where, boolean top) {
    if (!json.isArray()) {
      throw Refusal.invalid(where, "not an array of list entries: " + json);
    }
    DataNode.Entries entries = DataNode.Entries.NONE;
    for (JsonNode element : json) {
      DataNode.Branch entry = branch(schema, element, where, top);
      List<String> key = new ArrayList<>();
      for (String name : schema.keys()) {
        key.add(
            entry
                .leaf(name)
                .orElseThrow(() -> Refusal.invalid(where, "an entry without its key " + name)));
      }
      if (entries.entries().containsKey(new ListKey(key))) {
        throw Refusal.invalid(where, "two entries with the key " + key);
      }
      entries = entries.with(new ListKey(key), entry);
    }
    return entries;
  }

  private DataNode.Value value(SchemaLeaf leaf, JsonNode json, String where) {
    try {
      if (!leaf.many()) {
        return DataNode.Value.of(leaf.type().read(json, form));
      }
      if (!json.isArray()) {
        throw new IllegalArgumentException("not an array: " + json);
      }
      List<String> texts = new ArrayList<>();
      for (JsonNode element : json) {
        texts.add(leaf.type().read(element, form));
      }
      if (new LinkedHashSet<>(texts).size() != texts.size()) {
        throw new IllegalArgumentException("a value twice in " + json);
      }
      // A leaf-list is ordered by the system; this system orders numbers.
      if (leaf.type() instanceof LeafType.IntegerType) {
        Collections.sort(texts, Comparator.comparing(ListKey::of));
      }
      return new DataNode.Value(texts);
    } catch (IllegalArgumentException e) {
      throw Refusal.invalid(where, String.valueOf(e.getMessage()));
    }
  }

  private static void requireWritable(SchemaNode node, String where) {
    if (!node.writable()) {
      throw Refusal.invalid(where, "read-only");
    }
  }
}
