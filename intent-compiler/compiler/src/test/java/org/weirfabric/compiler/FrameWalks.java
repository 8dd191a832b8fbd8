package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.config.DscpAction;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PcpAction;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.RolloutStage;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Topology;

/**
 * Sends a frame of every DSCP, and without IP of every PCP, from every host along every path of a
 * leaf-spine, while the switches on it hold the states of a rollout in every order that can be: a
 * hop is at most one stage behind the one before, and any number ahead, up to the next drain.
 *
 * <p>It asks of each hop only what makes it lossless: that the hop puts the frame into the priority
 * by which the hop before would stop it, and has room, PFC at both ends and a watchdog.
 */
final class FrameWalks {
  /** Added to the PCP of a frame without IP. */
  private static final int WITHOUT_IP = 64;

  private static final TrafficClassConfig BEST_EFFORT =
      TrafficClassConfig.of(ClassName.of("best-effort"), Priority.of(0), 0, 0, false);

  private final FabricPlan plan;
  private final SortedMap<SwitchId, SwitchConfig> base;
  private final Topology topology;
  private final int states;
  private final Map<SwitchId, List<SwitchConfig>> configs = new TreeMap<>();
  private final boolean[][] live;
  private final SortedSet<Integer> dscps = new TreeSet<>();
  private final List<String> faults = new ArrayList<>();

  FrameWalks(FabricPlan plan, SortedMap<SwitchId, SwitchConfig> base, Topology topology) {
    this.plan = plan;
    this.base = base;
    this.topology = topology;
    this.states = plan.rollout().stages().size() + 1;
    plan.configs().forEach((id, target) -> configs.put(id, walk(id, target)));
    configs.values().forEach(walk -> walk.forEach(this::collectDscps));
    this.live = new boolean[states][8];
    for (int at = 0; at < states; at++) {
      for (Host host : topology.hosts().values()) {
        for (int d : dscps) {
          Optional<Step> step = step(host.port(), at, d);
          if (step.isPresent() && step.get().lossless) {
            live[at][step.get().priority] = true;
          }
        }
      }
    }
  }

  /** Those that are lossless anywhere, those that frames are remarked to, and a lossy one. */
  private void collectDscps(SwitchConfig config) {
    dscps.add(0);
    for (DscpMap map : config.dscpMaps().values()) {
      map.actions()
          .forEach(
              (dscp, action) ->
                  collect(
                      config, action.className(), dscp.value(), action.remark().map(Dscp::value)));
      map.pcps()
          .forEach(
              (pcp, action) ->
                  collect(
                      config,
                      action.className(),
                      WITHOUT_IP + pcp.value(),
                      action.remark().map(remark -> WITHOUT_IP + remark.value())));
    }
  }

  private void collect(SwitchConfig config, ClassName name, int point, Optional<Integer> remark) {
    TrafficClassConfig c = config.classes().get(name);
    if (c == null || c.lossless()) {
      dscps.add(point);
    }
    remark.ifPresent(dscps::add);
  }

  private List<SwitchConfig> walk(SwitchId id, SwitchConfig target) {
    List<SwitchConfig> walk = new ArrayList<>();
    for (int stage = -1; stage < states - 1; stage++) {
      walk.add(plan.rollout().configAfter(stage, old(id), target));
    }
    return walk;
  }

  private SwitchConfig old(SwitchId id) {
    return base.getOrDefault(id, SwitchConfig.empty(id));
  }

  /** What a switch does with a frame. */
  private static final class Step {
    private final int priority;
    private final int group;
    private final boolean lossless;
    private final int dscp;

    private Step(TrafficClassConfig c, int dscp) {
      this.priority = c.priority().value();
      this.group = c.priorityGroup();
      this.lossless = c.lossless();
      this.dscp = dscp;
    }
  }

  List<String> faults() {
    for (int from = 0; from < states; ) {
      int to = from;
      while (to + 1 < states && !isDrain(to)) {
        to++;
      }
      for (Host host : topology.hosts().values()) {
        for (int d : dscps) {
          send(host, d, from, to);
        }
      }
      from = to + 1;
    }
    return faults;
  }

  /** Whether the stage that leads on from state {@code at} is a drain. */
  private boolean isDrain(int at) {
    RolloutStage stage = plan.rollout().stages().get(at);
    return stage.facets().isEmpty();
  }

  private void send(Host host, int dscp, int from, int to) {
    for (int at = from; at <= to; at++) {
      Optional<Step> step = step(host.port(), at, dscp);
      if (step.isPresent()) {
        if (step.get().lossless) {
          room(host.port(), at, step.get(), dscp);
        }
        onward(
            host.port().switchId(), Optional.empty(), step.get(), at, Math.max(from, at - 1), to);
      }
    }
  }

  /** Up from a leaf and then down from a spine, never back to where it came from. */
  private void onward(
      SwitchId here, Optional<SwitchId> from, Step step, int at, int first, int last) {
    for (Link link : topology.links()) {
      Optional<PortRef> out = near(link, here);
      if (out.isEmpty() || from.equals(Optional.of(far(link, out.get()).switchId()))) {
        continue;
      }
      PortRef in = far(link, out.get());
      for (int there = first; there <= last; there++) {
        Optional<Step> next = step(in, there, step.dscp);
        if (next.isPresent()) {
          check(out.get(), at, step, in, there, next.get());
          if (from.isEmpty()) {
            int earliest = Math.max(first, there - 1);
            onward(in.switchId(), Optional.of(here), next.get(), there, earliest, last);
          }
        } else if (step.lossless && isLive(at, there, step) && !joins(in, step)) {
          faults.add(in + " doesn't classify, " + where(there));
        }
      }
    }
  }

  private void check(PortRef out, int before, Step sent, PortRef in, int at, Step got) {
    if (sent.lossless && isLive(before, at, sent)) {
      if (!got.lossless || got.priority != sent.priority) {
        faults.add(
            in
                + " takes DSCP "
                + sent.dscp
                + " of "
                + sent.priority
                + " for "
                + (got.lossless ? "" : "lossy ")
                + got.priority
                + ", sent "
                + where(before)
                + ", taken "
                + where(at));
        return;
      }
      room(in, at, got, sent.dscp);
      boolean obeyed =
          pfc(out, before, sent.priority).filter(PfcSetting::receive).isPresent()
              && port(out, before).watchdogs().keySet().stream()
                  .anyMatch(p -> p.value() == sent.priority);
      if (!obeyed && !joins(out, sent)) {
        faults.add(out + " doesn't obey PFC " + sent.priority + ", " + where(before));
      }
    } else if (!sent.lossless && got.lossless && isLive(before, at, got)) {
      faults.add(in + " lets lossy DSCP " + sent.dscp + " into a lossless class, " + where(at));
    }
  }

  /** With no edge port open there is no lossless frame that could suffer. */
  private boolean isLive(int before, int at, Step step) {
    return live[before][step.priority] || live[at][step.priority];
  }

  private void room(PortRef in, int at, Step step, int dscp) {
    PriorityGroupConfig group = port(in, at).priorityGroups().get(step.group);
    long headroom = group == null ? 0 : group.headroom().bytes();
    boolean sends = pfc(in, at, step.priority).filter(PfcSetting::transmit).isPresent();
    if ((!sends || headroom < needed(in, step.group)) && !joins(in, step)) {
      faults.add(in + " has no room for DSCP " + dscp + ", " + where(at));
    }
  }

  /** A port that had nothing before isn't the rollout's to have protected from the start. */
  private boolean joins(PortRef ref, Step step) {
    return !old(ref.switchId()).ports().containsKey(ref.port())
        && base.values().stream()
            .flatMap(config -> config.classes().values().stream())
            .anyMatch(c -> c.lossless() && c.priority().value() == step.priority);
  }

  private long needed(PortRef ref, int group) {
    long before = headroom(old(ref.switchId()), ref, group);
    long after = headroom(config(ref, states - 1), ref, group);
    return Math.max(
        1, before == 0 || after == 0 ? Math.max(before, after) : Math.min(before, after));
  }

  private static long headroom(SwitchConfig config, PortRef ref, int group) {
    return Optional.ofNullable(config.ports().get(ref.port()))
        .map(port -> port.priorityGroups().get(group))
        .map(g -> g.headroom().bytes())
        .orElse(0L);
  }

  private Optional<PfcSetting> pfc(PortRef ref, int at, int priority) {
    return port(ref, at).pfc().entrySet().stream()
        .filter(each -> each.getKey().value() == priority)
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static boolean isBound(PortRef ref, SwitchConfig config) {
    return config.ports().containsKey(ref.port())
        && config.ports().get(ref.port()).dscpMap().isPresent();
  }

  private Optional<Step> step(PortRef in, int at, int dscp) {
    SwitchConfig config = config(in, at);
    if (!isBound(in, config)) {
      return Optional.empty();
    }
    DscpMap map = config.dscpMaps().get(port(in, at).dscpMap().orElseThrow());
    if (map == null) {
      throw new AssertionError(in + " is bound to a map that isn't there, " + where(at));
    }
    if (dscp >= WITHOUT_IP && map.pcps().isEmpty()) {
      return Optional.of(new Step(BEST_EFFORT, dscp));
    }
    if (dscp >= WITHOUT_IP) {
      PcpAction action = map.pcps().get(Pcp.of(dscp - WITHOUT_IP));
      int left = action.remark().map(remark -> WITHOUT_IP + remark.value()).orElse(dscp);
      return Optional.of(new Step(classOf(in, at, action.className()), left));
    }
    DscpAction action = map.actions().get(Dscp.of(dscp));
    return Optional.of(
        new Step(
            classOf(in, at, action.className()), action.remark().map(Dscp::value).orElse(dscp)));
  }

  private TrafficClassConfig classOf(PortRef in, int at, ClassName name) {
    TrafficClassConfig c = config(in, at).classes().get(name);
    if (c == null) {
      throw new AssertionError(in + " maps to a class that isn't there, " + where(at));
    }
    return c;
  }

  private SwitchConfig config(PortRef ref, int at) {
    return configs.get(ref.switchId()).get(at);
  }

  private PortConfig port(PortRef ref, int at) {
    return config(ref, at).ports().get(ref.port());
  }

  private static Optional<PortRef> near(Link link, SwitchId id) {
    if (link.a().switchId().equals(id)) {
      return Optional.of(link.a());
    }
    return link.b().switchId().equals(id) ? Optional.of(link.b()) : Optional.empty();
  }

  private static PortRef far(Link link, PortRef near) {
    return link.a().equals(near) ? link.b() : link.a();
  }

  private String where(int at) {
    return at == 0 ? "at first" : "after " + plan.rollout().stages().get(at - 1).name();
  }
}
