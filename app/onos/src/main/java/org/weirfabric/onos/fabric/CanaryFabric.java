package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.IntentCodec;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.onos.canary.CanaryRecord;
import org.weirfabric.onos.canary.CanaryRun;
import org.weirfabric.onos.canary.Counts;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionEngine;

/**
 * The two parts of a canary, and its way back.
 *
 * <p>On a fabric that holds nothing, the first part is the same intents with a smaller scope: no
 * hop between other hosts is touched. A change of what is there is made as a whole, but the ports
 * of other hosts that it would let in are kept shut; the rest opens them, and the way back leads to
 * the very configurations that were there before, kept until it has ended.
 */
final class CanaryFabric implements CanaryRun.Fabric {
  private final TransactionEngine engine;
  private final Documents before;
  private final Compiler compiler;
  private final Ground ground;

  /** Compiles. */
  interface Compiler {
    FabricPlan compile(List<LosslessIntent> intents) throws ProblemsException;

    FabricPlan restore(SortedMap<SwitchId, SwitchConfig> held) throws ProblemsException;
  }

  /** What else it asks of the app. */
  interface Ground {
    /** The plan with {@code hash}. */
    Optional<FabricPlan> plan(String hash);

    /** The intents as they are now. */
    List<LosslessIntent> intents();

    /** The topology as it is now. */
    Optional<Topology> topology();

    /** Keeps a page for a transaction of the plan with {@code hash}. */
    void begun(Submission submission, String hash, String who);

    /** The newest counts of each switch that tells them. */
    Map<SwitchId, Counts> counts();
  }

  CanaryFabric(TransactionEngine engine, Documents before, Compiler compiler, Ground ground) {
    this.engine = engine;
    this.before = before;
    this.compiler = compiler;
    this.ground = ground;
  }

  @Override
  public Optional<Long> term() {
    EngineStatus status = engine.status();
    return status.isCurrent() ? status.epoch() : Optional.empty();
  }

  @Override
  public long revision() throws ProblemsException {
    return KnownHead.of(engine, "it is asked again").fabricRevision();
  }

  @Override
  public CanaryRun.Part first(CanaryRecord record) throws ProblemsException {
    return record.changes() ? firstOfChange(record) : firstOfAll(record);
  }

  private CanaryRun.Part firstOfAll(CanaryRecord record) throws ProblemsException {
    List<LosslessIntent> narrowed = new ArrayList<>();
    for (LosslessIntent intent : wanted(record)) {
      ObjectNode json = IntentCodec.encode(intent);
      ArrayNode names = json.putObject("scope").putArray("hosts");
      record.hosts().forEach(host -> names.add(host.value()));
      narrowed.add(IntentReader.read(CanonicalJson.text(json)));
    }
    FabricPlan plan = compiler.compile(narrowed);
    return CanaryRun.Part.of(
        new TreeSet<>(plan.configs().keySet()), begun(engine.apply(plan), record));
  }

  private CanaryRun.Part firstOfChange(CanaryRecord record) throws ProblemsException {
    FabricPlan plan = kept(record);
    SortedMap<SwitchId, SwitchConfig> held = engine.committed();
    before.names().forEach(before::remove);
    held.forEach(
        (id, config) ->
            before.put(id.value(), CanonicalJson.text(SwitchConfigCodec.encode(config))));
    SortedSet<PortRef> shut = new TreeSet<>(plan.rollout().awaited());
    shut.addAll(record.held());
    FabricPlan narrowed =
        FabricPlan.of(
            plan.hash(),
            record.revision(),
            plan.intents(),
            plan.configs(),
            plan.proofs(),
            plan.explanations(),
            plan.rollout().awaiting(shut));
    return CanaryRun.Part.of(changed(held, plan.configs()), begun(engine.apply(narrowed), record));
  }

  private static SortedSet<SwitchId> changed(
      SortedMap<SwitchId, SwitchConfig> from, SortedMap<SwitchId, SwitchConfig> to) {
    SortedSet<SwitchId> changed = new TreeSet<>();
    to.forEach(
        (id, config) -> {
          // What a switch that holds nothing any more drops is of no class.
          if (!config.isEmpty() && !config.equals(from.get(id))) {
            changed.add(id);
          }
        });
    return changed;
  }

  /**
   * The ports that {@code plan} opens for the trusted DSCPs and that are not open in {@code held},
   * but for those of {@code hosts}.
   */
  static SortedSet<PortRef> othersLetIn(
      FabricPlan plan,
      SortedMap<SwitchId, SwitchConfig> held,
      Optional<Topology> topology,
      List<HostId> hosts) {
    Set<PortRef> tried = new HashSet<>();
    topology.ifPresent(
        fabric ->
            fabric.hosts().values().stream()
                .filter(host -> hosts.contains(host.id()))
                .map(Host::port)
                .forEach(tried::add));
    SortedSet<PortRef> others = new TreeSet<>();
    plan.configs()
        .forEach(
            (id, config) ->
                config
                    .ports()
                    .forEach(
                        (name, port) -> {
                          PortRef ref = PortRef.of(id, name);
                          Optional<String> now =
                              Optional.ofNullable(held.get(id))
                                  .flatMap(had -> Optional.ofNullable(had.ports().get(name)))
                                  .flatMap(PortConfig::dscpMap);
                          if (isOpen(port.dscpMap()) && !isOpen(now) && !tried.contains(ref)) {
                            others.add(ref);
                          }
                        }));
    return others;
  }

  private static boolean isOpen(Optional<String> map) {
    return map.isPresent() && !map.get().equals(DscpMapNames.UNTRUSTED);
  }

  @Override
  public Optional<Submission> rest(CanaryRecord record) throws ProblemsException {
    if (record.changes()) {
      SortedSet<PortRef> left = new TreeSet<>(record.held());
      left.retainAll(engine.withheld().keySet());
      left.removeAll(kept(record).rollout().awaited());
      return left.isEmpty() ? Optional.empty() : Optional.of(begun(engine.open(left), record));
    }
    FabricPlan all = compiler.compile(wanted(record));
    if (!all.configs().equals(kept(record).configs())) {
      throw refused(
          ProblemCode.STALE_PLAN,
          "plan " + record.plan(),
          "intents or a topology that have changed since",
          "those that it was made for",
          "plan again");
    }
    return Optional.of(begun(engine.apply(all), record));
  }

  @Override
  public Optional<Submission> back(CanaryRecord record) throws ProblemsException {
    SortedMap<SwitchId, SwitchConfig> held = new TreeMap<>();
    if (record.changes()) {
      before
          .all()
          .values()
          .forEach(
              text -> {
                SwitchConfig config = SwitchConfigCodec.decode(CanonicalJson.parse(text));
                held.put(config.switchId(), config);
              });
    }
    return engine.committed().equals(held)
        ? Optional.empty()
        : Optional.of(begun(engine.apply(compiler.restore(held)), record));
  }

  @Override
  public void ended(CanaryRecord record) {
    before.names().forEach(before::remove);
  }

  @Override
  public Map<SwitchId, Counts> counts() {
    return ground.counts();
  }

  private Submission begun(Submission submission, CanaryRecord record) {
    ground.begun(submission, record.plan(), record.who());
    return submission;
  }

  private FabricPlan kept(CanaryRecord record) throws ProblemsException {
    return ground
        .plan(record.plan())
        .orElseThrow(
            () ->
                refused(ProblemCode.NOT_FOUND, "plan", record.plan(), "a kept plan", "plan again"));
  }

  private List<LosslessIntent> wanted(CanaryRecord record) throws ProblemsException {
    List<IntentId> ids = kept(record).intents();
    List<LosslessIntent> wanted = new ArrayList<>(ground.intents());
    wanted.removeIf(intent -> !ids.contains(intent.id()));
    return wanted;
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
