package org.weirfabric.lab.simulator.scenario;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import org.weirfabric.lab.simulator.Answers;
import org.weirfabric.lab.simulator.Conservation;
import org.weirfabric.lab.simulator.DropReason;
import org.weirfabric.lab.simulator.PortCounters;
import org.weirfabric.lab.simulator.Simulation;
import org.weirfabric.lab.simulator.scenario.Claim.Verdict;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader.Fields;

/** Reads one entry of {@code claims}. */
final class ClaimReader {
  private static final String[] KINDS = {
    "noLoss",
    "drops",
    "deadlock",
    "marksBeforePauses",
    "throughput",
    "fair",
    "completes",
    "paused",
    "watchdogTrips",
    "messageTime"
  };
  private static final DropReason[] BUFFER_REASONS = {
    DropReason.HEADROOM_FULL, DropReason.INGRESS_SHARE, DropReason.EGRESS_SHARE
  };
  private static final long QUIET_NANOS = 200_000;

  private final FieldReader read;
  private final long durationNanos;
  private final SortedSet<String> labels;

  ClaimReader(FieldReader read, long durationNanos, SortedSet<String> labels) {
    this.read = read;
    this.durationNanos = durationNanos;
    this.labels = labels;
  }

  /** What always must hold. */
  static Claim conservation() {
    return Claim.atEnd(
        "bytes are conserved",
        (simulation, seen) -> {
          Conservation found = simulation.answers().conservation();
          return new Verdict(
              found.holds(),
              found.injected()
                  + " injected = "
                  + found.delivered()
                  + " delivered + "
                  + found.dropped()
                  + " dropped + "
                  + found.held()
                  + " held");
        });
  }

  Optional<Claim> claim(SourceNode node) {
    Fields fields = read.reader.fields(node, KINDS);
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
          given.isEmpty() ? "nothing that is claimed" : given.toString(),
          "one of " + String.join(", ", KINDS),
          "give one of them");
      return Optional.empty();
    }
    SourceNode what = fields.optional(given.get(0)).orElse(node);
    return switch (given.get(0)) {
      case "noLoss" -> read.classUse(what).map(ClaimReader::noLoss);
      case "drops" -> drops(what);
      case "deadlock" -> deadlock(what);
      case "marksBeforePauses" -> read.classUse(what).map(ClaimReader::marksBeforePauses);
      case "throughput" -> throughput(what);
      case "fair" -> fair(what);
      case "completes" -> label(what).map(ClaimReader::completes);
      case "paused" -> paused(what);
      case "watchdogTrips" -> watchdogTrips(what);
      default -> messageTime(what);
    };
  }

  private static Claim noLoss(ClassUse use) {
    return Claim.atEnd(
        "no frame of " + use.name() + " finds a buffer full",
        (simulation, seen) -> {
          long lost = 0;
          for (PortCounters port : allPorts(simulation)) {
            for (DropReason reason : BUFFER_REASONS) {
              lost += port.dropped(use.group(), reason);
            }
          }
          return new Verdict(lost == 0, lost + " frames lost");
        });
  }

  private static List<PortCounters> allPorts(Simulation simulation) {
    List<PortCounters> ports = new ArrayList<>();
    simulation
        .setup()
        .topology()
        .switches()
        .keySet()
        .forEach(
            id -> {
              for (PortName port : simulation.setup().topology().portsOf(id)) {
                ports.add(simulation.counters(PortRef.of(id, port)));
              }
            });
    return ports;
  }

  private Optional<Claim> drops(SourceNode what) {
    Fields fields = read.reader.fields(what, "reason", "switch", "atLeast", "atMost");
    Map<String, DropReason> reasons = new LinkedHashMap<>();
    for (DropReason reason : DropReason.values()) {
      reasons.put(reason.name().toLowerCase(Locale.ROOT).replace('_', '-'), reason);
    }
    Optional<DropReason> reason =
        fields.required("reason").flatMap(n -> read.reader.oneOf(n, reasons));
    Optional<SwitchId> at = fields.optional("switch").flatMap(read::switchId);
    Bounds bounds = counts(fields);
    return reason.map(
        r ->
            Claim.atEnd(
                "frames dropped for "
                    + r.name().toLowerCase(Locale.ROOT).replace('_', '-')
                    + at.map(id -> " at " + id).orElse("")
                    + bounds.text(""),
                (simulation, seen) -> {
                  Answers answers = simulation.answers();
                  long found = at.map(id -> answers.drops(id, r)).orElseGet(() -> answers.drops(r));
                  return new Verdict(bounds.hold((double) found), found + " frames");
                }));
  }

  private Optional<Claim> deadlock(SourceNode what) {
    return read.reader
        .bool(what)
        .map(
            wanted ->
                Claim.atEnd(
                    wanted ? "it ends in a deadlock" : "it ends without a deadlock",
                    (simulation, seen) -> {
                      List<SortedSet<String>> circles =
                          simulation.answers().waitForGraph().deadlocks(QUIET_NANOS);
                      return new Verdict(
                          circles.isEmpty() != wanted,
                          circles.isEmpty()
                              ? "no circle of queues that wait for each other"
                              : "circle of " + circles.get(0));
                    }));
  }

  private static Claim marksBeforePauses(ClassUse use) {
    return Claim.atEnd(
        "the first frame of " + use.name() + " is marked before the first pause",
        (simulation, seen) -> {
          OptionalLong mark = simulation.answers().firstMarkNanos(use.queue());
          OptionalLong pause = simulation.answers().firstPauseNanos(use.priority());
          boolean holds =
              mark.isPresent() && (pause.isEmpty() || mark.getAsLong() < pause.getAsLong());
          return new Verdict(
              holds, "first mark " + moment(mark) + ", first pause " + moment(pause));
        });
  }

  private static String moment(OptionalLong nanos) {
    return nanos.isEmpty()
        ? "never"
        : String.format(Locale.ROOT, "at %.1f us", nanos.getAsLong() / 1000.0);
  }

  private Optional<Claim> throughput(SourceNode what) {
    Fields fields = read.reader.fields(what, "traffic", "from", "until", "atLeast", "atMost");
    Optional<String> label = fields.required("traffic").flatMap(this::label);
    long[] span = span(fields);
    Bounds bounds =
        new Bounds(
            fields.optional("atLeast").flatMap(read::rate).map(r -> (double) r.bitsPerSecond()),
            fields.optional("atMost").flatMap(read::rate).map(r -> (double) r.bitsPerSecond()));
    return label.map(
        name ->
            Claim.over(
                name + " delivers" + bounds.gigabits() + between(span),
                span[0],
                span[1],
                simulation -> delivered(simulation, name),
                (simulation, seen) -> {
                  double rate = (sum(seen.get(1)) - sum(seen.get(0))) * 8e9 / (span[1] - span[0]);
                  return new Verdict(
                      bounds.hold(rate), String.format(Locale.ROOT, "%.2f Gb/s", rate / 1e9));
                }));
  }

  private static long[] delivered(Simulation simulation, String label) {
    Answers answers = simulation.answers();
    return answers.flows(label).stream().mapToLong(answers::deliveredBytes).toArray();
  }

  private static long sum(long[] values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }

  private Optional<Claim> fair(SourceNode what) {
    Fields fields = read.reader.fields(what, "traffic", "from", "until", "within");
    Optional<String> label = fields.required("traffic").flatMap(this::label);
    Optional<Double> within = fields.required("within").flatMap(read::percent);
    long[] span = span(fields);
    return label.flatMap(
        name ->
            within.map(
                share ->
                    Claim.over(
                        String.format(
                            Locale.ROOT,
                            "every flow of %s is within %.0f %% of their mean%s",
                            name,
                            share * 100,
                            between(span)),
                        span[0],
                        span[1],
                        simulation -> delivered(simulation, name),
                        (simulation, seen) -> fairness(seen, share))));
  }

  private static Verdict fairness(List<long[]> seen, double share) {
    long[] before = seen.get(0);
    long[] after = seen.get(1);
    double mean = (double) (sum(after) - sum(before)) / after.length;
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int i = 0; i < after.length; i++) {
      double part = mean == 0 ? 0 : (after[i] - before[i]) / mean;
      least = Math.min(least, part);
      most = Math.max(most, part);
    }
    return new Verdict(
        least >= 1 - share && most <= 1 + share,
        String.format(Locale.ROOT, "from %.3f to %.3f of the mean", least, most));
  }

  private static Claim completes(String label) {
    return Claim.atEnd(
        "every flow of " + label + " ends",
        (simulation, seen) -> {
          Answers answers = simulation.answers();
          List<Integer> flows = answers.flows(label);
          long ended = flows.stream().filter(f -> answers.completionNanos(f).isPresent()).count();
          long last =
              flows.stream().mapToLong(f -> answers.completionNanos(f).orElse(0)).max().orElse(0);
          return new Verdict(
              ended == flows.size(),
              ended
                  + " of "
                  + flows.size()
                  + String.format(Locale.ROOT, ", the last at %.1f us", last / 1000.0));
        });
  }

  private Optional<Claim> paused(SourceNode what) {
    Fields fields = read.reader.fields(what, "port", "class", "from", "until", "atLeast", "atMost");
    Optional<PortRef> port = fields.required("port").flatMap(read::port);
    Optional<ClassUse> use = fields.required("class").flatMap(read::classUse);
    long[] span = span(fields);
    Bounds bounds =
        new Bounds(
            fields.optional("atLeast").flatMap(read::percent),
            fields.optional("atMost").flatMap(read::percent));
    return port.flatMap(
        ref ->
            use.map(
                u ->
                    Claim.over(
                        u.name() + " is paused at " + ref + bounds.percent() + between(span),
                        span[0],
                        span[1],
                        simulation ->
                            new long[] {simulation.counters(ref).pausedNanos(u.priority())},
                        (simulation, seen) -> {
                          double share =
                              (double) (seen.get(1)[0] - seen.get(0)[0]) / (span[1] - span[0]);
                          return new Verdict(
                              bounds.hold(share),
                              String.format(Locale.ROOT, "%.1f %%", share * 100));
                        })));
  }

  private Optional<Claim> watchdogTrips(SourceNode what) {
    Fields fields = read.reader.fields(what, "port", "class", "atLeast", "atMost");
    Optional<PortRef> port = fields.required("port").flatMap(read::port);
    Optional<ClassUse> use = fields.required("class").flatMap(read::classUse);
    Bounds bounds = counts(fields);
    return port.flatMap(
        ref ->
            use.map(
                u ->
                    Claim.atEnd(
                        "the switch's watchdog finds "
                            + u.name()
                            + " blocked at "
                            + ref
                            + bounds.text(" times"),
                        (simulation, seen) -> {
                          long found = simulation.counters(ref).watchdogTrips(u.priority());
                          return new Verdict(bounds.hold((double) found), found + " times");
                        })));
  }

  private Optional<Claim> messageTime(SourceNode what) {
    Fields fields = read.reader.fields(what, "traffic", "share", "atMost");
    Optional<String> label = fields.required("traffic").flatMap(this::label);
    Optional<Double> share = fields.required("share").flatMap(read::percent);
    Optional<Long> most = fields.required("atMost").flatMap(read::time);
    if (label.isEmpty() || share.isEmpty() || most.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Claim.atEnd(
            String.format(
                Locale.ROOT,
                "%s %% of the messages of %s take at most %.1f us",
                trimmed(share.get() * 100),
                label.get(),
                most.get() / 1000.0),
            (simulation, seen) -> {
              OptionalLong found = simulation.answers().messageNanos(label.get(), share.get());
              return new Verdict(
                  found.isPresent() && found.getAsLong() <= most.get(),
                  found.isEmpty()
                      ? "no message came"
                      : String.format(Locale.ROOT, "%.1f us", found.getAsLong() / 1000.0));
            }));
  }

  private Optional<String> label(SourceNode node) {
    Optional<String> label = read.reader.text(node, "the name of a traffic");
    if (label.isPresent() && !labels.contains(label.get())) {
      read.reader.refuse(
          ProblemCode.UNKNOWN_REFERENCE,
          node,
          node.describe(),
          "one of " + labels,
          "name traffic of this scenario");
      return Optional.empty();
    }
    return label;
  }

  private long[] span(Fields fields) {
    long from = fields.optional("from").flatMap(read::time).orElse(0L);
    long until = fields.optional("until").flatMap(read::time).orElse(durationNanos);
    if (from >= until || until > durationNanos) {
      read.reader.outOfRange(fields.node(), "from before until, until within the run");
      return new long[] {0, durationNanos};
    }
    return new long[] {from, until};
  }

  private Bounds counts(Fields fields) {
    return new Bounds(
        fields
            .optional("atLeast")
            .flatMap(n -> read.reader.integer(n, 0, Integer.MAX_VALUE))
            .map(Integer::doubleValue),
        fields
            .optional("atMost")
            .flatMap(n -> read.reader.integer(n, 0, Integer.MAX_VALUE))
            .map(Integer::doubleValue));
  }

  private String between(long[] span) {
    return span[0] == 0 && span[1] == durationNanos
        ? ""
        : String.format(
            Locale.ROOT, " from %s us to %s us", trimmed(span[0] / 1e3), trimmed(span[1] / 1e3));
  }

  private static String trimmed(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toPlainString();
  }

  /** What a value must be at least and at most. */
  private record Bounds(Optional<Double> least, Optional<Double> most) {
    boolean hold(double value) {
      return value >= least.orElse(Double.NEGATIVE_INFINITY)
          && value <= most.orElse(Double.POSITIVE_INFINITY);
    }

    String text(String unit) {
      return scaled(1, unit);
    }

    String gigabits() {
      return scaled(1e-9, " Gb/s");
    }

    String percent() {
      return scaled(100, " %");
    }

    private String scaled(double factor, String unit) {
      return least.map(v -> " at least " + trimmed(v * factor) + unit).orElse("")
          + (least.isPresent() && most.isPresent() ? " and" : "")
          + most.map(v -> " at most " + trimmed(v * factor) + unit).orElse("");
    }
  }
}
