package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;

/** All that a compile depends on. */
@AutoValue
public abstract class CompileRequest {
  CompileRequest() {}

  /** All active intents; none asks for everything of Weir's to be withdrawn. */
  public abstract List<LosslessIntent> intents();

  /** The fabric as wired. */
  public abstract Topology topology();

  /** The ASICs that are known. */
  public abstract AsicCatalogue catalogue();

  /** The fabric revision that {@link #bases} belong to. */
  public abstract long baseRevision();

  /** What Weir has configured on each switch so far; a switch that is absent holds nothing. */
  public abstract SortedMap<SwitchId, SwitchConfig> bases();

  /**
   * Whether a change may interrupt lossless classes that are there before and after it, if it can't
   * be made without; the plan says so then.
   */
  public abstract boolean interruptionAllowed();

  /** A request of the given parts that may interrupt nothing. */
  public static CompileRequest of(
      List<LosslessIntent> intents,
      Topology topology,
      AsicCatalogue catalogue,
      long baseRevision,
      SortedMap<SwitchId, SwitchConfig> bases) {
    return new AutoValue_CompileRequest(
        List.copyOf(intents),
        topology,
        catalogue,
        baseRevision,
        Collections.unmodifiableSortedMap(new TreeMap<>(bases)),
        false);
  }

  /** This request with {@link #interruptionAllowed} set to {@code allowed}. */
  public CompileRequest withInterruptionAllowed(boolean allowed) {
    return new AutoValue_CompileRequest(
        intents(), topology(), catalogue(), baseRevision(), bases(), allowed);
  }

  /** What {@code switchId} holds before the rollout. */
  SwitchConfig base(SwitchId switchId) {
    SwitchConfig base = bases().get(switchId);
    return base == null ? SwitchConfig.empty(switchId) : base;
  }
}
