package org.weirfabric.lab.simulator.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.weirfabric.lab.simulator.DcqcnParameters;
import org.weirfabric.lab.simulator.FlowSpec;
import org.weirfabric.lab.simulator.NvmeOf;
import org.weirfabric.lab.simulator.Sending;
import org.weirfabric.lab.simulator.Workload;
import org.weirfabric.lab.simulator.Workloads;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.units.ByteSize;

/** Reads one entry of {@code traffic}. */
final class TrafficReader {
  private static final int LARGEST_FRAME = 9220;
  private static final int LARGEST_COUNT = 1_000_000;
  private static final long DEFAULT_NVME_MEDIUM_NANOS = 20_000;
  private static final int DEFAULT_NVME_DEPTH = 16;
  private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

  static {
    for (Kind kind : Kind.values()) {
      KINDS.put(kind.text, kind);
    }
  }

  private enum Kind {
    FLOW("flow"),
    INCAST("incast"),
    ALL_TO_ALL("all-to-all"),
    PERMUTATION("permutation"),
    RING("ring-all-reduce"),
    TREE("tree-all-reduce"),
    NVME_READ("nvme-read"),
    NVME_WRITE("nvme-write");

    final String text;

    Kind(String text) {
      this.text = text;
    }

    boolean isBetweenTwo() {
      return this == FLOW || this == NVME_READ || this == NVME_WRITE;
    }

    boolean needsBytes() {
      return this == RING || this == TREE || this == NVME_READ || this == NVME_WRITE;
    }
  }

  private final FieldReader read;
  private final long seed;

  TrafficReader(FieldReader read, long seed) {
    this.read = read;
    this.seed = seed;
  }

  Optional<Workload> workload(SourceNode node) {
    Fields fields =
        read.reader.fields(
            node,
            "name",
            "kind",
            "class",
            "from",
            "to",
            "hosts",
            "rate",
            "dcqcn",
            "window",
            "tcp",
            "frame",
            "bytes",
            "start",
            "flows",
            "rounds",
            "depth",
            "medium",
            "ecn",
            "reliable",
            "ttl");
    Optional<Kind> kind = fields.required("kind").flatMap(n -> read.reader.oneOf(n, KINDS));
    Optional<ClassUse> use = fields.required("class").flatMap(read::classUse);
    String name =
        fields
            .optional("name")
            .flatMap(n -> read.reader.text(n, "a name"))
            .or(() -> kind.map(k -> k.text))
            .orElse("");
    List<HostId> hosts = List.copyOf(read.topology.hosts().keySet());
    if (hosts.size() < 2) {
      read.reader.refuse(
          ProblemCode.OUT_OF_RANGE,
          node,
          hosts.size() + " hosts",
          "traffic between 2 hosts or more",
          "add hosts to the topology");
      return Optional.empty();
    }
    if (kind.isEmpty() || use.isEmpty()) {
      return Optional.empty();
    }
    Optional<FlowSpec> template = template(fields, use.get(), name, hosts);
    return template.flatMap(flow -> workload(fields, kind.get(), flow, hosts));
  }

  private Optional<FlowSpec> template(
      Fields fields, ClassUse use, String name, List<HostId> hosts) {
    Optional<Sending> sending = sending(fields, use);
    int frame =
        fields
            .optional("frame")
            .flatMap(n -> read.reader.integer(n, 64, LARGEST_FRAME))
            .orElse(1518);
    if (sending.isEmpty()) {
      return Optional.empty();
    }
    FlowSpec flow =
        FlowSpec.of(hosts.get(0), hosts.get(1), use.dscp(), use.priority(), frame, sending.get())
            .labelled(name);
    flow = use.pcp().map(flow::withoutIp).orElse(flow);
    boolean ecn = fields.optional("ecn").flatMap(read.reader::bool).orElse(use.marked());
    boolean reliable =
        fields
            .optional("reliable")
            .flatMap(read.reader::bool)
            .orElse(fields.optional("rate").isEmpty());
    flow = ecn && use.pcp().isEmpty() ? flow.withEcn() : flow;
    flow = reliable ? flow.withGoBackN() : flow;
    Optional<Long> start = fields.optional("start").flatMap(read::time);
    flow = start.isPresent() ? flow.startingAt(start.get()) : flow;
    Optional<Integer> ttl = fields.optional("ttl").flatMap(n -> read.reader.integer(n, 1, 127));
    return Optional.of(ttl.isPresent() ? flow.withTtl(ttl.get()) : flow);
  }

  private Optional<Sending> sending(Fields fields, ClassUse use) {
    List<Optional<Sending>> found = new ArrayList<>();
    fields.optional("rate").ifPresent(n -> found.add(read.rate(n).map(Sending::atRate)));
    fields
        .optional("window")
        .ifPresent(
            n -> found.add(read.bytes(n, 64).map(b -> Sending.withWindow(ByteSize.ofBytes(b)))));
    fields
        .optional("dcqcn")
        .filter(n -> read.reader.bool(n).orElse(false))
        .ifPresent(n -> found.add(Optional.of(Sending.withDcqcn(dcqcn(use)))));
    fields
        .optional("tcp")
        .filter(n -> read.reader.bool(n).orElse(false))
        .ifPresent(n -> found.add(Optional.of(Sending.withTcp(ByteSize.ofKibibytes(4096)))));
    if (found.size() != 1) {
      read.reader.refuse(
          ProblemCode.MISSING_FIELD,
          fields.node(),
          found.size() + " ways to pace it",
          "one of rate, window, dcqcn: true, tcp: true",
          "give one of them");
      return Optional.empty();
    }
    return found.get(0);
  }

  private DcqcnParameters dcqcn(ClassUse use) {
    ClassUse cnp = read.classUse("cnp").orElse(use);
    return DcqcnParameters.paper(cnp.dscp(), cnp.priority());
  }

  private Optional<Workload> workload(
      Fields fields, Kind kind, FlowSpec template, List<HostId> all) {
    Optional<Long> bytes = fields.optional("bytes").flatMap(n -> read.bytes(n, 64));
    if (kind.needsBytes()) {
      fields.required("bytes");
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
    }
    FlowSpec flow =
        bytes.isPresent() && !kind.needsBytes() ? template.limitedTo(bytes.get()) : template;
    int times = count(fields, "flows", 1);
    if (kind == Kind.INCAST || kind.isBetweenTwo()) {
      Optional<HostId> to = fields.required("to").flatMap(read::host);
      Optional<List<HostId>> from = fields.required("from").flatMap(read::hosts);
      if (to.isEmpty() || from.isEmpty()) {
        return Optional.empty();
      }
      if (from.get().stream().allMatch(to.get()::equals)) {
        fields
            .optional("from")
            .ifPresent(n -> read.reader.outOfRange(n, "a host other than " + to.get()));
        return Optional.empty();
      }
      return Optional.of(
          repeated(times, number -> towards(fields, kind, flow, from.get(), to.get(), bytes)));
    }
    List<HostId> hosts = fields.optional("hosts").flatMap(read::hosts).orElse(all);
    if (hosts.size() < 2 || hosts.stream().distinct().count() < hosts.size()) {
      fields
          .optional("hosts")
          .ifPresent(n -> read.reader.outOfRange(n, "2 different hosts or more"));
      return Optional.empty();
    }
    int rounds = count(fields, "rounds", 1);
    long size = bytes.orElse(0L);
    return Optional.of(
        switch (kind) {
          case ALL_TO_ALL -> repeated(times, n -> Workloads.allToAll(flow, hosts));
          case PERMUTATION -> repeated(times, n -> Workloads.permutation(flow, hosts, seed + n));
          case RING -> Workloads.ringAllReduce(flow, hosts, size, rounds);
          default -> Workloads.treeAllReduce(flow, hosts, size, rounds);
        });
  }

  private Workload towards(
      Fields fields, Kind kind, FlowSpec flow, List<HostId> from, HostId to, Optional<Long> bytes) {
    if (kind == Kind.INCAST || kind == Kind.FLOW) {
      return Workloads.incast(flow, from, to);
    }
    long medium = fields.optional("medium").flatMap(read::time).orElse(DEFAULT_NVME_MEDIUM_NANOS);
    int depth = count(fields, "depth", DEFAULT_NVME_DEPTH);
    Workload all = Workload.of(List.of());
    for (HostId host : from) {
      if (!host.equals(to)) {
        all =
            all.and(
                NvmeOf.of(
                    flow,
                    host,
                    to,
                    kind == Kind.NVME_READ ? NvmeOf.Direction.READ : NvmeOf.Direction.WRITE,
                    bytes.orElse(0L),
                    depth,
                    medium));
      }
    }
    return all;
  }

  private int count(Fields fields, String name, int otherwise) {
    return fields
        .optional(name)
        .flatMap(n -> read.reader.integer(n, 1, LARGEST_COUNT))
        .orElse(otherwise);
  }

  private static Workload repeated(int times, IntFunction<Workload> one) {
    Workload all = one.apply(0);
    for (int i = 1; i < times; i++) {
      Workload more = one.apply(i);
      int first = i;
      all =
          all.and(
              new Workload(
                  more.flows().stream()
                      .map(flow -> flow.withSourcePort(flow.sourcePort() + first * 7))
                      .toList(),
                  more.triggers()));
    }
    return all;
  }
}
