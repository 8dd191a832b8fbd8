package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
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

  /** The ports whose gate stays shut at the end, and the DSCP map that would open each. */
  public abstract SortedMap<PortName, String> withheld();

  /** A record of the given parts, with nothing withheld. */
  public static UndoRecord of(SwitchConfig base, SwitchConfig target, Baseline baseline) {
    return new AutoValue_UndoRecord(base, target, baseline, Collections.emptySortedMap());
  }

  /** This record, which withholds {@code ports}. */
  public UndoRecord withholding(SortedMap<PortName, String> ports) {
    return new AutoValue_UndoRecord(
        base(), target(), baseline(), Collections.unmodifiableSortedMap(new TreeMap<>(ports)));
  }

  /** This record with {@code baseline}. */
  public UndoRecord withBaseline(Baseline baseline) {
    return new AutoValue_UndoRecord(base(), target(), baseline, withheld());
  }

  /** The switch. */
  public final SwitchId switchId() {
    return target().switchId();
  }
}
