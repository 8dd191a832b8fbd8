package org.weirfabric.onos.rest;

import javax.ws.rs.Consumes;
import javax.ws.rs.GET;
import javax.ws.rs.PUT;
import javax.ws.rs.Path;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.codec.TopologyCodec;
import org.weirfabric.model.topology.Topology;

/** The fabric as wired. */
@Path("topology")
public final class TopologyResource extends WeirResource {
  /** The topology. */
  @GET
  public Response topology() {
    return answer(
        fabric ->
            fabric
                .topology()
                .map(topology -> Answers.ok(TopologyCodec.encode(topology)))
                .orElseGet(() -> Answers.notFound("topology", "none", "PUT one first")));
  }

  /** Takes the topology in the body, YAML or JSON. */
  @PUT
  @Consumes(MediaType.WILDCARD)
  public Response put(String body) {
    return change(
        "put-topology",
        "",
        fabric -> {
          Topology topology = fabric.putTopology(body);
          return Answers.ok(
              object()
                  .put("switches", topology.switches().size())
                  .put("links", topology.links().size())
                  .put("hosts", topology.hosts().size()));
        });
  }
}
