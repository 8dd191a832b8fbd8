package org.weirfabric.push.reconcile;

import java.util.List;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Difference;

/** What reconciliation asks of those who run the fabric, and tells them. */
public interface ReconcileOffice {
  /** The policy for the switch that is to hold {@code wanted}. */
  DriftPolicy policy(SwitchConfig wanted);

  /** Whether nothing is to be sent to the switch, and nobody wonders at what it holds. */
  boolean isInMaintenance(SwitchId switchId);

  /** The drift of the switch that someone has acknowledged, as texts; empty if none. */
  List<String> acknowledged(SwitchId switchId);

  /** Nothing may be applied from now on, because of this drift, until someone acknowledges it. */
  void freeze(SwitchId switchId, List<Difference> drift);

  /**
   * Begins to bring a switch that holds nothing back, stage by stage, its gate last.
   *
   * @throws ProblemsException if that can't begin now
   */
  void rebuild(SwitchId switchId) throws ProblemsException;

  /** Something has happened to the switch: for records, and for those who want to know. */
  void told(SwitchId switchId, Finding finding, List<Difference> drift);

  /** What there is to tell. */
  enum Finding {
    /** It holds other than it should. */
    DRIFTED("drifted"),
    /** It holds again what it should, without Weir's doing. */
    RETURNED("returned"),
    /** A change that brings it back is about to be sent. */
    REPAIRING("repairing"),
    /** It was brought back, and holds what it should. */
    REPAIRED("repaired"),
    /** What was sent did not bring it back. */
    NOT_REPAIRED("not repaired"),
    /** It holds nothing, and is brought back stage by stage. */
    REBUILDING("rebuilding"),
    /** It holds other than it should, and so nothing may be applied. */
    FROZEN("frozen");

    private final String text;

    Finding(String text) {
      this.text = text;
    }

    /** The words for it. */
    public String text() {
      return text;
    }
  }
}
