package org.weirfabric.onos.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.HostId;

/** A plan that is tried between a few hosts first, and how far it has come. */
@AutoValue
public abstract class CanaryRecord {
  /** The state of one that has not ended. */
  public static final String RUNNING = "running";

  private static final String PREFIX = "canary-";
  private static final int SHORT = 12;

  CanaryRecord() {}

  /** Its name: {@code canary-} and the first 12 digits of the plan's hash. */
  public abstract String id();

  /** The hash of the plan. */
  public abstract String plan();

  /** The hosts between which it is tried first. */
  public abstract List<HostId> hosts();

  /** For how long they are watched. */
  public abstract Duration watch();

  /** Who asked for it. */
  public abstract String who();

  /** {@value #RUNNING}, {@code committed}, {@code rolled-back} or {@code diverged}. */
  public abstract String state();

  /** What has happened, oldest first. */
  public abstract List<String> events();

  /** The transactions that it was carried out by, oldest first. */
  public abstract List<String> transactions();

  /** The name of the canary of the plan with {@code hash}. */
  public static String idOf(String hash) {
    return PREFIX + hash.substring(0, Math.min(SHORT, hash.length()));
  }

  /** Whether {@code id} is the name of a canary. */
  public static boolean isId(String id) {
    return id.startsWith(PREFIX);
  }

  /** One that begins. */
  public static CanaryRecord begin(String plan, List<HostId> hosts, Duration watch, String who) {
    return new AutoValue_CanaryRecord(
        idOf(plan), plan, List.copyOf(hosts), watch, who, RUNNING, List.of(), List.of());
  }

  /** This one after {@code event}. */
  public final CanaryRecord after(String event) {
    List<String> events = new ArrayList<>(events());
    events.add(event);
    return new AutoValue_CanaryRecord(
        id(), plan(), hosts(), watch(), who(), state(), List.copyOf(events), transactions());
  }

  /** This one, carried out by {@code transaction} too. */
  public final CanaryRecord by(String transaction) {
    List<String> transactions = new ArrayList<>(transactions());
    transactions.add(transaction);
    return new AutoValue_CanaryRecord(
        id(), plan(), hosts(), watch(), who(), state(), events(), List.copyOf(transactions));
  }

  /** This one, ended in {@code state}. */
  public final CanaryRecord ended(String state) {
    return new AutoValue_CanaryRecord(
        id(), plan(), hosts(), watch(), who(), state, events(), transactions());
  }

  /** Whether it has not ended. */
  public final boolean isRunning() {
    return state().equals(RUNNING);
  }

  /** It as JSON. */
  public final ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("plan", plan());
    ArrayNode hosts = json.putArray("hosts");
    hosts().forEach(host -> hosts.add(host.value()));
    json.put("watchMillis", watch().toMillis());
    json.put("who", who());
    json.put("state", state());
    ArrayNode events = json.putArray("events");
    events().forEach(events::add);
    ArrayNode transactions = json.putArray("transactions");
    transactions().forEach(transactions::add);
    return json;
  }

  /** It from JSON. */
  public static CanaryRecord fromJson(JsonNode json) {
    SortedSet<HostId> hosts = new TreeSet<>();
    json.path("hosts").forEach(host -> hosts.add(HostId.of(host.asText())));
    List<String> events = new ArrayList<>();
    json.path("events").forEach(event -> events.add(event.asText()));
    List<String> transactions = new ArrayList<>();
    json.path("transactions").forEach(each -> transactions.add(each.asText()));
    String plan = json.path("plan").asText();
    return new AutoValue_CanaryRecord(
        idOf(plan),
        plan,
        List.copyOf(hosts),
        Duration.ofMillis(json.path("watchMillis").asLong()),
        json.path("who").asText(),
        json.path("state").asText(),
        List.copyOf(events),
        List.copyOf(transactions));
  }
}
