package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import javax.ws.rs.Consumes;
import javax.ws.rs.DELETE;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.codec.IntentCodec;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.intent.LosslessIntent;

/** What the operator has declared. */
@Path("intents")
public final class IntentsResource extends WeirResource {
  private static final String REMEDY = "GET /onos/weir/v1/intents lists them";

  /** All intents. */
  @GET
  public Response intents() {
    return answer(
        fabric -> {
          ObjectNode body = object();
          ArrayNode all = body.putArray("intents");
          fabric.intents().forEach(intent -> all.add(IntentCodec.encode(intent)));
          return Answers.ok(body);
        });
  }

  /** One intent. */
  @GET
  @Path("{id}")
  public Response intent(@PathParam("id") String id) {
    return answer(
        fabric ->
            idOf(id)
                .flatMap(fabric::intent)
                .map(intent -> Answers.ok(IntentCodec.encode(intent)))
                .orElseGet(() -> Answers.notFound("intent", id, REMEDY)));
  }

  /** Takes the intent in the body, YAML or JSON; as a dry run, only says what it would do. */
  @POST
  @Consumes(MediaType.WILDCARD)
  public Response post(
      @QueryParam("dryRun") @DefaultValue("false") boolean dryRun,
      @QueryParam("acknowledgeDrain") @DefaultValue("false") boolean acknowledgeDrain,
      String body) {
    if (dryRun) {
      return answer(
          fabric -> Answers.ok(FabricPlanCodec.encode(fabric.dryRun(body, acknowledgeDrain))));
    }
    return change(
        "put-intent",
        "",
        fabric -> {
          LosslessIntent intent = fabric.putIntent(body);
          return Answers.json(201, IntentCodec.encode(intent))
              .location(location("intents", intent.id().value()))
              .build();
        });
  }

  /** Removes an intent; switches change with the next plan and transaction. */
  @DELETE
  @Path("{id}")
  public Response delete(@PathParam("id") String id) {
    return change(
        "delete-intent",
        id,
        fabric ->
            idOf(id).filter(fabric::removeIntent).isPresent()
                ? Response.noContent().build()
                : Answers.notFound("intent", id, REMEDY));
  }

  private static Optional<IntentId> idOf(String text) {
    try {
      return Optional.of(IntentId.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
