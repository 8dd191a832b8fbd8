package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.watch.WatchEventText;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.topology.Topology;

/** Lengthens a cable, and waits until the watch tells of it. */
final class CableStory {
  private final FaultScene scene;

  CableStory(FaultScene scene) {
    this.scene = scene;
  }

  /** What came of a cable that was too long. */
  record Result(CableFault fault, JsonNode alarm, long toldMillis, long losslessDroppedOctets)
      implements PlayedFault {
    @Override
    public boolean isGood() {
      return toldMillis >= 0 && losslessDroppedOctets == 0;
    }

    @Override
    public ObjectNode toJson() {
      ObjectNode node =
          JsonNodeFactory.instance
              .objectNode()
              .put("fault", fault.toString())
              .put("toldMillis", toldMillis)
              .put("losslessDroppedOctets", losslessDroppedOctets);
      node.set("cable", alarm);
      return node;
    }

    @Override
    public String text() {
      return String.format(
          Locale.ROOT,
          "%s: %s: %s; %d B of lossless traffic dropped so far",
          fault,
          toldMillis < 0
              ? "not told"
              : String.format(Locale.ROOT, "told after %.1f s", toldMillis / 1000.0),
          alarm.path("text").asText("nothing"),
          losslessDroppedOctets);
    }
  }

  /** Plays {@code fault} until it is told, or a minute has passed. */
  Result play(CableFault fault) throws RefusedException, InterruptedException {
    Topology topology = scene.parts().topology();
    PortRef port =
        fault
            .port(topology)
            .orElseThrow(
                () ->
                    RefusedException.usage(
                        ProblemCode.WRONG_FORM, fault + ": that switch has no link to another"));
    long made = scene.now();
    String order = port + "=long-cable";
    scene.make(order);
    String other =
        fault.link(topology).map(l -> l.a().equals(port) ? l.b() : l.a()).orElseThrow().toString();
    long told = scene.await("that the cable is too long", event -> isAt(event, port, other));
    TrafficSample counted = TrafficSample.of(scene.controller().telemetry(), scene.now());
    scene.end(order);
    return new Result(
        fault,
        scene.first("cable-too-long"),
        told == FaultScene.NEVER ? FaultScene.NEVER : told - made,
        counted.losslessDroppedOctets());
  }

  private static boolean isAt(WatchEventText event, PortRef port, String other) {
    String at = event.data().path("more").path("port").asText();
    return event.kind().equals("cable-too-long")
        && (at.equals(port.toString()) || at.equals(other));
  }
}
