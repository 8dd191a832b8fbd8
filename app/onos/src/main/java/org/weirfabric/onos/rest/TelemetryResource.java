package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;
import org.weirfabric.onos.watch.WatchService;

/** What the switches count: pause, ECN marks and drops. */
@Path("telemetry")
public final class TelemetryResource extends WeirResource {
  /** The last sample of each switch that this node watches. */
  @GET
  public Response telemetry() {
    return answer(
        fabric -> {
          ObjectNode body = object();
          ObjectNode switches = body.putObject("switches");
          get(WatchService.class)
              .telemetry()
              .forEach(
                  (id, sample) ->
                      switches
                          .putObject(id.value())
                          .put("deviceNanos", sample.deviceNanos())
                          .put("pfcReceived", sample.pfcReceived())
                          .put("pfcSent", sample.pfcSent())
                          .put("pausedNanos", sample.pausedNanos())
                          .put("pausingNanos", sample.pausingNanos())
                          .put("ecnMarked", sample.ecnMarked())
                          .put("losslessDroppedOctets", sample.losslessDroppedOctets())
                          .put("lossyDroppedOctets", sample.lossyDroppedOctets()));
          return Answers.ok(body);
        });
  }
}
