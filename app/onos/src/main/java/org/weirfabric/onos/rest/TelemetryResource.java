package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;
import org.onlab.osgi.ServiceNotFoundException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.watch.WatchService;
import org.weirfabric.southbound.SwitchTelemetry;

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
          counted(fabric)
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

  /** By the watch, or, where it isn't there or has heard nothing yet, by streams of their own. */
  private SortedMap<SwitchId, SwitchTelemetry> counted(FabricService fabric) {
    try {
      SortedMap<SwitchId, SwitchTelemetry> heard = get(WatchService.class).telemetry();
      return heard.isEmpty() ? fabric.telemetry() : heard;
    } catch (ServiceNotFoundException noWatch) {
      return fabric.telemetry();
    }
  }
}
