package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.cli.transaction.Outcome;

/**
 * What a demo came to; filled in while it runs, so that a failed one still tells how far it got.
 */
final class DemoResult {
  private Outcome outcome = Outcome.FAILED;
  private Optional<TrafficSample> traffic = Optional.empty();
  private String intent = "";
  private String plan = "";
  private String transaction = "";
  private final List<SwitchResult> switches = new ArrayList<>();
  private final SortedMap<String, Long> durationsMillis = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();
  private final List<PlayedFault> faults = new ArrayList<>();
  private final SortedMap<String, String> places = new TreeMap<>();

  Outcome outcome() {
    return outcome;
  }

  void setOutcome(Outcome outcome) {
    this.outcome = outcome;
  }

  void setIntent(String intent) {
    this.intent = intent;
  }

  void setPlan(String plan) {
    this.plan = plan;
  }

  void setTransaction(String transaction) {
    this.transaction = transaction;
  }

  void setSwitches(List<SwitchResult> results) {
    switches.clear();
    switches.addAll(results);
  }

  List<SwitchResult> switches() {
    return switches;
  }

  void setDuration(String name, long millis) {
    durationsMillis.put(name, millis);
  }

  void addProblem(String line) {
    problems.add(line);
  }

  List<String> problems() {
    return problems;
  }

  /** Notes a place to look at: a URL, an endpoint, a file. */
  void setPlace(String name, String place) {
    places.put(name, place);
  }

  /** The places to look at, in the order they were noted. */
  SortedMap<String, String> places() {
    return places;
  }

  void setTraffic(TrafficSample sample) {
    traffic = Optional.of(sample);
  }

  /** What the traffic did to the switches while it was watched; empty if it wasn't. */
  Optional<TrafficSample> traffic() {
    return traffic;
  }

  void addFault(PlayedFault fault) {
    faults.add(fault);
  }

  /** What came of faults that were made while the traffic ran. */
  List<PlayedFault> faults() {
    return faults;
  }

  String intent() {
    return intent;
  }

  /** A duration in milliseconds, 0 if it wasn't measured. */
  long duration(String name) {
    return durationsMillis.getOrDefault(name, 0L);
  }

  /** All of it as one JSON object. */
  ObjectNode toJson() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("outcome", outcome.word())
            .put("intent", intent)
            .put("plan", plan)
            .put("transaction", transaction);
    ArrayNode each = json.putArray("switches");
    switches.forEach(result -> each.add(result.toJson()));
    durationsMillis.forEach(json.putObject("durations")::put);
    traffic.ifPresent(sample -> json.set("traffic", sample.toJson()));
    if (!faults.isEmpty()) {
      ArrayNode made = json.putArray("faults");
      faults.forEach(fault -> made.add(fault.toJson()));
    }
    problems.forEach(json.putArray("problems")::add);
    places.forEach(json.putObject("places")::put);
    return json;
  }
}
