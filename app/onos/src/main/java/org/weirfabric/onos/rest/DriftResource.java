package org.weirfabric.onos.rest;

import javax.ws.rs.Consumes;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.PUT;
import javax.ws.rs.Path;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.push.reconcile.DriftPolicies;

/** Whether switches hold what they should, and what is done if they don't. */
@Path("drift")
public final class DriftResource extends WeirResource {
  /** What is known by the last look at each switch. */
  @GET
  public Response drift() {
    return upkeep(upkeep -> Answers.ok(DriftJson.of(upkeep.drift())));
  }

  /**
   * Looks at every switch now, and changes none, whatever the policy.
   *
   * @param ignored any body, see {@link PlansResource#post}
   */
  @POST
  @Path("check")
  @Consumes(MediaType.WILDCARD)
  public Response check(String ignored) {
    return upkeep(upkeep -> Answers.ok(DriftJson.of(upkeep.checkDrift())));
  }

  /** Takes the policies in the body. */
  @PUT
  @Path("policy")
  @Consumes(MediaType.WILDCARD)
  public Response policy(String body) {
    return changeUpkeep(
        "drift-policy",
        "",
        upkeep -> {
          DriftPolicies policies = DriftJson.policies(body);
          upkeep.setPolicies(policies);
          return Answers.ok(DriftJson.of(policies));
        });
  }

  /**
   * Lets what all switches hold be: the fabric is frozen no more.
   *
   * @param ignored any body, see {@link PlansResource#post}
   */
  @POST
  @Path("acknowledge")
  @Consumes(MediaType.WILDCARD)
  public Response acknowledge(String ignored) {
    return changeUpkeep(
        "acknowledge-drift",
        "",
        upkeep -> {
          upkeep.acknowledgeDrift();
          return Answers.ok(DriftJson.of(upkeep.drift()));
        });
  }
}
