package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.SortedMap;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.watch.WatchEventText;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.topology.Host;

/** Makes a fault, and follows what the watch makes of it until all is as it was. */
final class FaultStory {
  private static final long BEFORE_MILLIS = 3_000;
  private static final long CALM_MILLIS = 3_500;
  private static final long AFTER_MILLIS = 2_500;

  /** What queues have sent is heard of so much later. */
  private static final long LATE_MILLIS = 300;

  private final FaultScene scene;

  FaultStory(FaultScene scene) {
    this.scene = scene;
  }

  /** Plays {@code fault} to its end, or until it has taken a minute. */
  FaultResult play(HostFault fault) throws RefusedException, InterruptedException {
    SortedMap<String, String> digests = scene.parts().digests();
    scene.pass(BEFORE_MILLIS);
    long made = scene.now();
    scene.make(fault.toString());
    boolean storm = fault.kind().equals("storm");
    long named = await(fault, "incident-opened");
    if (!storm) {
      // Routes that went round for a moment are enough: what has locked up stays so.
      scene.end(fault.toString());
    }
    long cured = await(fault, "cure-applied");
    long checked = await(fault, "cure-checked");
    JsonNode incident = incident();
    if (storm) {
      scene.end(fault.toString());
    }
    long restored = scene.awaitCalm(CALM_MILLIS);
    scene.pass(AFTER_MILLIS);
    long end = scene.now();
    JsonNode victims = victims(fault, incident);
    QueueRates rates = scene.rates();
    return new FaultResult(
        fault,
        incident,
        scene.first("cure-applied"),
        checked != FaultScene.NEVER && scene.first("cure-checked").path("moving").asBoolean(),
        after(made, named),
        after(made, cured),
        after(made, restored),
        rates.megabitsPerSecond(victims, made - BEFORE_MILLIS, made),
        rates.leastMegabitsPerSecond(
            victims, made, cured == FaultScene.NEVER ? end : cured + LATE_MILLIS),
        rates.megabitsPerSecond(victims, end - AFTER_MILLIS, end),
        digests.equals(scene.parts().digests()));
  }

  private static long after(long made, long moment) {
    return moment == FaultScene.NEVER ? FaultScene.NEVER : moment - made;
  }

  /** Waits for an event of the fault's incident. */
  private long await(HostFault fault, String kind) throws RefusedException, InterruptedException {
    return scene.await(
        kind + " of " + fault, event -> event.kind().equals(kind) && isOf(fault, event));
  }

  private static boolean isOf(HostFault fault, WatchEventText event) {
    JsonNode more = event.data().path("more");
    String about = more.path("incident").asText(more.path("id").asText());
    return about.startsWith(fault.incident() + " ");
  }

  /** The incident that was cured, as the watch has it now. */
  private JsonNode incident() throws RefusedException, InterruptedException {
    String id = scene.first("cure-applied").path("incident").asText();
    JsonNode all = scene.controller().watch("incidents");
    for (String state : List.of("open", "history")) {
      for (JsonNode each : all.path(state)) {
        if (each.path("id").asText().equals(id)) {
          return each;
        }
      }
    }
    return MissingNode.getInstance();
  }

  /**
   * The queues that are held up by it and don't cause it: the incident's, and for a storm those of
   * the other hosts of the same switch, whose frames come by the same links.
   */
  private JsonNode victims(HostFault fault, JsonNode incident) throws RefusedException {
    ArrayNode victims = FaultResult.held(incident);
    if (fault.kind().equals("storm")) {
      SortedMap<HostId, Host> hosts = scene.parts().topology().hosts();
      for (Host other : hosts.values()) {
        Host stormy = hosts.get(HostId.of(fault.host()));
        boolean beside =
            stormy != null
                && !other.equals(stormy)
                && other.port().switchId().equals(stormy.port().switchId());
        if (beside) {
          victims
              .addObject()
              .put("port", other.port().toString())
              .put("priority", incident.path("root").path("priority").asInt());
        }
      }
    }
    return victims;
  }
}
