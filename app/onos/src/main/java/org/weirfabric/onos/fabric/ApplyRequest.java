package org.weirfabric.onos.fabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.id.HostId;
import org.weirfabric.onos.canary.CanaryTerms;

/** What is asked of an apply, beside the plan that it is to carry out. */
@AutoValue
public abstract class ApplyRequest {
  ApplyRequest() {}

  /** The hash of the plan. */
  public abstract String plan();

  /** The fabric revision that whoever asks has seen; refused if it has moved on. */
  public abstract OptionalLong baseRevision();

  /** Whether it may interrupt a lossless class, if the plan does. */
  public abstract boolean acknowledgeDrain();

  /** Whether it may wait for the end of the maintenance of switches that it would touch. */
  public abstract boolean defer();

  /** The hosts between which it is tried first; empty to do all at once. */
  public abstract List<HostId> canaryHosts();

  /** For how long what the first hosts do is watched before the rest follows, and what ends it. */
  public abstract CanaryTerms canaryTerms();

  /** The same key again gives the same transaction, not another. */
  public abstract Optional<String> idempotencyKey();

  /**
   * What the fabric held by its last transaction when this was put off; empty unless it was. While
   * that is the same, the plan is as good as it was, whatever the revision.
   */
  abstract Optional<String> ground();

  /** Who asks. */
  public abstract String who();

  /** A plain request for the plan with {@code hash}. */
  public static Builder builder(String hash) {
    return new AutoValue_ApplyRequest.Builder()
        .setPlan(hash)
        .setBaseRevision(OptionalLong.empty())
        .setAcknowledgeDrain(false)
        .setDefer(false)
        .setCanaryHosts(List.of())
        .setCanaryTerms(CanaryTerms.DEFAULT)
        .setIdempotencyKey(Optional.empty())
        .setGround(Optional.empty())
        .setWho("");
  }

  abstract Builder toBuilder();

  /** What has to be the same for a second request under one key to be the same request. */
  final String fingerprint() {
    ObjectNode json = toJson();
    json.remove("who");
    return CanonicalJson.text(json);
  }

  /** All of it but the key, to be kept. */
  final ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("plan", plan());
    baseRevision().ifPresent(revision -> json.put("baseRevision", revision));
    json.put("acknowledgeDrain", acknowledgeDrain());
    json.put("defer", defer());
    ArrayNode canary = json.putArray("canary");
    canaryHosts().forEach(host -> canary.add(host.value()));
    json.set("canaryTerms", canaryTerms().toJson());
    ground().ifPresent(ground -> json.put("ground", ground));
    json.put("who", who());
    return json;
  }

  /** What {@link #toJson} has told of a request that may wait. */
  static ApplyRequest fromJson(JsonNode json) {
    List<HostId> canary = new ArrayList<>();
    json.path("canary").forEach(host -> canary.add(HostId.of(host.asText())));
    return builder(json.path("plan").asText())
        .setBaseRevision(
            json.has("baseRevision")
                ? OptionalLong.of(json.path("baseRevision").asLong())
                : OptionalLong.empty())
        .setAcknowledgeDrain(json.path("acknowledgeDrain").asBoolean())
        .setDefer(true)
        .setCanaryHosts(List.copyOf(canary))
        .setCanaryTerms(CanaryTerms.fromJson(json.path("canaryTerms")))
        .setGround(Optional.ofNullable(json.get("ground")).map(JsonNode::asText))
        .setWho(json.path("who").asText())
        .build();
  }

  /** Builds an {@link ApplyRequest}. */
  @AutoValue.Builder
  public abstract static class Builder {
    Builder() {}

    abstract Builder setPlan(String hash);

    /** Sets {@link ApplyRequest#baseRevision}. */
    public abstract Builder setBaseRevision(OptionalLong revision);

    /** Sets {@link ApplyRequest#acknowledgeDrain}. */
    public abstract Builder setAcknowledgeDrain(boolean acknowledged);

    /** Sets {@link ApplyRequest#defer}. */
    public abstract Builder setDefer(boolean defer);

    /** Sets {@link ApplyRequest#canaryHosts}. */
    public abstract Builder setCanaryHosts(List<HostId> hosts);

    /** Sets {@link ApplyRequest#canaryTerms}. */
    public abstract Builder setCanaryTerms(CanaryTerms terms);

    /** Sets {@link ApplyRequest#idempotencyKey}. */
    public abstract Builder setIdempotencyKey(Optional<String> key);

    abstract Builder setGround(Optional<String> ground);

    /** Sets {@link ApplyRequest#who}. */
    public abstract Builder setWho(String who);

    /** The request as set so far. */
    public abstract ApplyRequest build();
  }
}
