package org.weirfabric.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the files that were written by hand. */
final class Golden {
  private Golden() {}

  static JsonNode read(String file) {
    try (InputStream in = Golden.class.getResourceAsStream("/golden/" + file)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new IllegalStateException(file, e);
    }
  }

  /** The gNMI value of each path, without the white space of the file. */
  static SortedMap<GnmiPath, String> gnmi(String file) {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    read(file)
        .fields()
        .forEachRemaining(
            each -> values.put(GnmiPath.parse(each.getKey()), each.getValue().toString()));
    return values;
  }
}
