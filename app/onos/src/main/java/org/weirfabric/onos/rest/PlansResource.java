package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import javax.ws.rs.Consumes;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.codec.FabricPlanCodec;
import org.weirfabric.model.plan.FabricPlan;

/** What would change, and why. */
@Path("plans")
public final class PlansResource extends WeirResource {
  /** The plans made so far, in brief. */
  @GET
  public Response plans() {
    return answer(
        fabric -> {
          ObjectNode body = object();
          ArrayNode all = body.putArray("plans");
          for (FabricPlan plan : fabric.plans()) {
            ObjectNode brief = all.addObject();
            brief.put("hash", plan.hash());
            brief.put("kind", plan.rollout().kind().name().toLowerCase(Locale.ROOT));
            ArrayNode intents = brief.putArray("intents");
            plan.intents().forEach(intent -> intents.add(intent.value()));
            brief.put("baseRevision", plan.baseRevision());
          }
          return Answers.ok(body);
        });
  }

  /**
   * Compiles all intents into a plan; touches no switch.
   *
   * @param acknowledgeDrain whether it may interrupt a lossless class, if it can't be had without
   * @param ignored any body: without a parameter to read it into, Jersey answers 415 to a request
   *     that names a content type, as many clients do even for an empty body
   */
  @POST
  @Consumes(MediaType.WILDCARD)
  public Response post(
      @QueryParam("acknowledgeDrain") @DefaultValue("false") boolean acknowledgeDrain,
      String ignored) {
    return answer(
        fabric -> {
          FabricPlan plan = fabric.plan(acknowledgeDrain);
          return Answers.json(201, FabricPlanCodec.encode(plan))
              .location(location("plans", plan.hash()))
              .build();
        });
  }

  /** One plan, whole. */
  @GET
  @Path("{hash}")
  public Response plan(@PathParam("hash") String hash) {
    return answer(
        fabric ->
            fabric
                .plan(hash)
                .map(plan -> Answers.ok(FabricPlanCodec.encode(plan)))
                .orElseGet(
                    () -> Answers.notFound("plan", hash, "GET /onos/weir/v1/plans lists them")));
  }
}
