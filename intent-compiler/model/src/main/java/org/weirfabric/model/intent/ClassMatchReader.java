package org.weirfabric.model.intent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;

/** Reads by what a class knows its frames: DSCPs, PCPs, and what RoCE they are. */
final class ClassMatchReader {
  private final SourceReader reader;

  ClassMatchReader(SourceReader reader) {
    this.reader = reader;
  }

  /** Sets what {@code fields} say; whether all of it could be read. */
  boolean read(Fields fields, ClassIntent.Builder builder) {
    Optional<RoceVersion> roce =
        fields.optional("etherType").map(this::version).orElse(Optional.of(RoceVersion.V2));
    Optional<SortedSet<Pcp>> pcp =
        fields.optional("pcp").map(this::pcps).orElse(Optional.of(new TreeSet<>()));
    boolean hasPcp = fields.optional("pcp").isPresent();
    boolean v1 = roce.equals(Optional.of(RoceVersion.V1));
    Optional<DscpSelection> dscp =
        fields
            .optional("dscp")
            .map(this::dscps)
            .orElse(hasPcp || v1 ? Optional.of(DscpSelection.none()) : Optional.empty());
    if (!hasPcp && (v1 || !fields.optional("dscp").isPresent())) {
      fields.required(v1 ? "pcp" : "dscp");
    }
    if (v1 && fields.optional("dscp").isPresent()) {
      reader.refuse(
          ProblemCode.CLASS_CONFLICT,
          fields.optional("dscp").get(),
          "a DSCP in a class of RoCE v1",
          "pcp",
          "remove it: RoCE v1 has no IP header, and so no DSCP");
      return false;
    }
    dscp.ifPresent(builder::setDscp);
    pcp.ifPresent(builder::setPcp);
    roce.ifPresent(builder::setRoce);
    return dscp.isPresent() && pcp.isPresent() && roce.isPresent() && (hasPcp || !v1);
  }

  private Optional<RoceVersion> version(SourceNode node) {
    Map<String, RoceVersion> types = new LinkedHashMap<>();
    types.put("0x8915", RoceVersion.V1);
    types.put(String.valueOf(RoceVersion.V1_ETHER_TYPE), RoceVersion.V1);
    return reader.oneOf(node, types);
  }

  private Optional<DscpSelection> dscps(SourceNode node) {
    String allowed = "rest, or a list of DSCPs from " + Dscp.MIN + " to " + Dscp.MAX;
    return node.match(
        scalar ->
            scalar.text().equals("rest")
                ? Optional.of(DscpSelection.rest())
                : reader.wrongForm(scalar, allowed),
        list ->
            listed(list, Dscp.MIN, Dscp.MAX, Dscp::of, "at least one DSCP, or rest")
                .map(DscpSelection::listed),
        mapping -> reader.wrongForm(mapping, allowed));
  }

  private Optional<SortedSet<Pcp>> pcps(SourceNode node) {
    String allowed = "a list of PCPs from " + Pcp.MIN + " to " + Pcp.MAX;
    return node.match(
        scalar -> reader.wrongForm(scalar, allowed),
        list -> listed(list, Pcp.MIN, Pcp.MAX, Pcp::of, "at least one PCP"),
        mapping -> reader.wrongForm(mapping, allowed));
  }

  private <T extends Comparable<T>> Optional<SortedSet<T>> listed(
      SourceNode.Sequence list, int min, int max, IntFunction<T> of, String least) {
    SortedSet<T> values = new TreeSet<>();
    boolean whole = true;
    for (SourceNode item : list.items()) {
      Optional<Integer> value = reader.integer(item, min, max);
      value.ifPresent(number -> values.add(of.apply(number)));
      whole &= value.isPresent();
    }
    if (list.items().isEmpty()) {
      return reader.outOfRange(list, least);
    }
    return whole ? Optional.of(values) : Optional.empty();
  }
}
