package org.weirfabric.push.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.config.PfcOverride;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;
import org.weirfabric.push.cure.CureOrder;

/**
 * The journal in the terms of cures. Every method waits for the store's answer, so it is called on
 * threads that may wait.
 */
public final class CureLog {
  private static final int MAX_RACES = 8;

  private final Journal journal;

  /** The log kept in {@code journal}. */
  public CureLog(Journal journal) {
    this.journal = journal;
  }

  /** The record; {@link CureRecord#NONE} if there was never one. */
  public JournalOutcome<CureRecord> read() {
    return journal
        .read(CureRecord.KEY)
        .join()
        .match(
            entry ->
                entry
                    .map(found -> decoded(found))
                    .orElseGet(() -> JournalOutcome.done(CureRecord.NONE)),
            conflict -> JournalOutcome.conflict(),
            JournalOutcome::unknown);
  }

  /** Stores {@code wanted} if the record still has its version; gives it with the new version. */
  public JournalOutcome<CureRecord> claim(CureRecord wanted) {
    byte[] bytes = encode(wanted);
    if (bytes.length > Journal.MAX_ENTRY_BYTES) {
      return JournalOutcome.unknown(
          Problem.of(
              ProblemCode.STORE_UNAVAILABLE,
              "journal " + CureRecord.KEY,
              bytes.length + " bytes",
              "at most " + Journal.MAX_ENTRY_BYTES,
              "lift cures that are needed no more"));
    }
    return journal
        .compareAndSet(CureRecord.KEY, wanted.version(), bytes)
        .join()
        .match(
            version -> JournalOutcome.done(wanted.at(version)),
            conflict -> JournalOutcome.conflict(),
            JournalOutcome::unknown);
  }

  /**
   * Stores {@code wanted}, whatever this leader's own earlier writes have left there: a write that
   * was not answered may have been done, or be done late. A conflict means that another leader has
   * written; unknown, that the store does not say.
   */
  public JournalOutcome<CureRecord> settle(CureRecord wanted) {
    CureRecord tried = wanted;
    for (int race = 0; race < MAX_RACES; race++) {
      JournalOutcome<CureRecord> claimed = claim(tried);
      if (claimed instanceof JournalOutcome.Done) {
        return claimed;
      }
      JournalOutcome<CureRecord> read = read();
      Optional<CureRecord> found =
          read.match(Optional::of, conflict -> Optional.empty(), unknown -> Optional.empty());
      if (found.isEmpty() || found.get().saysTheSameAs(wanted)) {
        return read;
      }
      if (found.get().epoch() != wanted.epoch()) {
        return JournalOutcome.conflict();
      }
      if (claimed instanceof JournalOutcome.Unknown) {
        return claimed;
      }
      tried = wanted.at(found.get().version());
    }
    return JournalOutcome.conflict();
  }

  /**
   * Makes the record that of {@code epoch}'s leader, so that every earlier leader's next claim
   * fails. A conflict means that a later leader has it.
   */
  public JournalOutcome<CureRecord> takeOver(long epoch) {
    for (int race = 0; race < MAX_RACES; race++) {
      JournalOutcome<CureRecord> taken =
          read()
              .match(
                  found ->
                      found.epoch() > epoch
                          ? JournalOutcome.unknown(overtaken(found.epoch()))
                          : claim(found.under(epoch)),
                  conflict -> JournalOutcome.conflict(),
                  JournalOutcome::unknown);
      if (!(taken instanceof JournalOutcome.Conflict)) {
        return taken;
      }
    }
    return JournalOutcome.conflict();
  }

  private static Problem overtaken(long epoch) {
    return Problem.of(
        ProblemCode.LEADER_CHANGED,
        "journal " + CureRecord.KEY,
        "epoch " + epoch,
        "no later leader's",
        "ask the new leader");
  }

  private static JournalOutcome<CureRecord> decoded(JournalEntry entry) {
    try {
      return JournalOutcome.done(decode(entry.value(), entry.version()));
    } catch (IllegalArgumentException e) {
      return JournalOutcome.unknown(
          Problem.of(
              ProblemCode.STORE_UNAVAILABLE,
              "journal " + CureRecord.KEY,
              String.valueOf(e.getMessage()),
              "an entry of format 1 to " + Head.FORMAT_VERSION,
              "run the version of Weir that wrote it"));
    }
  }

  static byte[] encode(CureRecord record) {
    ObjectNode json = JournalCodec.versioned();
    json.put("epoch", record.epoch());
    ArrayNode cures = json.putArray("cures");
    for (ActiveCure cure : record.cures().values()) {
      CureOrder order = cure.order();
      cures.add(
          JsonNodeFactory.instance
              .objectNode()
              .put("id", order.id().value())
              .put("port", order.port().toString())
              .put("priority", order.priority().value())
              .put("action", order.action().name())
              .put("why", order.why())
              .put("expiresAtMillis", order.expiresAtMillis())
              .put("state", cure.state().text())
              .put("sinceMillis", cure.sinceMillis()));
    }
    return CanonicalJson.bytes(json);
  }

  static CureRecord decode(byte[] bytes, long version) {
    JsonNode json = JournalCodec.checked(CanonicalJson.parse(bytes));
    SortedMap<CureId, ActiveCure> cures = new TreeMap<>();
    for (JsonNode each : JournalCodec.member(json, "cures")) {
      CureOrder order =
          CureOrder.of(
              CureId.of(text(each, "id")),
              PortRef.parse(text(each, "port")),
              Priority.of(JournalCodec.member(each, "priority").asInt()),
              PfcOverride.valueOf(text(each, "action")),
              text(each, "why"),
              JournalCodec.member(each, "expiresAtMillis").asLong());
      cures.put(
          order.id(),
          ActiveCure.of(
              order,
              ActiveCure.State.parse(text(each, "state")),
              JournalCodec.member(each, "sinceMillis").asLong()));
    }
    return CureRecord.of(JournalCodec.member(json, "epoch").asLong(), cures, version);
  }

  private static String text(JsonNode json, String name) {
    return JournalCodec.member(json, name).asText();
  }
}
