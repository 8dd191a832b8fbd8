package org.weirfabric.push.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.RolloutCodec;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/**
 * The journal's values as bytes: canonical JSON with a format version, the larger ones compressed.
 *
 * <p>Decoding throws {@link IllegalArgumentException} for what is not such a value, or is of a
 * format newer than this code.
 */
final class JournalCodec {
  private static final String FORMAT = "formatVersion";

  private static final String FAREWELL = "farewell";

  private static final int PLAIN = 1;
  private static final int WITH_PARKED = 2;

  /** Above so many bytes what is otherwise plain is compressed: it awaits very many host ports. */
  private static final int LARGE = 100_000;

  private JournalCodec() {}

  static byte[] encode(Head head) {
    ObjectNode json = versioned();
    json.put("epoch", head.epoch());
    json.put("fabricRevision", head.fabricRevision());
    head.activeTx().ifPresent(tx -> json.put("activeTx", tx.value()));
    json.put("state", head.state().text());
    json.put("stage", head.stage());
    if (head.wave() > 0) {
      json.put("wave", head.wave());
    }
    if (head.farewell()) {
      // An older version doesn't read it, and waits.
      json.put(FAREWELL, true);
    }
    if (!head.parked().isEmpty()) {
      // An older version of Weir must not take such a head for one with nothing else open.
      json.put(FORMAT, WITH_PARKED);
      ObjectNode parked = json.putObject("parked");
      head.parked()
          .forEach(
              (tx, each) ->
                  parked
                      .putObject(tx.value())
                      .put("state", each.state().text())
                      .put("stage", each.stage()));
    }
    return CanonicalJson.bytes(json);
  }

  static Head decodeHead(byte[] bytes) {
    JsonNode json = checked(CanonicalJson.parse(bytes));
    Head head =
        Head.of(
                member(json, "epoch").asLong(),
                member(json, "fabricRevision").asLong(),
                Optional.ofNullable(json.get("activeTx")).map(tx -> TxId.of(tx.asText())),
                HeadState.parse(member(json, "state").asText()),
                member(json, "stage").asInt(),
                parked(json.path("parked")))
            .inWave(json.path("wave").asInt(0));
    return json.path(FAREWELL).asBoolean(false) ? head.withFarewell() : head;
  }

  private static SortedMap<TxId, Head.Parked> parked(JsonNode json) {
    SortedMap<TxId, Head.Parked> parked = new TreeMap<>();
    json.fields()
        .forEachRemaining(
            field ->
                parked.put(
                    TxId.of(field.getKey()),
                    Head.Parked.of(
                        HeadState.parse(member(field.getValue(), "state").asText()),
                        member(field.getValue(), "stage").asInt())));
    return parked;
  }

  static byte[] encode(OpenTransaction transaction) {
    ObjectNode json = versioned();
    json.put("id", transaction.id().value());
    json.put("plan", transaction.planHash());
    json.set("rollout", RolloutCodec.encode(transaction.rollout()));
    byte[] plain = CanonicalJson.bytes(json);
    return plain.length > LARGE ? compressed(plain) : plain;
  }

  static OpenTransaction decodeTransaction(byte[] bytes) {
    boolean plain = bytes.length > 0 && bytes[0] == '{';
    JsonNode json = checked(CanonicalJson.parse(plain ? bytes : expanded(bytes)));
    return OpenTransaction.of(
        TxId.of(member(json, "id").asText()),
        member(json, "plan").asText(),
        RolloutCodec.decode(member(json, "rollout")));
  }

  static byte[] encode(UndoRecord record) {
    ObjectNode json = versioned();
    json.set("base", SwitchConfigCodec.encode(record.base()));
    json.set("target", SwitchConfigCodec.encode(record.target()));
    json.set("baselineConfig", leaves(record.baseline().config()));
    json.set("baselineState", leaves(record.baseline().state()));
    putWithheld(json, record.withheld());
    return compressed(CanonicalJson.bytes(json));
  }

  static UndoRecord decodeUndo(byte[] bytes) {
    JsonNode json = checked(CanonicalJson.parse(expanded(bytes)));
    return UndoRecord.of(
            SwitchConfigCodec.decode(member(json, "base")),
            SwitchConfigCodec.decode(member(json, "target")),
            Baseline.of(
                leaves(member(json, "baselineConfig")), leaves(member(json, "baselineState"))))
        .withholding(withheld(json));
  }

  /** What is committed, with the maps that would open the ports whose gate is withheld. */
  static byte[] encode(SwitchConfig config, SortedMap<PortName, String> withheld) {
    ObjectNode json = versioned();
    json.set("config", SwitchConfigCodec.encode(config));
    putWithheld(json, withheld);
    return compressed(CanonicalJson.bytes(json));
  }

  static SwitchConfig decodeConfig(byte[] bytes) {
    return SwitchConfigCodec.decode(
        member(checked(CanonicalJson.parse(expanded(bytes))), "config"));
  }

  static SortedMap<PortName, String> decodeWithheld(byte[] bytes) {
    return withheld(checked(CanonicalJson.parse(expanded(bytes))));
  }

  private static void putWithheld(ObjectNode json, SortedMap<PortName, String> withheld) {
    if (!withheld.isEmpty()) {
      ObjectNode ports = json.putObject("withheld");
      withheld.forEach((port, map) -> ports.put(port.toString(), map));
    }
  }

  private static SortedMap<PortName, String> withheld(JsonNode json) {
    SortedMap<PortName, String> withheld = new TreeMap<>();
    json.path("withheld")
        .fields()
        .forEachRemaining(
            field -> withheld.put(PortName.of(field.getKey()), field.getValue().asText()));
    return withheld;
  }

  static byte[] encodeRecord(JsonNode report) {
    ObjectNode json = versioned();
    json.set("report", report);
    return compressed(CanonicalJson.bytes(json));
  }

  static JsonNode decodeRecord(byte[] bytes) {
    return member(checked(CanonicalJson.parse(expanded(bytes))), "report");
  }

  static ObjectNode versioned() {
    return JsonNodeFactory.instance.objectNode().put(FORMAT, PLAIN);
  }

  static JsonNode checked(JsonNode json) {
    int version = member(json, FORMAT).asInt();
    if (version < 1 || version > Head.FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "the journal has format "
              + version
              + "; this version of Weir reads 1 to "
              + Head.FORMAT_VERSION);
    }
    return json;
  }

  static JsonNode member(JsonNode json, String name) {
    JsonNode member = json.get(name);
    if (member == null) {
      throw new IllegalArgumentException("an entry of the journal has no " + name);
    }
    return member;
  }

  private static ObjectNode leaves(SortedMap<GnmiPath, String> leaves) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    leaves.forEach((path, value) -> json.put(path.toString(), value));
    return json;
  }

  private static SortedMap<GnmiPath, String> leaves(JsonNode json) {
    SortedMap<GnmiPath, String> leaves = new TreeMap<>();
    json.fields()
        .forEachRemaining(
            field -> leaves.put(GnmiPath.parse(field.getKey()), field.getValue().asText()));
    return leaves;
  }

  private static byte[] compressed(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  private static byte[] expanded(byte[] compressed) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      return gzip.readAllBytes();
    } catch (IOException e) {
      throw new IllegalArgumentException("an entry of the journal is not gzip", e);
    }
  }
}
