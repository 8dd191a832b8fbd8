package org.weirfabric.dialect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The leaves of OpenConfig data in one normal form, so that what was asked for and what a switch
 * answers compare as equal strings.
 *
 * <p>The normal form:
 *
 * <ul>
 *   <li>The path of a leaf has no origin {@code openconfig} and no module prefixes; the keys of a
 *       list entry are in its path. In OpenConfig every other leaf of an entry stands below {@code
 *       config} or {@code state}, so all scalar members of an entry are its keys; they are no
 *       leaves themselves.
 *   <li>A value is its text: {@code true}, {@code 26}, {@code weir-q3}; RFC 7951 writes 64-bit
 *       integers as strings and lesser ones as numbers, which makes no difference here. An identity
 *       loses its module ({@code openconfig-qos-types:ONE_RATE_TWO_COLOR}).
 *   <li>A leaf-list is one value, its members sorted and joined by commas.
 * </ul>
 */
public final class LeafValues {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern MODULE_PREFIX = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*:");
  private static final Pattern IDENTITY =
      Pattern.compile("(?:openconfig|ietf|iana|weir)-[a-z0-9-]+:([A-Za-z_][A-Za-z0-9_.-]*)");
  private static final Pattern INTEGER = Pattern.compile("-?\\d+");
  private static final String CONFIG = "config";
  private static final String STATE = "state";

  private LeafValues() {}

  /**
   * The leaves of a JSON or JSON_IETF value.
   *
   * @param at the path the value belongs to, which may be any node: a leaf, a list entry, a
   *     container above lists
   * @param json the value
   * @throws IllegalArgumentException if the text is not JSON, or an entry of a list has no key
   */
  public static SortedMap<GnmiPath, String> of(GnmiPath at, String json) {
    SortedMap<GnmiPath, String> leaves = new TreeMap<>();
    JsonNode node;
    try {
      node = JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON, at " + at, e);
    }
    collect(normal(at), node, leaves);
    return leaves;
  }

  /**
   * The configuration leaves that a switch holds once {@code target} has been written to it.
   *
   * @throws IllegalArgumentException if a value of the target isn't OpenConfig
   */
  public static SortedMap<GnmiPath, String> expectedConfigLeaves(TargetConfig target) {
    SortedMap<GnmiPath, String> leaves = new TreeMap<>();
    target.gnmi().forEach((path, value) -> leaves.putAll(of(path, value)));
    return leaves;
  }

  /**
   * The state leaf that shows what became of a configuration leaf: its namesake in the {@code
   * state} container beside its {@code config} container; of SONiC's buffer tables, the field of
   * APPL_DB that it is copied to.
   *
   * <p>Every leaf that {@link OpenConfigDialect} writes has one. Empty for a leaf that isn't in a
   * {@code config} container, as all others of SONiC's.
   */
  public static Optional<GnmiPath> stateLeafOf(GnmiPath configLeaf) {
    if (configLeaf.origin().equals(SonicTables.ORIGIN)) {
      return SonicCopies.of(configLeaf);
    }
    List<GnmiPath.Elem> elems = new ArrayList<>(configLeaf.elems());
    int container = elems.size() - 2;
    if (container < 0 || !elems.get(container).name().equals(CONFIG)) {
      return Optional.empty();
    }
    elems.set(container, GnmiPath.Elem.of(STATE, Collections.emptySortedMap()));
    return Optional.of(GnmiPath.of(configLeaf.origin(), elems));
  }

  /**
   * Whether {@code value} is what the schema says of a leaf that nobody has configured, so that a
   * switch which shows it holds no more than one that shows nothing.
   *
   * <p>Of the leaves that Weir owns by themselves, {@code enable-flow-control} has a default:
   * {@code false} (openconfig-if-ethernet).
   */
  public static boolean isDefault(GnmiPath leaf, String value) {
    return value.equals("false")
        && leaf.elems().get(leaf.elems().size() - 1).name().equals("enable-flow-control");
  }

  /** The path in the form that {@link #of} gives: no origin {@code openconfig}, no prefixes. */
  public static GnmiPath normal(GnmiPath path) {
    if (path.origin().isEmpty() && path.elems().stream().noneMatch(LeafValues::hasColon)) {
      return path;
    }
    return GnmiPath.of(
        path.origin().equals("openconfig") ? "" : path.origin(),
        path.elems().stream()
            .map(elem -> GnmiPath.Elem.of(bare(elem.name()), keys(elem)))
            .collect(Collectors.toList()));
  }

  private static boolean hasColon(GnmiPath.Elem elem) {
    return elem.name().indexOf(':') >= 0
        || elem.keys().entrySet().stream()
            .anyMatch(key -> key.getKey().indexOf(':') >= 0 || key.getValue().indexOf(':') >= 0);
  }

  private static SortedMap<String, String> keys(GnmiPath.Elem elem) {
    SortedMap<String, String> keys = new TreeMap<>();
    elem.keys().forEach((key, value) -> keys.put(bare(key), withoutModule(value)));
    return keys;
  }

  private static void collect(GnmiPath at, JsonNode node, SortedMap<GnmiPath, String> leaves) {
    if (node.isObject()) {
      SortedMap<String, String> keys =
          at.elems().isEmpty()
              ? Collections.emptySortedMap()
              : at.elems().get(at.elems().size() - 1).keys();
      for (Iterator<Map.Entry<String, JsonNode>> it = node.fields(); it.hasNext(); ) {
        Map.Entry<String, JsonNode> member = it.next();
        String name = bare(member.getKey());
        if (!keys.containsKey(name)) {
          collect(
              with(at, GnmiPath.Elem.of(name, Collections.emptySortedMap())),
              member.getValue(),
              leaves);
        }
      }
    } else if (node.isArray() && node.size() > 0 && node.get(0).isObject()) {
      node.forEach(entry -> collect(keyed(at, entry), entry, leaves));
    } else if (node.isArray()) {
      leaves.put(at, leafList(node));
    } else {
      leaves.put(at, withoutModule(node.asText()));
    }
  }

  /** The path of one entry of the list at {@code list}. */
  private static GnmiPath keyed(GnmiPath list, JsonNode entry) {
    SortedMap<String, String> keys = new TreeMap<>();
    entry
        .fields()
        .forEachRemaining(
            member -> {
              if (member.getValue().isValueNode()) {
                keys.put(bare(member.getKey()), withoutModule(member.getValue().asText()));
              }
            });
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("a list entry without a key, at " + list);
    }
    List<GnmiPath.Elem> elems = new ArrayList<>(list.elems());
    GnmiPath.Elem last = elems.remove(elems.size() - 1);
    elems.add(GnmiPath.Elem.of(last.name(), keys));
    return GnmiPath.of(list.origin(), elems);
  }

  private static GnmiPath with(GnmiPath at, GnmiPath.Elem elem) {
    List<GnmiPath.Elem> elems = new ArrayList<>(at.elems());
    elems.add(elem);
    return GnmiPath.of(at.origin(), elems);
  }

  private static String leafList(JsonNode array) {
    List<String> members = new ArrayList<>();
    array.forEach(member -> members.add(withoutModule(member.asText())));
    if (members.stream().allMatch(member -> INTEGER.matcher(member).matches())) {
      return members.stream()
          .map(BigInteger::new)
          .sorted()
          .map(BigInteger::toString)
          .collect(Collectors.joining(","));
    }
    return members.stream().sorted().collect(Collectors.joining(","));
  }

  private static String bare(String name) {
    // Most names have no module, and every leaf of every read comes by here.
    return name.indexOf(':') >= 0 && MODULE_PREFIX.matcher(name).lookingAt()
        ? name.substring(name.indexOf(':') + 1)
        : name;
  }

  private static String withoutModule(String value) {
    if (value.indexOf(':') < 0) {
      return value;
    }
    Matcher identity = IDENTITY.matcher(value);
    return identity.matches() ? identity.group(1) : value;
  }
}
