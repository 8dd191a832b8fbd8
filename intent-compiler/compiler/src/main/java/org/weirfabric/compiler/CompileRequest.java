package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Routing;
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

  /** How the fabric routes. */
  public abstract Routing routing();

  /** What switches that can are to do against deadlock. */
  public abstract GuardMode guard();

  /** How many link failures the proofs must stand, if not as many as the intents say. */
  public abstract OptionalInt linkFailures();

  /**
   * A request of the given parts that may interrupt nothing, on shortest paths, with the guard that
   * makes frames lossy.
   */
  public static CompileRequest of(
      List<LosslessIntent> intents,
      Topology topology,
      AsicCatalogue catalogue,
      long baseRevision,
      SortedMap<SwitchId, SwitchConfig> bases) {
    return new AutoValue_CompileRequest.Builder()
        .setIntents(List.copyOf(intents))
        .setTopology(topology)
        .setCatalogue(catalogue)
        .setBaseRevision(baseRevision)
        .setBases(Collections.unmodifiableSortedMap(new TreeMap<>(bases)))
        .setInterruptionAllowed(false)
        .setRouting(Routing.shortestPaths())
        .setGuard(GuardMode.LOSSY)
        .setLinkFailures(OptionalInt.empty())
        .build();
  }

  /** This request with {@link #interruptionAllowed} set to {@code allowed}. */
  public CompileRequest withInterruptionAllowed(boolean allowed) {
    return toBuilder().setInterruptionAllowed(allowed).build();
  }

  /** This request on a fabric that routes as {@code routing} says. */
  public CompileRequest withRouting(Routing routing) {
    return toBuilder().setRouting(routing).build();
  }

  /** This request with another guard. */
  public CompileRequest withGuard(GuardMode guard) {
    return toBuilder().setGuard(guard).build();
  }

  /** This request with proofs that must stand {@code linkFailures} failures. */
  public CompileRequest withLinkFailures(int linkFailures) {
    return toBuilder().setLinkFailures(OptionalInt.of(linkFailures)).build();
  }

  /** This request for {@code topology}. */
  CompileRequest withTopology(Topology topology) {
    return toBuilder().setTopology(topology).build();
  }

  /** What {@code switchId} holds before the rollout. */
  SwitchConfig base(SwitchId switchId) {
    SwitchConfig base = bases().get(switchId);
    return base == null ? SwitchConfig.empty(switchId) : base;
  }

  abstract Builder toBuilder();

  /** Builds a {@link CompileRequest}. */
  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setIntents(List<LosslessIntent> intents);

    abstract Builder setTopology(Topology topology);

    abstract Builder setCatalogue(AsicCatalogue catalogue);

    abstract Builder setBaseRevision(long revision);

    abstract Builder setBases(SortedMap<SwitchId, SwitchConfig> bases);

    abstract Builder setInterruptionAllowed(boolean allowed);

    abstract Builder setRouting(Routing routing);

    abstract Builder setGuard(GuardMode guard);

    abstract Builder setLinkFailures(OptionalInt linkFailures);

    abstract CompileRequest build();
  }
}
