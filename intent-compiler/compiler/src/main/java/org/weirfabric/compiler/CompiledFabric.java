package org.weirfabric.compiler;

import java.util.Optional;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.TopologyChange;

/**
 * A compiled fabric: its plan, and what a compile after a small change need not work out again.
 *
 * <p>The plan after a change is the plan that compiling the changed fabric from nothing gives, byte
 * for byte.
 */
public final class CompiledFabric {
  private final CompileRequest request;
  private final CompileMemory memory;
  private final FabricPlan plan;
  private final Optional<CompiledParts> parts;

  private CompiledFabric(
      CompileRequest request,
      CompileMemory memory,
      FabricPlan plan,
      Optional<CompiledParts> parts) {
    this.request = request;
    this.memory = memory;
    this.plan = plan;
    this.parts = parts;
  }

  /** A fabric from which everything is to be withdrawn. */
  static CompiledFabric of(CompileRequest request, FabricPlan plan) {
    return new CompiledFabric(request, CompileMemory.empty(), plan, Optional.empty());
  }

  /** A fabric of {@code parts}, which some compile that left {@code memory} has begun. */
  static CompiledFabric of(CompileRequest request, CompileMemory memory, CompiledParts parts) {
    return new CompiledFabric(request, memory, parts.plan(), Optional.of(parts));
  }

  /** What was asked for. */
  public CompileRequest request() {
    return request;
  }

  /** The plan that carries it out. */
  public FabricPlan plan() {
    return plan;
  }

  /** What the plan was put together from; nothing where all is withdrawn. */
  Optional<CompiledParts> parts() {
    return parts;
  }

  /**
   * The same intents on the fabric after {@code change}; this one stays as it is.
   *
   * @throws ProblemsException if they can't be carried out there
   * @throws IllegalArgumentException if the fabric has no place for the change
   */
  public CompiledFabric with(TopologyChange change) throws ProblemsException {
    CompileRequest after = request.withTopology(change.applyTo(request.topology()));
    if (!parts.isPresent()) {
      return FabricCompiler.compiled(after, StageListener.NONE, CompileMemory.empty());
    }
    Optional<CompiledParts> changed = CableChange.of(after, parts.get());
    return changed.isPresent()
        ? of(after, memory, changed.get())
        : FabricCompiler.compiled(after, StageListener.NONE, memory.next(parts.get()));
  }
}
