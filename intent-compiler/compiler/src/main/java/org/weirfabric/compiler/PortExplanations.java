package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.qos.Priority;

/**
 * Why each number at one port is what it is.
 *
 * <p>A plan explains kinds of port and names only the first of each; this asks the stages about one
 * switch alone, so that the answer is that port's.
 */
public final class PortExplanations {
  private PortExplanations() {}

  /**
   * The explanations of the numbers of {@code priority} at {@code port}, its switch's pools and
   * marking among them.
   *
   * @throws ProblemsException if the intent can't be carried out, or there is no such port
   */
  public static List<Explanation> of(CompileRequest request, PortRef port, Priority priority)
      throws ProblemsException {
    List<Explanation> explanations = new ArrayList<>();
    if (request.intents().isEmpty()) {
      return explanations;
    }
    Demand demand = Demand.of(request.intents());
    ResolvedFabric fabric =
        ResolveStage.resolve(
            demand, request.topology(), request.catalogue(), CompileMemory.empty());
    ResolvedSwitch at =
        fabric.switches().stream()
            .filter(s -> s.id().equals(port.switchId()))
            .findFirst()
            .orElseThrow(() -> unknown(port));
    ResolvedPort resolved =
        at.ports().stream()
            .filter(each -> each.ref().equals(port))
            .findFirst()
            .orElseThrow(() -> unknown(port));
    ResolvedFabric alone = ResolvedFabric.of(demand, request.topology(), List.of(at));
    ClassPlan classes = ClassifyStage.classify(fabric);
    explanations.add(classes.explanation());
    Optional<ClassDemand> lossless =
        demand.lossless().stream()
            .filter(c -> c.asked().priority().equals(priority))
            .filter(c -> resolved.kind().losslessClasses().contains(c.name()))
            .findFirst();
    BufferPlan buffers = BufferStage.divide(alone, classes, CompileMemory.empty());
    if (lossless.isPresent()) {
      PortHeadroom sized =
          HeadroomStage.of(at.kind().asic(), resolved.kind(), lossless.get(), demand.mtuBytes());
      explanations.add(sized.headroomWhy());
      explanations.add(sized.reservedWhy());
      SwitchWhys.of(alone, EcnStage.solve(alone, buffers)::whysOf).explanations().stream()
          .filter(e -> e.subject().equals("ECN of class " + lossless.get().name()))
          .forEach(explanations::add);
    }
    explanations.addAll(SwitchWhys.of(alone, buffers::whysOf).explanations());
    explanations.add(EtsStage.plan(fabric).explanation());
    if (lossless.isPresent()) {
      explanations.addAll(FabricCompiler.watchdogWhys(demand));
    }
    return explanations;
  }

  private static ProblemsException unknown(PortRef port) {
    return new ProblemsException(
        List.of(
            Problem.of(
                ProblemCode.UNKNOWN_REFERENCE,
                "port " + port,
                "no such cabled port",
                "a port of a link or a host of the topology",
                "look the port up in the topology")));
  }
}
