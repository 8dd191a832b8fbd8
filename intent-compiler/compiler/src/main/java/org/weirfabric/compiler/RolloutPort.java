package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.PfcSetting;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.PortSettings;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.qos.Priority;

/**
 * What a port does with each DSCP and PCP, by their numbers in {@link TrustPoints}, and which
 * priorities it protects, in every state of a rollout.
 */
final class RolloutPort {
  /** What is done with a frame by a port that has no map of Weir's. */
  static final int UNKNOWN = -2;

  /** What is done with a frame that is lossy. */
  static final int LOSSY = -1;

  private final String example;
  private final PortRole role;
  private final int[][] priorities;
  private final int[][] sentAs;
  private final int[] shielded;

  private RolloutPort(String example, Rollout rollout, List<SwitchConfig> on, PortWays.Way way) {
    this.example = example;
    this.role = way.target().role();
    int states = rollout.stages().size() + 1;
    this.priorities = new int[states][];
    this.sentAs = new int[states][];
    this.shielded = new int[states];
    for (int i = 0; i < states; i++) {
      PortSettings port = rollout.portAfter(i - 1, way.base(), way.target());
      classify(i, on.get(i), port);
      shielded[i] = shielded(on.get(i), port, way);
    }
  }

  /** The ports that differ in what they go through, each with an example. */
  static List<RolloutPort> all(
      CompileRequest request, SortedMap<SwitchId, SwitchConfig> targets, Rollout rollout) {
    List<RolloutPort> ports = new ArrayList<>();
    Map<List<Object>, List<SwitchConfig>> definitions = new HashMap<>();
    Map<List<Object>, Set<PortWays.Way>> seen = new HashMap<>();
    for (SwitchConfig target : targets.values()) {
      SwitchConfig base = request.base(target.switchId());
      List<Object> defined =
          List.of(base.classes(), base.dscpMaps(), target.classes(), target.dscpMaps());
      List<SwitchConfig> on =
          definitions.computeIfAbsent(defined, any -> maps(rollout, base, target));
      Set<PortWays.Way> ways = seen.computeIfAbsent(defined, any -> new HashSet<>());
      PortWays.forEachWay(
          base,
          target,
          (name, way) -> {
            if (ways.add(way)) {
              ports.add(new RolloutPort(target.switchId() + ":" + name, rollout, on, way));
            }
          });
    }
    return ports;
  }

  /** Whether {@code other} does the same in all states, with whatever example. */
  boolean behavesAs(RolloutPort other) {
    return role == other.role
        && Arrays.deepEquals(priorities, other.priorities)
        && Arrays.deepEquals(sentAs, other.sentAs)
        && Arrays.equals(shielded, other.shielded);
  }

  /** The first of each that behave alike. */
  static List<RolloutPort> different(List<RolloutPort> ports) {
    List<RolloutPort> different = new ArrayList<>();
    for (RolloutPort port : ports) {
      if (different.stream().noneMatch(port::behavesAs)) {
        different.add(port);
      }
    }
    return different;
  }

  /** Classes and maps only, after each stage. */
  private static List<SwitchConfig> maps(Rollout rollout, SwitchConfig base, SwitchConfig target) {
    List<SwitchConfig> maps = new ArrayList<>();
    for (int stage = -1; stage < rollout.stages().size(); stage++) {
      SwitchConfig after = rollout.definitionsAfter(stage, base, target);
      maps.add(
          SwitchConfig.empty(base.switchId()).toBuilder()
              .setClasses(after.classes())
              .setDscpMaps(after.dscpMaps())
              .build());
    }
    return maps;
  }

  private void classify(int state, SwitchConfig on, PortSettings port) {
    int[] priority = new int[TrustPoints.COUNT];
    int[] sent = new int[TrustPoints.COUNT];
    DscpMap map = on.dscpMaps().get(port.dscpMap().orElse(""));
    for (int d = 0; d < TrustPoints.COUNT; d++) {
      priority[d] = map == null ? UNKNOWN : priority(on, map, d);
      sent[d] = map == null ? d : TrustPoints.sentAs(map, d);
    }
    priorities[state] = priority;
    sentAs[state] = sent;
  }

  /** What a map has no word on is best effort. */
  private static int priority(SwitchConfig on, DscpMap map, int point) {
    Optional<ClassName> name = TrustPoints.classOf(map, point);
    if (name.isEmpty()) {
      return LOSSY;
    }
    TrafficClassConfig c = on.classes().get(name.get());
    return c == null ? UNKNOWN : c.lossless() ? c.priority().value() : LOSSY;
  }

  private static int shielded(SwitchConfig on, PortSettings port, PortWays.Way way) {
    int mask = 0;
    for (TrafficClassConfig c : on.classes().values()) {
      if (c.lossless() && isShielded(port, c, way)) {
        mask |= 1 << c.priority().value();
      }
    }
    return mask;
  }

  private static boolean isShielded(PortSettings port, TrafficClassConfig c, PortWays.Way way) {
    Priority priority = c.priority();
    PfcSetting pfc = port.pfc().get(priority);
    long headroom = headroom(port, c.priorityGroup());
    long old = headroom(way.base(), c.priorityGroup());
    long fresh = headroom(way.target(), c.priorityGroup());
    long needed = old == 0 || fresh == 0 ? Math.max(old, fresh) : Math.min(old, fresh);
    return pfc != null
        && pfc.transmit()
        && pfc.receive()
        && port.watchdogs().containsKey(priority)
        && headroom > 0
        && headroom >= needed;
  }

  private static long headroom(PortSettings port, int group) {
    PriorityGroupConfig config = port.priorityGroups().get(group);
    return config == null ? 0 : config.headroom().bytes();
  }

  /** A port of which this is true. */
  String example() {
    return example;
  }

  boolean isEdge() {
    return role == PortRole.EDGE;
  }

  /**
   * The lossless priority of {@code point} in {@code state}, {@link #LOSSY} or {@link #UNKNOWN}.
   */
  int priority(int state, int point) {
    return priorities[state][point];
  }

  /** What {@code point} leaves the switch with. */
  int sentAs(int state, int point) {
    return sentAs[state][point];
  }

  /** Whether frames that come in with {@code point} are lossless from here on, by it. */
  boolean admits(int state, int point) {
    return isEdge() && priority(state, point) >= 0 && sentAs(state, point) == point;
  }

  /** The priorities with PFC, headroom and watchdog, as bits. */
  int shielded(int state) {
    return shielded[state];
  }
}
