package org.weirfabric.push;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.id.SwitchId;

/** One thing that a switch holds otherwise than it should. */
@AutoValue
public abstract class Difference {
  /** What stands for a value that is not there. */
  public static final String ABSENT = "absent";

  Difference() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** The leaf's gNMI path, or the key of the P4 entry. */
  public abstract String path();

  /** What it should hold; {@link #ABSENT} if nothing. */
  public abstract String wanted();

  /** What it holds; {@link #ABSENT} if nothing. */
  public abstract String found();

  /** A difference of the given parts. */
  public static Difference of(SwitchId switchId, String path, String wanted, String found) {
    return new AutoValue_Difference(switchId, path, wanted, found);
  }

  @Override
  public final String toString() {
    return switchId() + " " + path() + ": wanted " + wanted() + ", found " + found();
  }
}
