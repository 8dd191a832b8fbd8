package org.weirfabric.lab.emulatedfabric.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.SchemaBranch;
import org.weirfabric.lab.emulatedfabric.schema.SchemaLeaf;
import org.weirfabric.lab.emulatedfabric.schema.SchemaNode;

/** Writes data as a client reads it. */
public final class JsonWriter {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private final JsonForm form;

  /** A writer of one form of JSON. */
  public JsonWriter(JsonForm form) {
    this.form = form;
  }

  /** The JSON of a node: a bare value for a leaf, an object with prefixed members for a branch. */
  public byte[] write(SchemaNode schema, DataNode data) {
    return json(schema, data, true).toString().getBytes(StandardCharsets.UTF_8);
  }

  private JsonNode json(SchemaNode schema, DataNode data, boolean top) {
    if (data instanceof DataNode.Value value) {
      SchemaLeaf leaf = (SchemaLeaf) schema;
      if (!leaf.many()) {
        return leaf.type().write(value.text(), form);
      }
      ArrayNode array = NODES.arrayNode();
      value.texts().forEach(text -> array.add(leaf.type().write(text, form)));
      return array;
    }
    if (data instanceof DataNode.Entries list) {
      ArrayNode array = NODES.arrayNode();
      list.entries().values().forEach(entry -> array.add(json(schema, entry, top)));
      return array;
    }
    SchemaBranch branch = (SchemaBranch) schema;
    ObjectNode object = NODES.objectNode();
    ((DataNode.Branch) data)
        .children()
        .forEach(
            (name, child) -> {
              SchemaNode node = branch.node(name);
              object.set(memberName(branch, node, top), json(node, child, false));
            });
    return object;
  }

  private String memberName(SchemaBranch parent, SchemaNode child, boolean top) {
    boolean prefixed = form == JsonForm.IETF && (top || !child.module().equals(parent.module()));
    return prefixed ? child.module() + ":" + child.name() : child.name();
  }
}
