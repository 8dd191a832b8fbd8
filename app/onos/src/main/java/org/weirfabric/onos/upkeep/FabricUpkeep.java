package org.weirfabric.onos.upkeep;

import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.fabric.TransactionStatus;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.SwitchView;

/** Everything a user can ask of Weir about a fabric that is already configured. */
public interface FabricUpkeep {
  /**
   * What is known of every switch by the last look at it, and what has been decided; nothing of the
   * switches if this node does not lead.
   */
  DriftReport drift();

  /**
   * Looks at every switch now, and changes none, whatever the policy.
   *
   * @throws ProblemsException if this node does not lead, or the store does not answer
   */
  DriftReport checkDrift() throws ProblemsException;

  /** Takes these policies instead of those before. */
  void setPolicies(DriftPolicies policies);

  /**
   * What all switches hold is seen and let be: the fabric is frozen no more.
   *
   * @throws ProblemsException if this node does not lead, or the switches can't be looked at
   */
  void acknowledgeDrift() throws ProblemsException;

  /**
   * Brings {@code switchId} back by one change, whatever its policy, and says what it holds then.
   *
   * @throws ProblemsException if it is unknown, in maintenance or out of reach, or if a transaction
   *     is open
   */
  SwitchView repair(SwitchId switchId) throws ProblemsException;

  /**
   * Brings {@code switchId}, new and empty, to what it should hold, its gate last; it leaves
   * maintenance once it does.
   *
   * @throws ProblemsException NOT_BLANK if it carries something of Weir's, or if it can't be read,
   *     nothing is committed for it, or a transaction is open; nothing was sent then
   */
  TransactionStatus replace(SwitchId switchId, String who) throws ProblemsException;

  /**
   * Has nothing sent to {@code switchId} until its maintenance ends.
   *
   * @throws ProblemsException if it is unknown, or a transaction is carried out right now
   */
  void enterMaintenance(SwitchId switchId, String who, String reason) throws ProblemsException;

  /** Ends the maintenance of {@code switchId}; whether it was in it. */
  boolean leaveMaintenance(SwitchId switchId) throws ProblemsException;

  /** The record of who did what. */
  AuditTrail audit();
}
