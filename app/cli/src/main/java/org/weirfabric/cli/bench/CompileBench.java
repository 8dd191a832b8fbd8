package org.weirfabric.cli.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.CompiledFabric;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.generate.Disorder;
import org.weirfabric.model.topology.generate.Equipment;
import org.weirfabric.model.topology.generate.FatTree;

/**
 * Compiles an intent for a fat tree out of which all regularity is taken: names are shuffled, some
 * cables are of other lengths, and some links are missing.
 */
final class CompileBench {
  /** The share of cables that are of another length, in percent. */
  static final double PERTURBED_PERCENT = 1;

  /** How many links are missing. */
  static final int MISSING_LINKS = 5;

  private static final String INTENT = "intent.yaml";

  private final int ports;
  private final String asic;
  private final long seed;

  /**
   * A bench on the fat tree of switches with {@code ports} ports.
   *
   * @param asic the ASIC of all of them
   * @param seed chooses the disorder
   */
  CompileBench(int ports, String asic, long seed) {
    this.ports = ports;
    this.asic = asic;
    this.seed = seed;
  }

  /**
   * The fabric.
   *
   * @throws IllegalArgumentException if there is none with so many ports
   */
  Topology topology() {
    Topology regular =
        FatTree.of(ports, ports / 2, Equipment.emulated().toBuilder().setAsic(asic).build());
    int missing = Math.min(MISSING_LINKS, regular.links().size());
    return Disorder.withoutLinks(
        Disorder.perturbedCables(
            Disorder.shuffledNames(regular, seed), PERTURBED_PERCENT, seed + 1),
        missing,
        seed + 2);
  }

  /** The intent: one lossless class, congestion notifications, bulk, and one link failure. */
  static LosslessIntent intent() {
    try (InputStream in = CompileBench.class.getResourceAsStream(INTENT)) {
      byte[] bytes = Objects.requireNonNull(in, "shipped in the jar").readAllBytes();
      return IntentReader.read(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException | ProblemsException e) {
      throw new IllegalStateException("the bench's own intent can be read", e);
    }
  }

  /**
   * What one compile took, and what it gave.
   *
   * @param compiled the fabric
   * @param proofs those that hold
   * @param explanations how many
   * @param encoded the OpenConfig of all switches
   * @param watch its stages
   * @param collectionNanos of it, spent collecting garbage
   */
  record Run(
      CompiledFabric compiled,
      List<String> proofs,
      int explanations,
      EncodedBytes encoded,
      Stopwatch watch,
      long collectionNanos) {
    String hash() {
      return compiled.plan().hash();
    }

    /** This run without all that a later change could use. */
    Finished finished() {
      return new Finished(hash(), proofs, explanations, encoded, watch, collectionNanos);
    }
  }

  /** A {@link Run} that holds no fabric any more. */
  record Finished(
      String hash,
      List<String> proofs,
      int explanations,
      EncodedBytes encoded,
      Stopwatch watch,
      long collectionNanos) {}

  /**
   * Compiles once and encodes, on {@code threads} threads, all that switches are to hold.
   *
   * @throws ProblemsException if the intent can't be carried out there
   */
  Run run(Topology topology, int threads, Consumer<String> progress)
      throws ProblemsException, InterruptedException {
    // Another value of the same parts: what a topology works out once is worked out in each run.
    Topology fresh = Topology.of(topology.switches(), topology.links(), topology.hosts());
    CompileRequest request =
        CompileRequest.of(List.of(intent()), fresh, AsicCatalogue.shipped(), 0, new TreeMap<>());
    long collected = Heap.collectionNanos();
    Stopwatch watch = new Stopwatch(progress);
    CompiledFabric compiled = FabricCompiler.compiled(request, watch::lap);
    FabricPlan plan = compiled.plan();
    EncodedBytes encoded = EncodedBytes.of(List.copyOf(plan.configs().values()), threads);
    watch.lap("openconfig");
    return new Run(
        compiled,
        plan.proofs().stream().filter(Proof::holds).map(Proof::name).toList(),
        plan.explanations().size(),
        encoded,
        watch,
        Heap.collectionNanos() - collected);
  }
}
