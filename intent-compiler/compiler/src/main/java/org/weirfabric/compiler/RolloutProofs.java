package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;

/** Proves every state between the stages of a rollout, as the switches would hold it. */
final class RolloutProofs {
  private final CompileRequest request;
  private final SortedMap<SwitchId, SwitchConfig> targets;
  private final Rollout rollout;

  RolloutProofs(
      CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets, Rollout rollout) {
    this.request = request;
    this.targets = targets;
    this.rollout = rollout;
  }

  List<Proof> proofs() {
    List<String> admitted = new ArrayList<>();
    List<String> over = new ArrayList<>();
    for (int stage = 0; stage < rollout.stages().size(); stage++) {
      String after = " after " + rollout.stages().get(stage).name();
      SortedMap<SwitchId, SwitchConfig> state = stateAfter(stage);
      unprotectedFabric(state).forEach(port -> admitted.add(port + after));
      overCommitted(state).forEach(id -> over.add(id + after));
    }
    String margin = rollout.stages().size() + " stages on " + targets.size() + " switches";
    return List.of(
        Proof.of(
            "rollout-never-admits-unprotected",
            admitted.isEmpty(),
            "after every stage, while any edge port lets lossless frames in, every fabric port has"
                + " PFC and headroom for them",
            margin,
            admitted.stream().findFirst()),
        Proof.of(
            "rollout-buffers-fit",
            over.isEmpty(),
            "after every stage, pools, reserved bytes and headroom are within each packet buffer, memory by memory",
            margin,
            over.stream().findFirst()));
  }

  private SortedMap<SwitchId, SwitchConfig> stateAfter(int stage) {
    SortedMap<SwitchId, SwitchConfig> state = new TreeMap<>();
    targets.forEach(
        (id, target) -> state.put(id, rollout.configAfter(stage, request.base(id), target)));
    return state;
  }

  /** The lossless classes that some edge port lets in. */
  private static SortedSet<ClassName> admittedAnywhere(SortedMap<SwitchId, SwitchConfig> state) {
    SortedSet<ClassName> admitted = new TreeSet<>();
    for (SwitchConfig config : state.values()) {
      for (PortConfig port : config.ports().values()) {
        if (port.role() == PortRole.EDGE) {
          admitted.addAll(admittedBy(config, port));
        }
      }
    }
    return admitted;
  }

  private static SortedSet<ClassName> admittedBy(SwitchConfig config, PortConfig port) {
    SortedSet<ClassName> admitted = new TreeSet<>();
    DscpMap map = config.dscpMaps().get(port.dscpMap().orElse(""));
    if (map != null) {
      for (DscpAction action : map.actions().values()) {
        if (isLossless(config, action.className())) {
          admitted.add(action.className());
        }
      }
    }
    return admitted;
  }

  private static boolean isLossless(SwitchConfig config, ClassName name) {
    TrafficClassConfig c = config.classes().get(name);
    return c != null && c.lossless();
  }

  private static List<String> unprotectedFabric(SortedMap<SwitchId, SwitchConfig> state) {
    List<String> ports = new ArrayList<>();
    SortedSet<ClassName> anywhere = admittedAnywhere(state);
    for (SwitchConfig config : state.values()) {
      for (PortConfig port : config.ports().values()) {
        SortedSet<ClassName> carried =
            port.role() == PortRole.FABRIC ? anywhere : admittedBy(config, port);
        if (!isProtected(config, port, carried)) {
          ports.add(config.switchId() + ":" + port.port());
        }
      }
    }
    return ports;
  }

  private static boolean isProtected(
      SwitchConfig config, PortConfig port, SortedSet<ClassName> carried) {
    for (TrafficClassConfig c : config.classes().values()) {
      if (c.lossless() && carried.contains(c.name())) {
        PfcSetting pfc = port.pfc().get(c.priority());
        PriorityGroupConfig group = port.priorityGroups().get(c.priorityGroup());
        if (pfc == null
            || !pfc.transmit()
            || !pfc.receive()
            || group == null
            || group.headroom().bytes() == 0) {
          return false;
        }
      }
    }
    return true;
  }

  private List<String> overCommitted(SortedMap<SwitchId, SwitchConfig> state) {
    List<String> over = new ArrayList<>();
    for (SwitchConfig config : state.values()) {
      Optional<AsicProfile> asic =
          Optional.ofNullable(request.topology().switches().get(config.switchId()))
              .flatMap(s -> request.catalogue().find(s.asic()));
      if (asic.isPresent() && HeldBuffers.overBytes(asic.get(), request.topology(), config) > 0) {
        over.add(config.switchId().toString());
      }
    }
    return over;
  }
}
