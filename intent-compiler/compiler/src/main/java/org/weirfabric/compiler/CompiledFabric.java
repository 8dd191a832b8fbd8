package org.weirfabric.compiler;

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

  CompiledFabric(CompileRequest request, CompileMemory memory, FabricPlan plan) {
    this.request = request;
    this.memory = memory;
    this.plan = plan;
  }

  /** What was asked for. */
  public CompileRequest request() {
    return request;
  }

  /** The plan that carries it out. */
  public FabricPlan plan() {
    return plan;
  }

  /**
   * The same intents on the fabric after {@code change}; this one stays as it is.
   *
   * @throws ProblemsException if they can't be carried out there
   * @throws IllegalArgumentException if the fabric has no place for the change
   */
  public CompiledFabric with(TopologyChange change) throws ProblemsException {
    return FabricCompiler.compiled(
        request.withTopology(change.applyTo(request.topology())),
        StageListener.NONE,
        memory.next());
  }
}
