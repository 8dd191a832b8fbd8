package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import javax.ws.rs.Consumes;
import javax.ws.rs.DELETE;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.PUT;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.onos.fabric.TransactionStatus;

/** What can be done to one switch. */
@Path("switches")
public final class SwitchesResource extends WeirResource {
  /** The switches in maintenance. */
  @GET
  @Path("maintenance")
  public Response maintained() {
    return upkeep(
        upkeep -> {
          ObjectNode body = object();
          ObjectNode switches = body.putObject("switches");
          upkeep
              .drift()
              .maintained()
              .forEach((id, note) -> switches.set(id.value(), note.toJson()));
          return Answers.ok(body);
        });
  }

  /** Has nothing sent to a switch from now on; the body may say why: {@code {"reason": TEXT}}. */
  @PUT
  @Path("{id}/maintenance")
  @Consumes(MediaType.WILDCARD)
  public Response enter(@PathParam("id") String id, String body) {
    return changeUpkeep(
        "maintenance-on",
        id,
        upkeep -> {
          SwitchId switchId = idOf(id);
          upkeep.enterMaintenance(switchId, who(), reason(body));
          return Answers.ok(object().put("switch", id).put("maintenance", true));
        });
  }

  /** Ends the maintenance of a switch. */
  @DELETE
  @Path("{id}/maintenance")
  public Response leave(@PathParam("id") String id) {
    return changeUpkeep(
        "maintenance-off",
        id,
        upkeep -> {
          boolean left = upkeep.leaveMaintenance(idOf(id));
          return Answers.ok(object().put("switch", id).put("maintenance", false).put("was", left));
        });
  }

  /**
   * Brings a switch back by one change, and answers with what it holds then.
   *
   * @param ignored any body, see {@link PlansResource#post}
   */
  @POST
  @Path("{id}/repair")
  @Consumes(MediaType.WILDCARD)
  public Response repair(@PathParam("id") String id, String ignored) {
    return changeUpkeep("repair", id, upkeep -> Answers.ok(DriftJson.of(upkeep.repair(idOf(id)))));
  }

  /**
   * Starts to bring a switch that is new and empty to what it should hold, its gate last.
   *
   * @param ignored any body, see {@link PlansResource#post}
   */
  @POST
  @Path("{id}/replace")
  @Consumes(MediaType.WILDCARD)
  public Response replace(@PathParam("id") String id, String ignored) {
    return changeUpkeep(
        "replace",
        id,
        upkeep -> {
          TransactionStatus status = upkeep.replace(idOf(id), who());
          return Answers.json(202, TransactionJson.of(status, 0))
              .location(location("transactions", status.id()))
              .build();
        });
  }

  private static SwitchId idOf(String text) throws ProblemsException {
    try {
      return SwitchId.of(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemsException(
          List.of(
              Problem.of(
                  ProblemCode.NOT_FOUND,
                  "switch",
                  text,
                  "a switch of the topology",
                  "GET /onos/weir/v1/topology lists them")));
    }
  }

  private static String reason(String body) {
    try {
      JsonNode json = CanonicalJson.parse(body.isEmpty() ? "{}" : body);
      return json.path("reason").asText("");
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
