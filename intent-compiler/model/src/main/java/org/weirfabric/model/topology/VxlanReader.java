package org.weirfabric.model.topology;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.topology.Vxlan.DscpMode;
import org.weirfabric.model.topology.Vxlan.Underlay;

/**
 * Reads what a topology says of its tunnels.
 *
 * <pre>{@code
 * vxlan: { vteps: [leaf1, leaf2], underlay: ipv4, dscp: uniform, ecn: rfc6040, flood: none }
 * }</pre>
 */
final class VxlanReader {
  private final SourceReader reader;
  private final Predicate<SwitchId> declared;

  VxlanReader(SourceReader reader, Predicate<SwitchId> declared) {
    this.reader = reader;
    this.declared = declared;
  }

  Optional<Vxlan> vxlan(SourceNode node) {
    Fields fields = reader.fields(node, "vteps", "underlay", "dscp", "outerDscps", "ecn", "flood");
    SortedSet<SwitchId> vteps = vteps(fields);
    Map<String, Underlay> underlays = new LinkedHashMap<>();
    for (Underlay underlay : Underlay.values()) {
      underlays.put(underlay.text(), underlay);
    }
    Optional<Underlay> underlay =
        fields.optional("underlay").flatMap(n -> reader.oneOf(n, underlays));
    Map<String, DscpMode> modes = new LinkedHashMap<>();
    for (DscpMode mode : DscpMode.values()) {
      modes.put(mode.text(), mode);
    }
    Optional<DscpMode> mode = fields.required("dscp").flatMap(n -> reader.oneOf(n, modes));
    SortedMap<Priority, Dscp> outer = outerDscps(fields, mode);
    Optional<Boolean> ecn =
        fields
            .optional("ecn")
            .flatMap(n -> reader.oneOf(n, SourceReader.options("rfc6040", true, "none", false)));
    Optional<List<Dscp>> flood = fields.required("flood").flatMap(this::flood);
    return mode.flatMap(
        dscp ->
            flood.map(
                flooded ->
                    Vxlan.of(
                        vteps,
                        underlay.orElse(Underlay.IPV4),
                        dscp,
                        outer,
                        ecn.orElse(true),
                        flooded.stream().findFirst())));
  }

  private SortedSet<SwitchId> vteps(Fields fields) {
    SortedSet<SwitchId> vteps = new TreeSet<>();
    for (SourceNode item : fields.required("vteps").flatMap(reader::items).orElse(List.of())) {
      reader
          .parsed(item, SwitchId.ALLOWED, SwitchId::of)
          .ifPresent(
              id -> {
                if (!declared.test(id)) {
                  reader.refuse(
                      ProblemCode.UNKNOWN_REFERENCE,
                      item,
                      "the switch " + id,
                      "a switch of this topology",
                      "correct the name or add the switch");
                }
                if (!vteps.add(id)) {
                  duplicate(item, id + " a second time", "each switch once");
                }
              });
    }
    return vteps;
  }

  private SortedMap<Priority, Dscp> outerDscps(Fields fields, Optional<DscpMode> mode) {
    SortedMap<Priority, Dscp> outer = new TreeMap<>();
    Set<Dscp> taken = new HashSet<>();
    fields
        .optional("outerDscps")
        .ifPresent(
            node -> {
              if (mode.isPresent() && mode.get() == DscpMode.UNIFORM) {
                reader.refuse(
                    ProblemCode.CLASS_CONFLICT,
                    node,
                    "outer DSCPs with dscp: uniform, which copies the inner one",
                    "outerDscps with dscp: pipe",
                    "remove outerDscps, or set dscp: pipe");
              }
              reader
                  .entries(node)
                  .forEach(
                      (name, value) -> {
                        if (!name.matches("[0-7]")) {
                          reader.wrongName(value, name, "a traffic class from 0 to 7");
                          return;
                        }
                        dscp(value)
                            .ifPresent(
                                dscp -> {
                                  outer.put(Priority.of(Integer.parseInt(name)), dscp);
                                  if (!taken.add(dscp)) {
                                    duplicate(
                                        value,
                                        "DSCP " + dscp + " for a second traffic class",
                                        "a DSCP for each");
                                  }
                                });
                      });
            });
    return outer;
  }

  private void duplicate(SourceNode node, String found, String allowed) {
    reader.refuse(ProblemCode.DUPLICATE, node, found, allowed, "remove one of them");
  }

  private Optional<Dscp> dscp(SourceNode node) {
    return reader.integer(node, Dscp.MIN, Dscp.MAX).map(Dscp::of);
  }

  /** The DSCP of what is flooded; none where nothing is. */
  private Optional<List<Dscp>> flood(SourceNode node) {
    boolean none =
        node.match(scalar -> scalar.text().equals("none"), sequence -> false, mapping -> false);
    return none ? Optional.of(List.of()) : dscp(node).map(List::of);
  }
}
