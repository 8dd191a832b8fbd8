package org.weirfabric.onos.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;

/** A plan that is tried between a few hosts first, and how far it has come. */
@AutoValue
public abstract class CanaryRecord {
  /** The state of one that has not ended. */
  public static final String RUNNING = "running";

  private static final String PREFIX = "canary-";
  private static final int SHORT = 12;

  CanaryRecord() {}

  /** Its name: {@code canary-} and the first 12 digits of the plan's hash. */
  public final String id() {
    return PREFIX + plan().substring(0, Math.min(SHORT, plan().length()));
  }

  /** The hash of the plan. */
  public abstract String plan();

  /** The hosts between which it is tried first. */
  public abstract List<HostId> hosts();

  /** For how long they are watched, and what ends it. */
  public abstract CanaryTerms terms();

  /** Who asked for it. */
  public abstract String who();

  /** The fabric's revision when it began. */
  public abstract long revision();

  /**
   * Whether the plan changes what is there, so that what was there is what an abort goes back to.
   */
  public abstract boolean changes();

  /** Ports of other hosts that stay shut in the first part, though the plan opens them. */
  public abstract SortedSet<PortRef> held();

  /** {@value #RUNNING}, {@code committed}, {@code rolled-back} or {@code diverged}. */
  public abstract String state();

  /** What has happened, oldest first. */
  public abstract List<String> events();

  /** The transactions that it was carried out by, oldest first. */
  public abstract List<String> transactions();

  abstract Builder toBuilder();

  /** Whether {@code id} is the name of a canary. */
  public static boolean isId(String id) {
    return id.startsWith(PREFIX);
  }

  /** One that begins at {@code revision}. */
  public static CanaryRecord begin(
      String plan,
      List<HostId> hosts,
      CanaryTerms terms,
      String who,
      long revision,
      boolean changes,
      SortedSet<PortRef> held) {
    return new AutoValue_CanaryRecord.Builder()
        .setPlan(plan)
        .setHosts(List.copyOf(hosts))
        .setTerms(terms)
        .setWho(who)
        .setRevision(revision)
        .setChanges(changes)
        .setHeld(Collections.unmodifiableSortedSet(new TreeSet<>(held)))
        .setState(RUNNING)
        .setEvents(List.of())
        .setTransactions(List.of())
        .build();
  }

  /** This one after {@code event}. */
  public final CanaryRecord after(String event) {
    List<String> events = new ArrayList<>(events());
    events.add(event);
    return toBuilder().setEvents(List.copyOf(events)).build();
  }

  /** This one, carried out by {@code transaction} too. */
  public final CanaryRecord by(String transaction) {
    List<String> transactions = new ArrayList<>(transactions());
    transactions.add(transaction);
    return toBuilder().setTransactions(List.copyOf(transactions)).build();
  }

  /** This one, ended in {@code state}. */
  public final CanaryRecord ended(String state) {
    return toBuilder().setState(state).build();
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
    json.setAll(terms().toJson());
    json.put("who", who());
    json.put("revision", revision());
    json.put("changes", changes());
    ArrayNode held = json.putArray("held");
    held().forEach(port -> held.add(port.toString()));
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
    SortedSet<PortRef> held = new TreeSet<>();
    json.path("held").forEach(port -> held.add(PortRef.parse(port.asText())));
    List<String> events = new ArrayList<>();
    json.path("events").forEach(event -> events.add(event.asText()));
    List<String> transactions = new ArrayList<>();
    json.path("transactions").forEach(each -> transactions.add(each.asText()));
    return begin(
            json.path("plan").asText(),
            List.copyOf(hosts),
            CanaryTerms.fromJson(json),
            json.path("who").asText(),
            json.path("revision").asLong(),
            json.path("changes").asBoolean(),
            held)
        .toBuilder()
        .setState(json.path("state").asText())
        .setEvents(List.copyOf(events))
        .setTransactions(List.copyOf(transactions))
        .build();
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setPlan(String hash);

    abstract Builder setHosts(List<HostId> hosts);

    abstract Builder setTerms(CanaryTerms terms);

    abstract Builder setWho(String who);

    abstract Builder setRevision(long revision);

    abstract Builder setChanges(boolean changes);

    abstract Builder setHeld(SortedSet<PortRef> ports);

    abstract Builder setState(String state);

    abstract Builder setEvents(List<String> events);

    abstract Builder setTransactions(List<String> transactions);

    abstract CanaryRecord build();
  }
}
