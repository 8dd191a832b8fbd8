package org.weirfabric.lab.faults.controller;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.FabricCompiler;
import org.weirfabric.dialect.Dialects;
import org.weirfabric.lab.faults.journal.FileJournal;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.push.Inventory;
import org.weirfabric.push.Leadership;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SystemClock;
import org.weirfabric.push.engine.EngineSettings;
import org.weirfabric.push.engine.EngineStatus;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.southbound.P4Pipeline;
import org.weirfabric.southbound.WireChannels;
import org.weirfabric.southbound.WireSessions;
import org.weirfabric.southbound.WireSettings;

/**
 * A whole controller but for ONOS: compiler, push engine and southbound over a journal in a file.
 */
public final class Controller implements AutoCloseable {
  private static final int ENGINE_THREADS = 8;

  /** How many switches it talks to at the same time. */
  public static final int SWITCHES_AT_ONCE = 16;

  private static final AsicCatalogue CATALOGUE = AsicCatalogue.shipped();

  private final ControllerOrder order;
  private final Gate gate;
  private final FileJournal file;
  private final GatedJournal journal;
  private final ScheduledThreadPoolExecutor alarms = new ScheduledThreadPoolExecutor(1);
  private final WireSessions wire;
  private final GatedSessions sessions;
  private final TransactionEngine engine;
  private volatile Optional<Topology> topology = Optional.empty();
  private volatile boolean reportsState = true;

  /**
   * A controller that does not lead yet.
   *
   * @param gateReached hears when the place it was armed with is reached, on the thread that waits
   * @param stageEntered hears of each stage or step of a transaction before anything of it is sent
   * @throws IOException if the journal can't be opened
   */
  public Controller(
      ControllerOrder order, Consumer<String> gateReached, Consumer<String> stageEntered)
      throws IOException {
    this.order = order;
    this.gate = new Gate(gateReached);
    this.file = FileJournal.open(order.journal());
    this.journal = new GatedJournal(file, gate);
    alarms.setRemoveOnCancelPolicy(true);
    this.wire =
        new WireSessions(
            WireChannels.plaintext(WireSettings.DEFAULTS.withCallDeadline(order.callDeadline())),
            P4Pipeline.weir(),
            1);
    this.sessions = new GatedSessions(wire, gate);
    this.engine =
        new TransactionEngine(
            EngineSettings.of(
                order.callDeadline(), order.sendWindow(), order.margin(), SWITCHES_AT_ONCE),
            journal,
            new Alone(),
            new Known(),
            sessions,
            new SystemClock(alarms),
            Executors.newFixedThreadPool(ENGINE_THREADS),
            progress -> stageEntered.accept(progress.stageName()));
  }

  /** It is asked to lead by the campaign alone; what keeps two apart is the journal's epoch. */
  private final class Alone implements Leadership {
    @Override
    public String nodeId() {
      return order.node();
    }

    @Override
    public boolean isLeader() {
      return true;
    }
  }

  private final class Known implements Inventory {
    @Override
    public Optional<ManagedSwitch> find(SwitchId id) {
      return topology.flatMap(
          known ->
              Optional.ofNullable(known.switches().get(id))
                  .map(each -> ManagedSwitch.of(each, Dialects.of(each, known), reportsState)));
    }
  }

  /** Gives it the fabric's wiring; where the switches listen is in its order. */
  public void setTopology(Topology wired) {
    topology = Optional.of(wired.withEndpoints(order.endpoints()));
  }

  /**
   * Says whether its switches report state beside what they are told; they do unless it says no.
   */
  public void setReportsState(boolean reports) {
    reportsState = reports;
  }

  /**
   * Takes the lead, and ends what an earlier leader has left open.
   *
   * @return the report of what was left open
   * @throws ProblemsException as {@link TransactionEngine#recover}
   */
  public Optional<TransactionReport> lead() throws ProblemsException {
    return engine.recover().join();
  }

  /**
   * The plan that takes the fabric to {@code intents} from what it holds.
   *
   * @throws ProblemsException if they can't be compiled, or the journal does not answer
   */
  public FabricPlan plan(List<LosslessIntent> intents) throws ProblemsException {
    long revision = engine.status().head().map(head -> head.fabricRevision()).orElse(0L);
    return FabricCompiler.compile(
        CompileRequest.of(
            intents, topology.orElseThrow(), CATALOGUE, revision, engine.committed()));
  }

  /**
   * Carries out a plan, or what {@code plan} was made of it, to its end.
   *
   * @throws ProblemsException if it isn't taken on
   */
  public TransactionReport apply(FabricPlan plan) throws ProblemsException {
    return engine.apply(plan).done().join();
  }

  /** Has it stop at {@code place}, counted from now; nowhere if empty. */
  public void arm(Optional<GatePlace> place) {
    gate.shut();
    journal.arm(place);
    sessions.arm(place);
  }

  /** Lets whoever waits at the gate go on. */
  public void release() {
    gate.release();
  }

  /** Lets a journal that has fallen silent answer again. */
  public void speak() {
    journal.speak();
  }

  /**
   * Where it stands: the head's state, its epoch, and what it has written and sent since it was
   * armed.
   */
  public ObjectNode status() {
    EngineStatus status = engine.status();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    status
        .head()
        .ifPresent(
            head ->
                json.put("state", head.state().text())
                    .put("revision", head.fabricRevision())
                    .put("headEpoch", head.epoch()));
    status.epoch().ifPresent(epoch -> json.put("epoch", epoch));
    json.put("writes", journal.writes())
        .put("silenced", journal.wasSilenced())
        .put("proposals", sessions.proposals())
        .put("confirms", sessions.confirms());
    ObjectNode sent = json.putObject("sent");
    sessions.sent().forEach(sent::put);
    return json;
  }

  @Override
  public void close() throws IOException {
    engine.close();
    wire.close();
    alarms.shutdownNow();
    file.close();
  }
}
