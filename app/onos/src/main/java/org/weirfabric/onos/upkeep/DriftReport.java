package org.weirfabric.onos.upkeep;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.reconcile.DriftPolicies;
import org.weirfabric.push.reconcile.SwitchView;

/** Whether the fabric holds what it should, and what is done if it doesn't. */
@AutoValue
public abstract class DriftReport {
  DriftReport() {}

  /** Whether this node leads: no other looks at switches, or knows what they hold. */
  public abstract boolean looking();

  /** What is done about drift. */
  public abstract DriftPolicies policies();

  /** The switches whose drift has frozen the fabric; empty if it isn't frozen. */
  public abstract SortedMap<SwitchId, Note> frozen();

  /** The switches in maintenance: they are not looked at. */
  public abstract SortedMap<SwitchId, Note> maintained();

  /** The switches that were looked at, by the last look at each. */
  public abstract SortedMap<SwitchId, SwitchView> switches();

  static DriftReport of(
      boolean looking,
      DriftPolicies policies,
      SortedMap<SwitchId, Note> frozen,
      SortedMap<SwitchId, Note> maintained,
      SortedMap<SwitchId, SwitchView> switches) {
    return new AutoValue_DriftReport(
        looking,
        policies,
        Collections.unmodifiableSortedMap(new TreeMap<>(frozen)),
        Collections.unmodifiableSortedMap(new TreeMap<>(maintained)),
        Collections.unmodifiableSortedMap(new TreeMap<>(switches)));
  }

  /** Whether every switch that was looked at was read, and holds what it should, and one looks. */
  public final boolean matches() {
    return looking() && switches().values().stream().allMatch(SwitchView::matches);
  }
}
