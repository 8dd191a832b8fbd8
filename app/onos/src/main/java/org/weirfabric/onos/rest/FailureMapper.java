package org.weirfabric.onos.rest;

import java.util.List;
import javax.ws.rs.WebApplicationException;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Response;
import javax.ws.rs.core.UriInfo;
import javax.ws.rs.ext.ExceptionMapper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;

/**
 * Makes a coded answer of every failure, so that no user sees a page or a trace of the server's.
 */
public final class FailureMapper implements ExceptionMapper<Throwable> {
  private static final Logger LOG = LoggerFactory.getLogger(FailureMapper.class);

  @Context private @Nullable UriInfo uri;

  @Override
  public Response toResponse(Throwable failure) {
    String where = uri == null ? "request" : "/" + uri.getPath();
    if (failure instanceof WebApplicationException) {
      Response own = ((WebApplicationException) failure).getResponse();
      if (own.getStatus() < 500) {
        return Answers.refused(own.getStatus(), List.of(badRequest(own, where)));
      }
    }
    LOG.error("a request failed in an unforeseen way", failure);
    return Answers.refused(
        List.of(
            Problem.of(
                ProblemCode.INTERNAL,
                where,
                failure.getClass().getSimpleName(),
                "no such failure",
                "look into the controller's log and report it")));
  }

  private static Problem badRequest(Response own, String where) {
    switch (own.getStatus()) {
      case 404:
        return Problem.of(
            ProblemCode.NOT_FOUND,
            where,
            "no such resource",
            "the resources of /onos/weir/v1",
            "correct the path or its parameters; docs/rest.md lists them");
      case 405:
        return Problem.of(
            ProblemCode.WRONG_FORM,
            where,
            "a method that it doesn't have",
            String.join(", ", own.getAllowedMethods()),
            "use one of these");
      default:
        return Problem.of(
            ProblemCode.WRONG_FORM,
            where,
            "a request that can't be understood: " + own.getStatusInfo().getReasonPhrase(),
            "a request as docs/rest.md describes it",
            "correct its headers, parameters or body");
    }
  }
}
