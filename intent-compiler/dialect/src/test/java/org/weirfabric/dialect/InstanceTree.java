package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;

/** Puts the values of a golden file together into the one tree that they are parts of. */
final class InstanceTree {
  private static final Map<String, String> MODULE_OF =
      Map.of(
          "interfaces", "openconfig-interfaces:",
          "ethernet", "openconfig-if-ethernet:",
          "qos", "openconfig-qos:",
          "pfc", "weir-lossless:",
          "buffer-pools", "weir-lossless:",
          "priority-groups", "weir-lossless:",
          "ethernet-classifier", "weir-lossless:");

  private final ObjectNode root = JsonNodeFactory.instance.objectNode();

  private InstanceTree() {}

  /** The tree of the file, with the interfaces that it refers to. */
  static ObjectNode of(String file) {
    SortedMap<GnmiPath, JsonNode> values = new TreeMap<>();
    Golden.gnmi(file).forEach((path, text) -> values.put(path, CanonicalJson.parse(text)));
    return of(values);
  }

  /** The tree of values by path. */
  static ObjectNode of(SortedMap<GnmiPath, JsonNode> values) {
    InstanceTree tree = new InstanceTree();
    values.forEach(tree::put);
    for (JsonNode port : tree.root.at("/openconfig-interfaces:interfaces/interface")) {
      ((ObjectNode) port)
          .putObject("config")
          .put("name", port.get("name").asText())
          .put("type", "iana-if-type:ethernetCsmacd");
    }
    return tree.root;
  }

  private void put(GnmiPath path, JsonNode value) {
    ObjectNode at = root;
    for (int i = 0; i < path.elems().size(); i++) {
      GnmiPath.Elem elem = path.elems().get(i);
      // Below /qos "interfaces" is OpenConfig QoS's own.
      String name = i == 1 && elem.name().equals("interfaces") ? elem.name() : qualified(elem);
      if (!elem.keys().isEmpty()) {
        at = entry(at.withArray(name), elem);
      } else if (i < path.elems().size() - 1 || value.isObject()) {
        at = at.with(name);
      } else {
        at.set(name, value);
      }
    }
    for (var members = value.fields(); members.hasNext(); ) {
      // A value's outermost members are of their parent's module; in the tree they need no prefix.
      Map.Entry<String, JsonNode> member = members.next();
      at.set(member.getKey().substring(member.getKey().indexOf(':') + 1), member.getValue());
    }
  }

  private static String qualified(GnmiPath.Elem elem) {
    return MODULE_OF.getOrDefault(elem.name(), "") + elem.name();
  }

  private static ObjectNode entry(ArrayNode list, GnmiPath.Elem elem) {
    String key = elem.keys().firstKey();
    String value = elem.keys().get(key);
    for (JsonNode entry : list) {
      if (entry.get(key).asText().equals(value)) {
        return (ObjectNode) entry;
      }
    }
    return list.addObject().put(key, value);
  }
}
