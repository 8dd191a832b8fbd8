package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Pcp;

/**
 * What becomes of a tagged frame without IP by its PCP: its class, and the PCP it leaves with if
 * that changes.
 */
@AutoValue
public abstract class PcpAction {
  PcpAction() {}

  /** The class it is put into. */
  public abstract ClassName className();

  /** The PCP written into the tag; empty leaves it as it came. */
  public abstract Optional<Pcp> remark();

  /** A PcpAction of the given parts. */
  public static PcpAction of(ClassName className, Optional<Pcp> remark) {
    return new AutoValue_PcpAction(className, remark);
  }
}
