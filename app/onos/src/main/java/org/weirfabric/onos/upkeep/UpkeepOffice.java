package org.weirfabric.onos.upkeep;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.push.Difference;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.ReconcileOffice;

/** What the reconciler asks, answered from the store; what it tells, in the audit record. */
public final class UpkeepOffice implements ReconcileOffice {
  private static final int LINES = 5;

  private final UpkeepBook book;
  private final Supplier<List<LosslessIntent>> intents;
  private final Rebuild rebuild;
  private final AuditTrail audit;
  private final Supplier<String> now;

  /** Begins to rebuild a switch. */
  @FunctionalInterface
  public interface Rebuild {
    /**
     * Begins to bring {@code switchId} back, stage by stage.
     *
     * @throws ProblemsException if that can't begin now
     */
    void begin(SwitchId switchId) throws ProblemsException;
  }

  /** An office of the given parts, with times from {@code now}. */
  public UpkeepOffice(
      UpkeepBook book,
      Supplier<List<LosslessIntent>> intents,
      Rebuild rebuild,
      AuditTrail audit,
      Supplier<String> now) {
    this.book = book;
    this.intents = intents;
    this.rebuild = rebuild;
    this.audit = audit;
    this.now = now;
  }

  /** An intent is on a switch that knows one of its classes. */
  @Override
  public DriftPolicy policy(SwitchConfig wanted) {
    DriftPolicies policies = book.policies();
    if (policies.intents().isEmpty()) {
      return policies.fabric();
    }
    return policies.of(
        intents.get().stream()
            .filter(
                intent ->
                    intent.classes().stream()
                        .anyMatch(each -> wanted.classes().containsKey(each.name())))
            .map(LosslessIntent::id)
            .collect(Collectors.toList()));
  }

  @Override
  public boolean isInMaintenance(SwitchId switchId) {
    return book.isInMaintenance(switchId);
  }

  @Override
  public List<String> acknowledged(SwitchId switchId) {
    return book.acknowledged(switchId);
  }

  @Override
  public void freeze(SwitchId switchId, List<Difference> drift) {
    book.freeze(switchId, Note.of(now.get(), AuditEntry.WEIR, inShort(drift)));
  }

  @Override
  public void rebuild(SwitchId switchId) throws ProblemsException {
    rebuild.begin(switchId);
  }

  @Override
  public void told(SwitchId switchId, Finding finding, List<Difference> drift) {
    audit.record(AuditEntry.WEIR, "drift", switchId.value(), finding.text(), inShort(drift));
  }

  private static String inShort(List<Difference> drift) {
    String lines =
        drift.stream()
            .limit(LINES)
            .map(each -> each.path() + ": wanted " + each.wanted() + ", found " + each.found())
            .collect(Collectors.joining("; "));
    return drift.size() > LINES ? lines + "; and " + (drift.size() - LINES) + " more" : lines;
  }
}
