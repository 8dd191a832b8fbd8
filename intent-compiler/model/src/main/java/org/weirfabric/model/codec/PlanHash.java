package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.texts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Proof;
import org.weirfabric.model.plan.Rollout;

/**
 * The hash of a plan as a tree of SHA-256 digests, so that a plan that differs from another in two
 * switches needs only their digests anew.
 *
 * <p>A switch's digest is that of its canonical JSON, and so is an explanation's. The plan's hash
 * is the digest of the canonical JSON of all else in the plan, in which {@code configs} and {@code
 * explanations} stand for the digest of the digests, in order.
 */
public final class PlanHash {
  /** How long a digest is, in bytes. */
  public static final int DIGEST_BYTES = 32;

  private final Fragments fragments = Fragments.texts();

  /** Remembers what switches have in common; not for two threads at once. */
  public PlanHash() {}

  /** The 32 bytes that stand for {@code config}. */
  public byte[] digest(SwitchConfig config) {
    return sha256().digest(CanonicalJson.bytes(SwitchConfigCodec.encode(config, fragments)));
  }

  /** The 32 bytes that stand for {@code explanation}. */
  public static byte[] digest(Explanation explanation) {
    return sha256().digest(CanonicalJson.bytes(FabricPlanCodec.explanation(explanation)));
  }

  /** The hash of a plan whose switches and explanations have these digests, in 64 hex digits. */
  public static String root(
      long baseRevision,
      List<IntentId> intents,
      List<Proof> proofs,
      Rollout rollout,
      Iterable<byte[]> configs,
      Iterable<byte[]> explanations) {
    return rootOf(baseRevision, intents, proofs, rollout, ofAll(configs), ofAll(explanations));
  }

  /**
   * The hash of a plan whose switches and explanations have these digests, in 64 hex digits.
   *
   * @param configs the digests of all switches, one behind the other
   * @param explanations the digests of all explanations, one behind the other
   */
  public static String root(
      long baseRevision,
      List<IntentId> intents,
      List<Proof> proofs,
      Rollout rollout,
      byte[] configs,
      byte[] explanations) {
    return rootOf(
        baseRevision,
        intents,
        proofs,
        rollout,
        sha256().digest(configs),
        sha256().digest(explanations));
  }

  private static String rootOf(
      long baseRevision,
      List<IntentId> intents,
      List<Proof> proofs,
      Rollout rollout,
      byte[] configs,
      byte[] explanations) {
    ObjectNode json = object();
    json.put("baseRevision", baseRevision);
    json.set("intents", texts(intents));
    json.set("proofs", list(proofs, FabricPlanCodec::proof));
    json.set("rollout", RolloutCodec.encode(rollout));
    json.put("configs", hex(configs));
    json.put("explanations", hex(explanations));
    return hex(sha256().digest(CanonicalJson.bytes(json)));
  }

  private static byte[] ofAll(Iterable<byte[]> digests) {
    MessageDigest all = sha256();
    digests.forEach(all::update);
    return all.digest();
  }

  private static String hex(byte[] digest) {
    StringBuilder hex = new StringBuilder();
    for (byte b : digest) {
      hex.append(Character.forDigit((b >> 4) & 0xf, 16)).append(Character.forDigit(b & 0xf, 16));
    }
    return hex.toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
