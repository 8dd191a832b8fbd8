package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * What became of one switch.
 *
 * @param name the switch
 * @param facts the first numbers of what the plan had for it
 * @param gnmiSet the gNMI paths it holds for having been set
 * @param p4Set the P4 entries it holds for having been set
 * @param differences what the last read-back found other than it should be; an empty list is a
 *     match, empty says that it wasn't read
 * @param digestBefore its own digest of its configuration before the transaction
 * @param digestAfter its own digest after it
 */
record SwitchResult(
    String name,
    SwitchFacts facts,
    List<String> gnmiSet,
    List<String> p4Set,
    Optional<List<String>> differences,
    Optional<String> digestBefore,
    Optional<String> digestAfter) {
  SwitchResult {
    gnmiSet = List.copyOf(gnmiSet);
    p4Set = List.copyOf(p4Set);
    differences = differences.map(List::copyOf);
  }

  /** Whether it was read back and holds what it is to hold. */
  boolean matches() {
    return differences.isPresent() && differences.get().isEmpty();
  }

  /** Whether the switch itself says that it holds what it held before. */
  boolean asBefore() {
    return digestBefore.isPresent() && digestBefore.equals(digestAfter);
  }

  /** The switch in the JSON result. */
  ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", name);
    ObjectNode set = json.putObject("set");
    gnmiSet.forEach(set.putArray("gnmi")::add);
    p4Set.forEach(set.putArray("p4")::add);
    json.putObject("planned")
        .put("pfcPriorities", facts.pfc())
        .put("headroom", facts.headroom())
        .put("ecnKminKmax", facts.ecn());
    ObjectNode read = json.putObject("readBack").put("matches", matches());
    ArrayNode differing = read.putArray("differences");
    differences.ifPresent(all -> all.forEach(differing::add));
    json.put("asBefore", asBefore());
    ObjectNode digest = json.putObject("digest");
    digestBefore.ifPresent(value -> digest.put("before", value));
    digestAfter.ifPresent(value -> digest.put("after", value));
    return json;
  }
}
