package org.weirfabric.push.reconcile;

import com.google.auto.value.AutoValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Difference;
import org.weirfabric.push.ReadScope;

/** What is known of one switch since the last look. */
@AutoValue
public abstract class SwitchView {
  SwitchView() {}

  /** The switch. */
  public abstract SwitchId switchId();

  /** When it was looked at. */
  public abstract Instant at();

  /** What it holds other than it should; empty if it matches or could not be read. */
  public abstract List<Difference> differences();

  /** How much of what it holds was compared; empty if it could not be read. */
  public abstract Optional<ReadScope> compared();

  /** What differs as its kind is documented to. */
  public abstract List<Equivalence> tolerated();

  /** Why it could not be read; empty if it could. */
  public abstract Optional<Problem> failure();

  /** The policy it is under. */
  public abstract DriftPolicy policy();

  /** Whether it tells its changes by itself, and isn't only looked at from time to time. */
  public abstract boolean heard();

  /** How often it has been brought back since it was last calm. */
  public abstract int repairs();

  /** Whether someone else keeps changing what Weir puts right. */
  public abstract boolean contested();

  /** Whether it was read, and holds what it should. */
  public final boolean matches() {
    return failure().isEmpty() && differences().isEmpty();
  }

  static Builder builder() {
    return new AutoValue_SwitchView.Builder();
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setSwitchId(SwitchId id);

    abstract Builder setAt(Instant at);

    abstract Builder setDifferences(List<Difference> differences);

    abstract Builder setCompared(Optional<ReadScope> compared);

    abstract Builder setTolerated(List<Equivalence> tolerated);

    abstract Builder setFailure(Optional<Problem> failure);

    abstract Builder setPolicy(DriftPolicy policy);

    abstract Builder setHeard(boolean heard);

    abstract Builder setRepairs(int count);

    abstract Builder setContested(boolean contested);

    abstract SwitchView build();
  }
}
