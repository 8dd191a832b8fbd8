package org.weirfabric.onos.fabric;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.southbound.SwitchTelemetry;

/** Everything a user can ask of Weir, whichever way the question comes in. */
public interface FabricService {
  /** Takes the topology in {@code text}, YAML or JSON, instead of the one before. */
  Topology putTopology(String text) throws ProblemsException;

  /** The topology; empty until one was put. */
  Optional<Topology> topology();

  /** Takes the intent in {@code text}, instead of the one of the same name. */
  LosslessIntent putIntent(String text) throws ProblemsException;

  /** The intents by name. */
  List<LosslessIntent> intents();

  /** The intent {@code id}. */
  Optional<LosslessIntent> intent(IntentId id);

  /** Removes the intent {@code id}; whether it was there. Switches change with the next apply. */
  boolean removeIntent(IntentId id);

  /**
   * The plan there would be if the intent in {@code text} were put; keeps nothing.
   *
   * @param acknowledgeDrain whether it may interrupt a lossless class, if it can't be had without
   */
  FabricPlan dryRun(String text, boolean acknowledgeDrain) throws ProblemsException;

  /**
   * Compiles all intents and keeps the plan.
   *
   * @param acknowledgeDrain whether it may interrupt a lossless class, if it can't be had without
   */
  FabricPlan plan(boolean acknowledgeDrain) throws ProblemsException;

  /** The plans made so far, oldest first. */
  List<FabricPlan> plans();

  /** The plan with {@code hash}. */
  Optional<FabricPlan> plan(String hash);

  /**
   * Starts to apply a plan.
   *
   * @throws ProblemsException NOT_FOUND, STALE_PLAN, BUSY, FROZEN, IN_MAINTENANCE, KEY_REUSED or
   *     CHANGE_INTERRUPTS; nothing was sent then
   */
  TransactionStatus apply(ApplyRequest request) throws ProblemsException;

  /**
   * Takes up the transaction {@code id} again, which was left diverged.
   *
   * @throws ProblemsException NOT_FOUND if it isn't open, BUSY if it runs
   */
  TransactionStatus retry(String id, String who) throws ProblemsException;

  /** The ports of hosts that wait until their host is known to obey PFC. */
  HostPorts hostPorts();

  /** The transactions, newest first. */
  List<TransactionStatus> transactions();

  /**
   * The transactions that were left open, diverged or decided but not finished, and how far each
   * had come; none if the journal does not answer.
   */
  SortedMap<TxId, Head.Parked> leftOpen();

  /** The transaction {@code id}. */
  Optional<TransactionStatus> transaction(String id);

  /**
   * What the switches have counted, by their last samples. The first question has them followed;
   * who asks no more for a minute has them left.
   */
  SortedMap<SwitchId, SwitchTelemetry> telemetry();

  /** Whether the app can do its work, and if not, what it waits for. */
  Health health();
}
