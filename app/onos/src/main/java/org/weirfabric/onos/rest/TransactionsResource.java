package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import javax.ws.rs.Consumes;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.HeaderParam;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.onos.fabric.TransactionStatus;

/** Plans being carried out, and those that were. */
@Path("transactions")
public final class TransactionsResource extends WeirResource {
  /** All transactions, newest first, without their progress, and those that were left open. */
  @GET
  public Response transactions() {
    return answer(
        fabric -> {
          ObjectNode body = object();
          ArrayNode all = body.putArray("transactions");
          for (TransactionStatus status : fabric.transactions()) {
            all.addObject()
                .put("id", status.id())
                .put("plan", status.plan())
                .put("state", status.state());
          }
          ArrayNode open = body.putArray("leftOpen");
          fabric
              .leftOpen()
              .forEach(
                  (id, how) ->
                      open.addObject()
                          .put("id", id.value())
                          .put("state", how.state().text())
                          .put("stage", how.stage()));
          return Answers.ok(body);
        });
  }

  /** One transaction, with its progress after the event numbered {@code after}. */
  @GET
  @Path("{id}")
  public Response transaction(
      @PathParam("id") String id, @QueryParam("after") @DefaultValue("0") long after) {
    return answer(
        fabric ->
            fabric
                .transaction(id)
                .map(status -> Answers.ok(TransactionJson.of(status, after)))
                .orElseGet(
                    () ->
                        Answers.notFound(
                            "transaction", id, "GET /onos/weir/v1/transactions lists them")));
  }

  /**
   * Starts to carry out a plan: {@code {"plan": HASH, "baseRevision": N, "acknowledgeDrain": BOOL,
   * "defer": BOOL, "canary": {"hosts": [NAME, ...], "watchSeconds": N}}}, all but the plan
   * optional.
   */
  @POST
  @Consumes(MediaType.WILDCARD)
  public Response post(@HeaderParam("Idempotency-Key") String idempotencyKey, String body) {
    return change(
        "apply",
        ApplyBody.planOf(body),
        fabric -> {
          TransactionStatus status =
              fabric.apply(ApplyBody.read(body, Optional.ofNullable(idempotencyKey), who()));
          return Answers.json(202, TransactionJson.of(status, 0))
              .location(location("transactions", status.id()))
              .build();
        });
  }

  /**
   * Takes up a transaction that was left diverged.
   *
   * @param ignored any body, see {@link PlansResource#post}
   */
  @POST
  @Path("{id}/retry")
  @Consumes(MediaType.WILDCARD)
  public Response retry(@PathParam("id") String id, String ignored) {
    return change(
        "retry",
        id,
        fabric -> {
          TransactionStatus status = fabric.retry(id, who());
          return Answers.json(202, TransactionJson.of(status, 0))
              .location(location("transactions", status.id()))
              .build();
        });
  }
}
