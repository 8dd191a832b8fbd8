package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.id.SwitchId;

/** A switch with its cabled ports, in the order of their names. */
@AutoValue
abstract class ResolvedSwitch {
  abstract SwitchId id();

  /** All that its numbers depend on; switches that are alike share one. */
  abstract SwitchKind kind();

  abstract List<ResolvedPort> ports();

  AsicProfile asic() {
    return kind().asic();
  }

  static ResolvedSwitch of(SwitchId id, SwitchKind kind, List<ResolvedPort> ports) {
    return new AutoValue_ResolvedSwitch(id, kind, List.copyOf(ports));
  }
}
