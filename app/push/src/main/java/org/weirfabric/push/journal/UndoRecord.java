package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;

/** All that another leader needs to finish or undo a transaction on one switch. */
@AutoValue
public abstract class UndoRecord {
  UndoRecord() {}

  /** What the switch held before. */
  public abstract SwitchConfig base();

  /** What it is to hold. */
  public abstract SwitchConfig target();

  /** What was there before that is not Weir's. */
  public abstract Baseline baseline();

  /** A record of the given parts. */
  public static UndoRecord of(SwitchConfig base, SwitchConfig target, Baseline baseline) {
    return new AutoValue_UndoRecord(base, target, baseline);
  }

  /** The switch. */
  public final SwitchId switchId() {
    return target().switchId();
  }
}
