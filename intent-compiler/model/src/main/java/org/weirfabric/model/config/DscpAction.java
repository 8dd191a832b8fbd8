package org.weirfabric.model.config;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.qos.Dscp;

/**
 * What becomes of a frame with one DSCP: its class, and the DSCP it leaves with if that changes.
 */
@AutoValue
public abstract class DscpAction {
  DscpAction() {}

  /** The class it is put into. */
  public abstract ClassName className();

  /** The DSCP written into the frame; empty leaves it as it came. */
  public abstract Optional<Dscp> remark();

  /** A DscpAction of the given parts. */
  public static DscpAction of(ClassName className, Optional<Dscp> remark) {
    return new AutoValue_DscpAction(className, remark);
  }
}
