package org.weirfabric.onos.flow;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.onosproject.net.Device;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowRuleOperations;
import org.onosproject.net.flow.FlowRuleOperationsContext;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.southbound.P4Relay;
import org.weirfabric.southbound.P4Update;

/**
 * Hands entries to ONOS as flow rules of Weir's application, so that ONOS's poll, which removes
 * what it doesn't know, knows them, and no second election id competes with its driver's.
 *
 * <p>ONOS tells of a batch as a whole. What failed is taken back as a batch too; where that fails
 * as well, the outcome is unknown. ONOS sets no limit to how long it takes; the transaction does,
 * and nothing is taken back that it has given up.
 */
final class FlowRuleRelay implements P4Relay {
  private final SwitchId switchId;
  private final DeviceId device;
  private final DeviceService devices;
  private final FlowRuleService rules;
  private final PiPipeconfService pipeconfs;
  private final PiPipeconfId ours;
  private final EntryRules translation;

  FlowRuleRelay(
      SwitchId switchId,
      DeviceId device,
      DeviceService devices,
      FlowRuleService rules,
      PiPipeconfService pipeconfs,
      PiPipeconfId ours,
      EntryRules translation) {
    this.switchId = switchId;
    this.device = device;
    this.devices = devices;
    this.rules = rules;
    this.pipeconfs = pipeconfs;
    this.ours = ours;
    this.translation = translation;
  }

  @Override
  public CompletableFuture<SessionOutcome> prepare() {
    Device known = devices.getDevice(device);
    if (known == null) {
      return refused(
          "ONOS has no device " + device,
          "a device that a driver of ONOS's manages",
          "add it to ONOS's network configuration, or say p4: own");
    }
    if (!devices.isAvailable(device)) {
      return CompletableFuture.completedFuture(SessionOutcome.unknown(lost()));
    }
    Optional<PiPipeconf> loaded = pipeconfs.getPipeconf(device);
    if (loaded.filter(found -> found.id().equals(ours)).isEmpty()) {
      return refused(
          loaded.map(found -> "pipeconf " + found.id()).orElse("no pipeconf") + " on " + device,
          "pipeconf " + ours,
          "give the device pipeconf " + ours + " in ONOS's network configuration");
    }
    return CompletableFuture.completedFuture(SessionOutcome.applied());
  }

  @Override
  public CompletableFuture<SessionOutcome> write(List<P4Update> updates, BooleanSupplier late) {
    if (!devices.isAvailable(device)) {
      return CompletableFuture.completedFuture(SessionOutcome.unknown(lost()));
    }
    FlowRuleOperations.Builder batch = FlowRuleOperations.builder();
    try {
      updates.forEach(
          update -> {
            update
                .after()
                .map(translation::rule)
                .ifPresentOrElse(
                    rule -> {
                      if (update.before().isPresent()) {
                        batch.modify(rule);
                      } else {
                        batch.add(rule);
                      }
                    },
                    () -> batch.remove(translation.rule(update.before().orElseThrow())));
          });
    } catch (IllegalArgumentException e) {
      return refused(
          String.valueOf(e.getMessage()),
          "tables, actions, fields and widths of weir.p4",
          "report this: the plan and the program of this build don't belong together");
    }
    return apply(batch)
        .thenCompose(
            done ->
                done
                    ? CompletableFuture.completedFuture(SessionOutcome.applied())
                    : takeBack(updates, late));
  }

  private CompletableFuture<Boolean> apply(FlowRuleOperations.Builder batch) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    rules.apply(
        batch.build(
            new FlowRuleOperationsContext() {
              @Override
              public void onSuccess(FlowRuleOperations operations) {
                done.complete(true);
              }

              @Override
              public void onError(FlowRuleOperations operations) {
                done.complete(false);
              }
            }));
    return done;
  }

  private CompletableFuture<SessionOutcome> takeBack(List<P4Update> updates, BooleanSupplier late) {
    FlowRuleOperations.Builder inverse = FlowRuleOperations.builder();
    updates.forEach(
        update -> {
          if (update.before().isPresent()) {
            inverse.add(translation.rule(update.before().get()));
          } else {
            inverse.remove(translation.rule(update.after().orElseThrow()));
          }
        });
    Problem problem =
        problem(
            ProblemCode.SWITCH_REFUSED,
            "ONOS's driver didn't carry out a batch of " + updates.size() + " flow rules",
            "flow rules that the switch takes",
            "read ONOS's log about " + device);
    if (late.getAsBoolean()) {
      return CompletableFuture.completedFuture(SessionOutcome.unknown(problem));
    }
    return apply(inverse)
        .thenApply(
            undone -> undone ? SessionOutcome.refused(problem) : SessionOutcome.unknown(problem));
  }

  @Override
  public CompletableFuture<SortedMap<String, P4Entry>> read() {
    if (!devices.isAvailable(device)) {
      return CompletableFuture.failedFuture(new ProblemsException(List.of(lost())));
    }
    SortedMap<String, P4Entry> held = new TreeMap<>();
    for (FlowEntry each : rules.getFlowEntries(device)) {
      if (each.state() == FlowEntry.FlowEntryState.ADDED) {
        translation.entry(each).ifPresent(entry -> held.put(entry.key(), entry));
      }
    }
    return CompletableFuture.completedFuture(held);
  }

  /** The rules stay ONOS's to keep on the switch. */
  @Override
  public void close() {}

  private Problem lost() {
    return problem(
        ProblemCode.SWITCH_UNREACHABLE,
        "ONOS has lost device " + device,
        "an available device",
        "restore ONOS's way to the switch");
  }

  private CompletableFuture<SessionOutcome> refused(String found, String allowed, String remedy) {
    return CompletableFuture.completedFuture(
        SessionOutcome.refused(problem(ProblemCode.SWITCH_REFUSED, found, allowed, remedy)));
  }

  private Problem problem(ProblemCode code, String found, String allowed, String remedy) {
    return Problem.of(code, switchId + " flow rules", found, allowed, remedy);
  }
}
