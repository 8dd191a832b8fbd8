package org.weirfabric.model.plan;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;

/** What a compile gives: what each switch is to hold, why, and in which order it gets there. */
@AutoValue
public abstract class FabricPlan {
  FabricPlan() {}

  /** SHA-256 over the canonical JSON of all else in the plan, 64 hex digits; its identity. */
  public abstract String hash();

  /** The fabric revision that the rollout starts from. */
  public abstract long baseRevision();

  /** The intents it carries out, by name. */
  public abstract List<IntentId> intents();

  /** What each switch is to hold at the end. */
  public abstract SortedMap<SwitchId, SwitchConfig> configs();

  /** What is claimed of it; a plan that can be applied has only proofs that hold. */
  public abstract List<Proof> proofs();

  /** Why each number is what it is. */
  public abstract List<Explanation> explanations();

  /** The order of change. */
  public abstract Rollout rollout();

  /** This plan with {@code fresh} in the place of those of its switches, and all else as given. */
  public FabricPlan with(
      String hash,
      SortedMap<SwitchId, SwitchConfig> fresh,
      List<Proof> proofs,
      List<Explanation> explanations,
      Rollout rollout) {
    SortedMap<SwitchId, SwitchConfig> all = new TreeMap<>(configs());
    all.putAll(fresh);
    return new AutoValue_FabricPlan(
        hash,
        baseRevision(),
        intents(),
        Collections.unmodifiableSortedMap(all),
        List.copyOf(proofs),
        List.copyOf(explanations),
        rollout);
  }

  /**
   * This plan, by the same name, starting from {@code revision}; only where the fabric holds there
   * what it held at {@link #baseRevision}.
   */
  public FabricPlan from(long revision) {
    return new AutoValue_FabricPlan(
        hash(), revision, intents(), configs(), proofs(), explanations(), rollout());
  }

  /** A FabricPlan of the given parts. */
  public static FabricPlan of(
      String hash,
      long baseRevision,
      List<IntentId> intents,
      SortedMap<SwitchId, SwitchConfig> configs,
      List<Proof> proofs,
      List<Explanation> explanations,
      Rollout rollout) {
    return new AutoValue_FabricPlan(
        hash,
        baseRevision,
        List.copyOf(intents),
        Collections.unmodifiableSortedMap(new TreeMap<>(configs)),
        List.copyOf(proofs),
        List.copyOf(explanations),
        rollout);
  }
}
