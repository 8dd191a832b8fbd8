package org.weirfabric.onos.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.onlab.util.ImmutableByteSequence;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.criteria.PiCriterion;
import org.onosproject.net.flow.instructions.Instruction;
import org.onosproject.net.flow.instructions.PiInstruction;
import org.onosproject.net.pi.model.PiActionId;
import org.onosproject.net.pi.model.PiActionParamId;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiAction;
import org.onosproject.net.pi.runtime.PiActionParam;
import org.onosproject.net.pi.runtime.PiExactFieldMatch;
import org.onosproject.net.pi.runtime.PiFieldMatch;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.southbound.P4Table;

/** P4 entries as flow rules of one device and one application, and back. */
final class EntryRules {
  /** A table that matches exactly has no order; ONOS wants one all the same. */
  private static final int PRIORITY = 100;

  private final DeviceId device;
  private final ApplicationId application;
  private final SortedMap<String, P4Table> tables = new TreeMap<>();

  EntryRules(DeviceId device, ApplicationId application, List<P4Table> program) {
    this.device = device;
    this.application = application;
    program.forEach(table -> tables.put(table.name(), table));
  }

  /**
   * The rule of {@code entry}.
   *
   * @throws IllegalArgumentException if the program has no words for it
   */
  FlowRule rule(P4Entry entry) {
    P4Table table = required(tables.get(entry.table()), "table " + entry.table());
    PiCriterion.Builder match = PiCriterion.builder();
    entry
        .match()
        .forEach(
            (field, value) ->
                match.matchExact(
                    PiMatchFieldId.of(field),
                    bytes(value, required(table.fieldBits().get(field), field)).asArray()));
    SortedMap<String, Integer> bits =
        required(table.actions().get(entry.action()), "action " + entry.action());
    PiAction.Builder action = PiAction.builder().withId(PiActionId.of(entry.action()));
    entry
        .params()
        .forEach(
            (name, value) ->
                action.withParameter(
                    new PiActionParam(
                        PiActionParamId.of(name), bytes(value, required(bits.get(name), name)))));
    return DefaultFlowRule.builder()
        .forDevice(device)
        .fromApp(application)
        .forTable(PiTableId.of(entry.table()))
        .withPriority(PRIORITY)
        .makePermanent()
        .withSelector(DefaultTrafficSelector.builder().matchPi(match.build()).build())
        .withTreatment(DefaultTrafficTreatment.builder().piTableAction(action.build()).build())
        .build();
  }

  private static <T> T required(@org.jspecify.annotations.Nullable T found, String what) {
    return Optional.ofNullable(found)
        .orElseThrow(() -> new IllegalArgumentException("weir.p4 has no " + what));
  }

  private static ImmutableByteSequence bytes(long value, int bits) {
    try {
      return ImmutableByteSequence.copyFrom(value).fit(bits);
    } catch (ImmutableByteSequence.ByteSequenceTrimException e) {
      throw new IllegalArgumentException(value + " has more than " + bits + " bits", e);
    }
  }

  /** The entry of {@code rule}; empty if it isn't one of ours. */
  Optional<P4Entry> entry(FlowRule rule) {
    Criterion criterion = rule.selector().getCriterion(Criterion.Type.PROTOCOL_INDEPENDENT);
    List<PiAction> actions = new ArrayList<>();
    for (Instruction each : rule.treatment().allInstructions()) {
      if (each instanceof PiInstruction && ((PiInstruction) each).action() instanceof PiAction) {
        actions.add((PiAction) ((PiInstruction) each).action());
      }
    }
    if (rule.appId() != application.id()
        || !(criterion instanceof PiCriterion)
        || actions.size() != 1) {
      return Optional.empty();
    }
    SortedMap<String, Long> match = new TreeMap<>();
    for (PiFieldMatch field : ((PiCriterion) criterion).fieldMatches()) {
      if (!(field instanceof PiExactFieldMatch)) {
        return Optional.empty();
      }
      match.put(field.fieldId().id(), number(((PiExactFieldMatch) field).value()));
    }
    SortedMap<String, Long> params = new TreeMap<>();
    actions.get(0).parameters().forEach(each -> params.put(each.id().id(), number(each.value())));
    return Optional.of(
        P4Entry.of(String.valueOf(rule.table()), match, actions.get(0).id().id(), params));
  }

  private static long number(ImmutableByteSequence bytes) {
    return new BigInteger(1, bytes.asArray()).longValue();
  }
}
