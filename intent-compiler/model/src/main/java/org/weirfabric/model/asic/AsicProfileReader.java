package org.weirfabric.model.asic;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * Reads an ASIC's file: {@code name}, {@code description}, and each fact as {@code fact: {value:
 * ..., source: ..., assumed: true}}; {@code assumed} is false where it is left out.
 */
public final class AsicProfileReader {
  private static final String[] FACTS = {
    "name",
    "description",
    "cell",
    "frameOverhead",
    "totalBuffer",
    "bufferSlices",
    "sliceRule",
    "sliceRate",
    "fixedReserve",
    "portReserve",
    "allocationUnit",
    "pipelineLatency",
    "interfaceDelayNanos",
    "headroomForm",
    "portHeadroomLimit",
    "queues",
    "priorityGroups",
    "maxLosslessPriorities",
    "maxWeight",
    "maxFrameBytes",
    "portSpeeds",
    "eightLaneSpeed",
    "capabilities"
  };

  private final SourceReader reader = new SourceReader();

  private AsicProfileReader() {}

  /**
   * The profile written in {@code text}.
   *
   * @throws ProblemsException with everything that is wrong with it
   */
  public static AsicProfile read(String text) throws ProblemsException {
    return new AsicProfileReader().profile(SourceText.parse(text));
  }

  private AsicProfile profile(SourceNode root) throws ProblemsException {
    Fields fields = reader.fields(root, FACTS);
    AsicProfile.Builder profile = AsicProfile.builder();
    plain(fields, "name").ifPresent(profile::setName);
    plain(fields, "description").ifPresent(profile::setDescription);
    size(fields, "cell").ifPresent(profile::setCell);
    size(fields, "frameOverhead").ifPresent(profile::setFrameOverhead);
    integer(fields, "bufferSlices", 1, 64).ifPresent(profile::setBufferSlices);
    Map<String, SliceRule> rules = new LinkedHashMap<>();
    for (SliceRule rule : SliceRule.values()) {
      rules.put(rule.text(), rule);
    }
    fact(fields, "sliceRule", node -> reader.oneOf(node, rules)).ifPresent(profile::setSliceRule);
    fields
        .optional("sliceRate")
        .flatMap(node -> fact(node, this::speed))
        .ifPresent(profile::setSliceRate);
    size(fields, "portHeadroomLimit").ifPresent(profile::setPortHeadroomLimit);
    integer(fields, "maxWeight", 0, 255).ifPresent(profile::setMaxWeight);
    fact(fields, "capabilities", this::capabilities).ifPresent(profile::setCapabilities);
    size(fields, "totalBuffer").ifPresent(profile::setTotalBuffer);
    size(fields, "fixedReserve").ifPresent(profile::setFixedReserve);
    size(fields, "portReserve").ifPresent(profile::setPortReserve);
    size(fields, "allocationUnit").ifPresent(profile::setAllocationUnit);
    size(fields, "pipelineLatency").ifPresent(profile::setPipelineLatency);
    integer(fields, "interfaceDelayNanos", 0, 100_000).ifPresent(profile::setInterfaceDelayNanos);
    Map<String, HeadroomForm> forms = new LinkedHashMap<>();
    for (HeadroomForm form : HeadroomForm.values()) {
      forms.put(form.text(), form);
    }
    fact(fields, "headroomForm", node -> reader.oneOf(node, forms))
        .ifPresent(profile::setHeadroomForm);
    integer(fields, "queues", 1, 64).ifPresent(profile::setQueues);
    integer(fields, "priorityGroups", 1, 8).ifPresent(profile::setPriorityGroups);
    integer(fields, "maxLosslessPriorities", 0, 8).ifPresent(profile::setMaxLosslessPriorities);
    integer(fields, "maxFrameBytes", 1514, 65_535).ifPresent(profile::setMaxFrameBytes);
    fact(fields, "portSpeeds", this::speeds).ifPresent(profile::setPortSpeeds);
    fact(fields, "eightLaneSpeed", this::speed).ifPresent(profile::setEightLaneSpeed);
    reader.throwIfRefused();
    return profile.build();
  }

  private Optional<String> plain(Fields fields, String name) {
    return fields.required(name).flatMap(node -> reader.text(node, "a text"));
  }

  private Optional<Fact<ByteSize>> size(Fields fields, String name) {
    return fact(fields, name, node -> reader.parsed(node, "a size such as 192B", ByteSize::parse));
  }

  private Optional<Fact<Integer>> integer(Fields fields, String name, int min, int max) {
    return fact(fields, name, node -> reader.integer(node, min, max));
  }

  private Optional<BitRate> speed(SourceNode node) {
    return reader.parsed(node, "a rate such as 400G", BitRate::parse);
  }

  private Optional<List<BitRate>> speeds(SourceNode node) {
    List<BitRate> speeds = new ArrayList<>();
    reader
        .items(node)
        .ifPresent(items -> items.forEach(item -> speed(item).ifPresent(speeds::add)));
    speeds.sort(null);
    return Optional.of(List.copyOf(speeds));
  }

  private Optional<List<AsicCapability>> capabilities(SourceNode node) {
    Map<String, AsicCapability> known = new LinkedHashMap<>();
    for (AsicCapability capability : AsicCapability.values()) {
      known.put(capability.text(), capability);
    }
    Set<AsicCapability> found = EnumSet.noneOf(AsicCapability.class);
    reader
        .items(node)
        .ifPresent(items -> items.forEach(item -> reader.oneOf(item, known).ifPresent(found::add)));
    return Optional.of(List.copyOf(found));
  }

  private <T> Optional<Fact<T>> fact(
      Fields profile, String name, Function<SourceNode, Optional<T>> parser) {
    return profile.required(name).flatMap(node -> fact(node, parser));
  }

  private <T> Optional<Fact<T>> fact(SourceNode node, Function<SourceNode, Optional<T>> parser) {
    Fields fields = reader.fields(node, "value", "source", "assumed");
    Optional<T> value = fields.required("value").flatMap(parser);
    Optional<String> source = plain(fields, "source");
    boolean assumed = fields.optional("assumed").flatMap(reader::bool).orElse(false);
    return value.flatMap(v -> source.map(s -> Fact.of(v, s, assumed)));
  }
}
