package org.weirfabric.onos.rest;

import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.core.Response;
import org.weirfabric.onos.watch.WatchService;

/** What switches count and the watch finds, for Prometheus. */
@Path("metrics")
public final class MetricsResource extends WeirResource {
  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** All metrics. */
  @GET
  public Response metrics() {
    return answer(fabric -> Response.ok(get(WatchService.class).metrics(), TYPE).build());
  }
}
