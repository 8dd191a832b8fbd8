package org.weirfabric.onos.flow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowId;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleOperation;
import org.onosproject.net.flow.FlowRuleOperations;
import org.onosproject.net.flow.FlowRuleServiceAdapter;

/** ONOS's flow rules with a driver that programs a device in memory, rule by rule. */
final class FakeFlowRules extends FlowRuleServiceAdapter {
  private final Map<FlowId, FlowRule> onDevice = new LinkedHashMap<>();
  private boolean cutNext;
  private boolean cut;

  /** Carries out the next batch, and loses the word on that and on the one after it. */
  void cutNextReply() {
    cutNext = true;
  }

  @Override
  public void apply(FlowRuleOperations operations) {
    if (cut) {
      cut = false;
      operations.callback().onError(operations);
      return;
    }
    boolean allDone = true;
    for (Set<FlowRuleOperation> stage : operations.stages()) {
      for (FlowRuleOperation operation : stage) {
        FlowRule rule = operation.rule();
        if (operation.type() == FlowRuleOperation.Type.REMOVE) {
          onDevice.remove(rule.id());
        } else if (rule.treatment().toString().contains("count_sent")) {
          // What this device has no room for.
          allDone = false;
        } else {
          onDevice.put(rule.id(), rule);
        }
      }
    }
    if (cutNext) {
      cutNext = false;
      cut = true;
      operations.callback().onError(operations);
    } else if (allDone) {
      operations.callback().onSuccess(operations);
    } else {
      operations.callback().onError(operations);
    }
  }

  @Override
  public Iterable<FlowEntry> getFlowEntries(DeviceId device) {
    return onDevice.values().stream()
        .map(rule -> (FlowEntry) new DefaultFlowEntry(rule, FlowEntry.FlowEntryState.ADDED))
        .toList();
  }

  List<FlowRule> rules() {
    return List.copyOf(onDevice.values());
  }
}
