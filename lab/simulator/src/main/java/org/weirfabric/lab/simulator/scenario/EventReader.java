package org.weirfabric.lab.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.simulator.Change;
import org.weirfabric.lab.simulator.NicBehaviour;
import org.weirfabric.lab.simulator.RouteOverride;
import org.weirfabric.lab.simulator.TimedChange;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.units.ByteSize;

/** Reads one entry of {@code events}: at a time, one thing that happens. */
final class EventReader {
  private static final String[] KINDS = {
    "linkDown",
    "linkUp",
    "converge",
    "storm",
    "calm",
    "slow",
    "ignorePfc",
    "route",
    "unroute",
    "reboot",
    "intent"
  };
  private static final long DEFAULT_STAGE_NANOS = 100_000;

  private final FieldReader read;
  private final Plans plans;

  EventReader(FieldReader read, Plans plans) {
    this.read = read;
    this.plans = plans;
  }

  List<TimedChange> event(SourceNode node) {
    String[] known = new String[KINDS.length + 2];
    System.arraycopy(KINDS, 0, known, 2, KINDS.length);
    known[0] = "at";
    known[1] = "stageEvery";
    Fields fields = read.reader.fields(node, known);
    Optional<Long> at = fields.required("at").flatMap(read::time);
    List<String> given = new ArrayList<>();
    for (String kind : KINDS) {
      if (fields.optional(kind).isPresent()) {
        given.add(kind);
      }
    }
    if (given.size() != 1) {
      read.reader.refuse(
          ProblemCode.MISSING_FIELD,
          node,
          given.isEmpty() ? "nothing that happens" : given.toString(),
          "one of " + String.join(", ", KINDS),
          "give one of them");
      return List.of();
    }
    if (at.isEmpty()) {
      return List.of();
    }
    String kind = given.get(0);
    SourceNode what = fields.optional(kind).orElse(node);
    if (kind.equals("intent")) {
      return stages(at.get(), what, fields);
    }
    return change(kind, what)
        .map(change -> List.of(new TimedChange(at.get(), change)))
        .orElse(List.of());
  }

  private Optional<Change> change(String kind, SourceNode what) {
    return switch (kind) {
      case "linkDown" -> read.port(what).map(Change::linkDown);
      case "linkUp" -> read.port(what).map(Change::linkUp);
      case "converge" -> converge(what);
      case "storm" -> storm(what);
      case "calm" -> read.host(what).map(host -> Change.nic(host, NicBehaviour.lossless()));
      case "slow" -> slow(what);
      case "ignorePfc" -> read.host(what).map(host -> Change.nic(host, NicBehaviour.ignoringPfc()));
      case "route" -> route(what).map(Change::route);
      case "unroute" -> unroute(what);
      default -> reboot(what);
    };
  }

  private Optional<Change> converge(SourceNode what) {
    return what instanceof SourceNode.Scalar scalar && scalar.text().equals("all")
        ? Optional.of(Change.convergeAll())
        : read.switchId(what).map(Change::converge);
  }

  private Optional<Change> storm(SourceNode what) {
    Fields fields = read.reader.fields(what, "host", "class");
    Optional<HostId> host = fields.required("host").flatMap(read::host);
    Optional<ClassUse> use = fields.required("class").flatMap(read::classUse);
    return host.isEmpty() || use.isEmpty()
        ? Optional.empty()
        : Optional.of(Change.nic(host.get(), NicBehaviour.storming(use.get().priority(), 0)));
  }

  private Optional<Change> slow(SourceNode what) {
    Fields fields = read.reader.fields(what, "host", "rate", "buffer");
    Optional<HostId> host = fields.required("host").flatMap(read::host);
    return host.flatMap(
        id ->
            fields
                .required("rate")
                .flatMap(read::rate)
                .flatMap(
                    rate ->
                        fields
                            .required("buffer")
                            .flatMap(n -> read.bytes(n, 20_000))
                            .map(
                                bytes ->
                                    Change.nic(
                                        id, NicBehaviour.slow(rate, ByteSize.ofBytes(bytes))))));
  }

  /** A route other than the shortest: at a switch, towards a host, by some of its ports. */
  Optional<RouteOverride> route(SourceNode what) {
    Fields fields = read.reader.fields(what, "at", "to", "ports");
    Optional<SwitchId> at = fields.required("at").flatMap(read::switchId);
    Optional<HostId> to = fields.required("to").flatMap(read::host);
    Optional<List<SourceNode>> items = fields.required("ports").flatMap(read.reader::items);
    if (at.isEmpty() || to.isEmpty() || items.isEmpty()) {
      return Optional.empty();
    }
    List<PortName> ports = new ArrayList<>();
    for (SourceNode item : items.get()) {
      Optional<PortName> port = read.reader.parsed(item, "a port's name", PortName::of);
      if (port.isPresent() && !read.topology.portsOf(at.get()).contains(port.get())) {
        read.reader.refuse(
            ProblemCode.UNKNOWN_REFERENCE,
            item,
            item.describe(),
            "a port of " + at.get() + " that something is cabled to",
            "correct the name or add it to the topology");
      } else {
        port.ifPresent(ports::add);
      }
    }
    return Optional.of(new RouteOverride(at.get(), to.get(), ports));
  }

  private Optional<Change> unroute(SourceNode what) {
    Fields fields = read.reader.fields(what, "at", "to");
    Optional<SwitchId> at = fields.required("at").flatMap(read::switchId);
    Optional<HostId> to = fields.required("to").flatMap(read::host);
    return at.isEmpty() || to.isEmpty()
        ? Optional.empty()
        : Optional.of(Change.unroute(at.get(), to.get()));
  }

  private Optional<Change> reboot(SourceNode what) {
    Fields fields = read.reader.fields(what, "switch", "down");
    Optional<SwitchId> id = fields.required("switch").flatMap(read::switchId);
    Optional<Long> down = fields.required("down").flatMap(read::time);
    return id.isEmpty() || down.isEmpty()
        ? Optional.empty()
        : Optional.of(Change.reboot(id.get(), down.get()));
  }

  /** The stages by which the fabric gets from what it runs to what another intent asks for. */
  private List<TimedChange> stages(long at, SourceNode what, Fields fields) {
    long every = fields.optional("stageEvery").flatMap(read::time).orElse(DEFAULT_STAGE_NANOS);
    Optional<String> intent = read.reader.text(what, "an intent, or a file that holds one");
    if (intent.isEmpty()) {
      return List.of();
    }
    SortedMap<SwitchId, SwitchConfig> bases = read.configs();
    FabricPlan plan;
    try {
      plan = plans.compile(ScenarioReader.textOrFile(intent.get(), plans), read.topology, bases);
    } catch (ProblemsException refused) {
      for (Problem problem : refused.problems()) {
        read.reader.refuse(
            problem.code(), what, problem.found(), problem.allowed(), problem.remedy());
      }
      return List.of();
    }
    List<TimedChange> changes = new ArrayList<>();
    SortedMap<SwitchId, SwitchConfig> now = new TreeMap<>(bases);
    for (int stage = 0; stage < plan.rollout().stages().size(); stage++) {
      for (SwitchConfig target : plan.configs().values()) {
        SwitchId id = target.switchId();
        SwitchConfig base = bases.getOrDefault(id, SwitchConfig.empty(id));
        SwitchConfig after = plan.rollout().configAfter(stage, base, target);
        if (!after.equals(now.put(id, after))) {
          changes.add(new TimedChange(at + stage * every, Change.configure(after)));
        }
      }
    }
    read.changedTo(now);
    return changes;
  }
}
