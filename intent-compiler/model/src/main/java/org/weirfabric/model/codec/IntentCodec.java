package org.weirfabric.model.codec;

import static org.weirfabric.model.codec.JsonMembers.list;
import static org.weirfabric.model.codec.JsonMembers.object;
import static org.weirfabric.model.codec.JsonMembers.texts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import org.weirfabric.model.intent.ClassIntent;
import org.weirfabric.model.intent.EcnCurve;
import org.weirfabric.model.intent.HostScope;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.intent.RoceVersion;
import org.weirfabric.model.intent.WatchdogIntent;

/** {@link LosslessIntent} as JSON, which {@link org.weirfabric.model.intent.IntentReader} reads. */
public final class IntentCodec {
  private IntentCodec() {}

  /** The JSON form of {@code intent}, every default written out. */
  public static ObjectNode encode(LosslessIntent intent) {
    ObjectNode json = object();
    json.put("intent", intent.id().value());
    json.set("scope", encode(intent.scope()));
    json.put("trust", intent.trust().text());
    json.set("classes", list(intent.classes(), IntentCodec::encode));
    json.put("mtu", intent.mtuBytes());
    json.put("losslessMtu", intent.losslessMtuBytes());
    json.putObject("resilience").put("linkFailures", intent.linkFailures());
    WatchdogIntent watchdog = intent.watchdog();
    json.putObject("watchdog")
        .put("detect", watchdog.detectMillis() + "ms")
        .put("restore", watchdog.restoreMillis() + "ms")
        .put("action", watchdog.action().name().toLowerCase(Locale.ROOT));
    json.putObject("hosts")
        .put("pfc", intent.hostPfc().text())
        .put("roceMtu", intent.roceMtuBytes());
    intent
        .headroomOverSubscription()
        .ifPresent(
            ratio ->
                json.putObject("buffers")
                    .put("headroomPool", "shared")
                    .put("oversubscription", ratio.toPlainString()));
    return json;
  }

  private static ObjectNode encode(HostScope scope) {
    ObjectNode json = object();
    return scope.match(
        () -> json.put("hosts", "all"),
        named -> json.set("hosts", texts(named)),
        labels -> {
          ObjectNode byKey = json.putObject("labels");
          labels.forEach((key, values) -> byKey.set(key, texts(values)));
          return json;
        },
        pairs -> json.set("pairs", list(pairs, pair -> texts(List.of(pair.low(), pair.high())))));
  }

  private static ObjectNode encode(ClassIntent c) {
    ObjectNode json = object();
    json.put("name", c.name().value());
    json.put("priority", c.priority().value());
    c.dscp()
        .match(
            () -> json.put("dscp", "rest"),
            dscps ->
                dscps.isEmpty()
                    ? json
                    : json.set("dscp", list(dscps, dscp -> IntNode.valueOf(dscp.value()))));
    if (!c.pcp().isEmpty()) {
      json.set("pcp", list(c.pcp(), pcp -> IntNode.valueOf(pcp.value())));
    }
    if (c.roce() == RoceVersion.V1) {
      json.put("etherType", RoceVersion.V1_ETHER_TYPE);
    }
    json.put("lossless", c.lossless());
    if (c.lossless()) {
      json.put("pfc", c.pfc().text());
    }
    c.schedule()
        .match(
            bandwidth -> json.put("schedule", "weighted").put("bandwidth", bandwidth + "%"),
            limit -> json.put("schedule", "strict").put("limit", limit + "%"));
    json.set(
        "ecn",
        c.ecn()
            .<JsonNode>match(
                () -> TextNode.valueOf("off"),
                () -> TextNode.valueOf("auto"),
                curve -> encode(curve)));
    return json;
  }

  private static ObjectNode encode(EcnCurve curve) {
    ObjectNode json = object();
    json.put("kmin", curve.kmin().toString());
    json.put("kmax", curve.kmax().toString());
    json.put("pmax", curve.pmaxPercent() + "%");
    return json;
  }
}
