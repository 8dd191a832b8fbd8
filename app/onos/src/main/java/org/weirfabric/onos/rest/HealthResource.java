package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;
import org.weirfabric.onos.fabric.Health;

/** Whether the app can do its work. */
@Path("health")
public final class HealthResource extends WeirResource {
  /** 200 once it is ready, 503 with what it waits for until then. */
  @GET
  public Response health() {
    return answer(
        fabric -> {
          Health health = fabric.health();
          ObjectNode body =
              object()
                  .put("ready", !health.waitingFor().isPresent())
                  .put("version", AppVersion.text());
          if (health.waitingFor().isPresent()) {
            body.put("waitingFor", health.waitingFor().get());
            return Answers.json(503, body).build();
          }
          body.put("role", health.otherLeader().isPresent() ? "standby" : "leader");
          health.otherLeader().ifPresent(leader -> body.put("leader", leader));
          body.put("epoch", health.epoch());
          body.put("fabricRevision", health.fabricRevision());
          return Answers.ok(body);
        });
  }
}
