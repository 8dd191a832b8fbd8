package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.SwitchId;

/** A switch with its ASIC and its cabled ports, in the order of their names. */
@AutoValue
abstract class ResolvedSwitch {
  abstract SwitchId id();

  abstract AsicProfile asic();

  abstract List<ResolvedPort> ports();

  static ResolvedSwitch of(SwitchId id, AsicProfile asic, List<ResolvedPort> ports) {
    return new AutoValue_ResolvedSwitch(id, asic, List.copyOf(ports));
  }
}
