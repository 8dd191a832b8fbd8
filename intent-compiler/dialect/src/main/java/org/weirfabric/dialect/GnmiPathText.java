package org.weirfabric.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the written form of a {@link GnmiPath}. */
final class GnmiPathText {
  private final String text;
  private int at;

  GnmiPathText(String text) {
    this.text = text;
  }

  GnmiPath parse() {
    int slash = text.indexOf('/');
    if (slash < 0 || (slash > 0 && text.charAt(slash - 1) != ':')) {
      throw refused();
    }
    String origin = slash == 0 ? "" : text.substring(0, slash - 1);
    at = slash;
    List<GnmiPath.Elem> elems = new ArrayList<>();
    if (text.length() == slash + 1) {
      return GnmiPath.of(origin, elems);
    }
    while (at < text.length()) {
      expect('/');
      String name = upTo("/[");
      SortedMap<String, String> keys = new TreeMap<>();
      while (at < text.length() && text.charAt(at) == '[') {
        at++;
        String key = upTo("=");
        expect('=');
        keys.put(key, keyValue());
      }
      elems.add(GnmiPath.Elem.of(name, keys));
    }
    return GnmiPath.of(origin, elems);
  }

  private String upTo(String stops) {
    int start = at;
    while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == start) {
      throw refused();
    }
    return text.substring(start, at);
  }

  private String keyValue() {
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != ']') {
      if (text.charAt(at) == '\\') {
        at++;
      }
      if (at < text.length()) {
        value.append(text.charAt(at));
      }
      at++;
    }
    expect(']');
    return value.toString();
  }

  private void expect(char c) {
    if (at >= text.length() || text.charAt(at) != c) {
      throw refused();
    }
    at++;
  }

  private IllegalArgumentException refused() {
    return new IllegalArgumentException(
        "not a gNMI path such as /interfaces/interface[name=Ethernet0]: " + text);
  }
}
