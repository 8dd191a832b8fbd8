package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.Response;

/** Who did what, when, and what came of it. */
@Path("audit")
public final class AuditResource extends WeirResource {
  private static final int MOST = 1000;

  /** The newest {@code limit} entries of those after number {@code after}, oldest first. */
  @GET
  public Response entries(
      @QueryParam("after") @DefaultValue("0") long after,
      @QueryParam("limit") @DefaultValue("100") int limit) {
    return upkeep(
        upkeep -> {
          ObjectNode body = object();
          ArrayNode entries = body.putArray("entries");
          upkeep
              .audit()
              .entries(Math.max(0, after), Math.max(1, Math.min(MOST, limit)))
              .forEach(entry -> entries.add(entry.toJson()));
          return Answers.ok(body);
        });
  }
}
