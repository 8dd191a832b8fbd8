package org.weirfabric.push.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.ProblemCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.journal.TxId;
import org.weirfabric.push.tx.TxOutcome;

/** How a transaction ended, and where each switch is now. */
@AutoValue
public abstract class TransactionReport {
  TransactionReport() {}

  /** The transaction. */
  public abstract TxId id();

  /** The hash of the plan it carried out; "" for a withdrawal. */
  public abstract String planHash();

  /** How it ended. */
  public abstract TxOutcome outcome();

  /** The names of its stages in order. */
  public abstract List<String> stages();

  /** Each switch it was to change. */
  public abstract SortedMap<SwitchId, SwitchReport> switches();

  /** What turned it back, stopped it, or remains; empty if it was committed without any. */
  public abstract List<Problem> problems();

  /** When this leader began or took it up, by the wall clock. */
  public abstract Instant startedAt();

  /** How long it took this leader, in ms. */
  public abstract long durationMillis();

  static TransactionReport of(
      TxId id,
      String planHash,
      TxOutcome outcome,
      List<String> stages,
      SortedMap<SwitchId, SwitchReport> switches,
      List<Problem> problems,
      Instant startedAt,
      long durationMillis) {
    return new AutoValue_TransactionReport(
        id,
        planHash,
        outcome,
        List.copyOf(stages),
        Collections.unmodifiableSortedMap(new TreeMap<>(switches)),
        List.copyOf(problems),
        startedAt,
        durationMillis);
  }

  /**
   * The report as canonical JSON: {@code switches} is an object by switch name, each with {@code
   * set}, {@code readBack} and {@code differences}, the latter as texts. A switch that was not read
   * back says so there.
   */
  public final ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", id().value());
    json.put("plan", planHash());
    json.put("outcome", outcome().text());
    stages().forEach(json.putArray("stages")::add);
    ObjectNode all = json.putObject("switches");
    switches().forEach((id, report) -> all.set(id.value(), toJson(report)));
    json.set("problems", ProblemCodec.encode(problems()));
    json.put("startedAt", startedAt().toString());
    json.put("durationMillis", durationMillis());
    return json;
  }

  private static ObjectNode toJson(SwitchReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode set = json.putObject("set");
    set.put("count", report.gnmiSet().size() + report.p4Set().size());
    report.gnmiSet().forEach(set.putArray("gnmi")::add);
    report.p4Set().forEach(set.putArray("p4")::add);
    ObjectNode read = json.putObject("readBack");
    read.put("read", report.isRead());
    read.put("matches", report.matches());
    ArrayNode differences = json.putArray("differences");
    if (!report.isRead()) {
      differences.add("not read back");
    }
    report
        .differences()
        .forEach(
            each ->
                differences.add(
                    each.path() + ": wanted " + each.wanted() + ", found " + each.found()));
    json.put("busyMillis", report.busyMillis());
    return json;
  }
}
