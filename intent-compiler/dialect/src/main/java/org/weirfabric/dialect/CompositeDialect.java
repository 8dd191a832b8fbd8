package org.weirfabric.dialect;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.weirfabric.model.config.SwitchConfig;

/** Several dialects that one switch understands, over different protocols. */
public final class CompositeDialect implements Dialect {
  private final List<Dialect> parts;

  /** The dialect of a switch that gets what all of {@code parts} say. */
  public CompositeDialect(List<Dialect> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  public TargetConfig encode(SwitchConfig config) throws DialectGapException {
    SortedMap<GnmiPath, String> gnmi = new TreeMap<>();
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    for (Dialect part : parts) {
      TargetConfig target = part.encode(config);
      gnmi.putAll(target.gnmi());
      p4.putAll(target.p4());
    }
    return TargetConfig.of(gnmi, p4);
  }

  @Override
  public List<String> concessions(SwitchConfig config) {
    return parts.stream()
        .flatMap(part -> part.concessions(config).stream())
        .collect(Collectors.toList());
  }
}
