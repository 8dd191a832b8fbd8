package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.bool;
import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.member;
import static org.weirfabric.model.codec.JsonMembers.number;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.optionalText;
import static org.weirfabric.model.codec.JsonMembers.text;
import static org.weirfabric.model.codec.JsonMembers.texts;
import static org.weirfabric.model.codec.JsonMembers.values;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.FabricPlan;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Term;

/** {@link FabricPlan} as JSON, and the hash that is its identity. */
public final class FabricPlanCodec {
  private FabricPlanCodec() {}

  /** The JSON form of {@code plan}. */
  public static ObjectNode encode(FabricPlan plan) {
    ObjectNode json = object();
    json.put("hash", plan.hash());
    json.put("baseRevision", plan.baseRevision());
    json.set("intents", texts(plan.intents()));
    json.set("proofs", list(plan.proofs(), FabricPlanCodec::proof));
    json.set("rollout", RolloutCodec.encode(plan.rollout()));
    json.set("configs", list(plan.configs().values(), SwitchConfigCodec::encode));
    json.set("explanations", list(plan.explanations(), FabricPlanCodec::explanation));
    return json;
  }

  /**
   * The plan whose JSON form is {@code json}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static FabricPlan decode(JsonNode json) {
    return FabricPlan.of(
        text(json, "hash"),
        number(json, "baseRevision"),
        values(json, "intents", node -> IntentId.of(node.asText())),
        SwitchConfigCodec.keyed(
            values(json, "configs", SwitchConfigCodec::decode), SwitchConfig::switchId),
        values(json, "proofs", FabricPlanCodec::proof),
        values(json, "explanations", FabricPlanCodec::explanation),
        RolloutCodec.decode(member(json, "rollout")));
  }

  /** The hash that belongs to {@code plan}, whatever hash it has; see {@link PlanHash}. */
  public static String hashOf(FabricPlan plan) {
    PlanHash hash = new PlanHash();
    return PlanHash.root(
        plan.baseRevision(),
        plan.intents(),
        plan.proofs(),
        plan.rollout(),
        () -> plan.configs().values().stream().map(hash::digest).iterator(),
        () -> plan.explanations().stream().map(PlanHash::digest).iterator());
  }

  /** {@code draft} with the hash that belongs to it. */
  public static FabricPlan sealed(FabricPlan draft) {
    return FabricPlan.of(
        hashOf(draft),
        draft.baseRevision(),
        draft.intents(),
        draft.configs(),
        draft.proofs(),
        draft.explanations(),
        draft.rollout());
  }

  static ObjectNode proof(Proof proof) {
    ObjectNode json = object();
    json.put("name", proof.name());
    json.put("holds", proof.holds());
    json.put("claim", proof.claim());
    json.put("margin", proof.margin());
    proof.counterexample().ifPresent(text -> json.put("counterexample", text));
    return json;
  }

  private static Proof proof(JsonNode json) {
    return Proof.of(
        text(json, "name"),
        bool(json, "holds"),
        text(json, "claim"),
        text(json, "margin"),
        optionalText(json, "counterexample"));
  }

  static ObjectNode explanation(Explanation explanation) {
    ObjectNode json = object();
    json.put("subject", explanation.subject());
    json.put("value", explanation.value());
    json.put("formula", explanation.formula());
    json.put("source", explanation.source());
    json.set("terms", list(explanation.terms(), FabricPlanCodec::term));
    return json;
  }

  private static Explanation explanation(JsonNode json) {
    return Explanation.of(
        text(json, "subject"),
        text(json, "value"),
        text(json, "formula"),
        text(json, "source"),
        values(json, "terms", FabricPlanCodec::term));
  }

  private static ObjectNode term(Term term) {
    ObjectNode json = object();
    json.put("name", term.name());
    json.put("value", term.value());
    json.put("source", term.source());
    return json;
  }

  private static Term term(JsonNode json) {
    return Term.of(text(json, "name"), text(json, "value"), text(json, "source"));
  }
}
