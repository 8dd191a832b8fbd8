package org.weirfabric.onos.rest;

import java.util.List;
import javax.ws.rs.container.ContainerRequestContext;
import javax.ws.rs.container.ContainerRequestFilter;
import javax.ws.rs.core.SecurityContext;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/** Lets viewers ask and admins act. */
public final class RoleFilter implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext request) {
    SecurityContext user = request.getSecurityContext();
    boolean dryRun = "true".equals(request.getUriInfo().getQueryParameters().getFirst("dryRun"));
    String path = request.getUriInfo().getPath();
    boolean open = RestRights.isOpenToViewers(request.getMethod(), path, dryRun);
    if (user.isUserInRole(RestRights.ADMIN) || (open && user.isUserInRole(RestRights.VIEWER))) {
      return;
    }
    request.abortWith(
        Answers.refused(
            List.of(
                Problem.of(
                    ProblemCode.FORBIDDEN,
                    request.getMethod() + " /" + path,
                    "a user without the role",
                    open ? "the role viewer or admin" : "the role admin",
                    "log in as another user, or have the role given to this one; nothing was"
                        + " changed"))));
  }
}
