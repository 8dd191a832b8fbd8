package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Response;
import javax.ws.rs.core.SecurityContext;
import org.jspecify.annotations.Nullable;
import org.onlab.osgi.ServiceNotFoundException;
import org.onosproject.rest.AbstractWebResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.fabric.FabricService;
import org.weirfabric.onos.store.StoreSilentException;
import org.weirfabric.onos.upkeep.AuditEntry;
import org.weirfabric.onos.upkeep.FabricUpkeep;

/** What all resources share: the service behind them, and that no stack trace reaches a user. */
abstract class WeirResource extends AbstractWebResource {
  private static final Logger LOG = LoggerFactory.getLogger(WeirResource.class);

  @Context private @Nullable SecurityContext security;

  /** A request that can be refused. */
  interface Work {
    Response answer(FabricService fabric) throws ProblemsException;
  }

  final Response answer(Work work) {
    try {
      return work.answer(get(FabricService.class));
    } catch (ProblemsException e) {
      return Answers.refused(e.problems());
    } catch (ServiceNotFoundException e) {
      return Answers.json(
              503, object().put("ready", false).put("waitingFor", "Weir to join ONOS's store"))
          .build();
    } catch (StoreSilentException e) {
      LOG.warn("a request was refused: {}", e.getMessage());
      return Answers.refused(List.of(e.problem()));
    } catch (RuntimeException e) {
      LOG.error("a request failed in an unforeseen way", e);
      return Answers.refused(
          List.of(
              Problem.of(
                  ProblemCode.INTERNAL,
                  "controller",
                  e.getClass().getSimpleName(),
                  "no such failure",
                  "look into the controller's log and report it; GET /onos/weir/v1/transactions"
                      + " tells whether a change was begun all the same")));
    }
  }

  /** Work on what is already configured. */
  interface Upkeeping {
    Response answer(FabricUpkeep upkeep) throws ProblemsException;
  }

  final Response upkeep(Upkeeping work) {
    return answer(fabric -> work.answer(get(FabricUpkeep.class)));
  }

  /** Like {@link #upkeep}, and written into the audit record, however it ends. */
  final Response changeUpkeep(String what, String object, Upkeeping work) {
    return change(what, object, fabric -> work.answer(get(FabricUpkeep.class)));
  }

  /** Like {@link #answer}, and written into the audit record, however it ends. */
  final Response change(String what, String object, Work work) {
    Response[] made = new Response[1];
    Response answer =
        answer(
            fabric -> {
              try {
                Response done = work.answer(fabric);
                made[0] = done;
                return done;
              } catch (ProblemsException e) {
                Problem first = e.problems().get(0);
                record(what, object, first.code().id(), first.toString());
                throw e;
              } catch (StoreSilentException e) {
                // Nor would it take the record; the log has it.
                LOG.warn("{} wanted {} {}", who(), what, object);
                throw e;
              } catch (RuntimeException e) {
                record(what, object, ProblemCode.INTERNAL.id(), e.getClass().getSimpleName());
                throw e;
              }
            });
    if (made[0] != null) {
      boolean accepted = answer.getStatus() < 400;
      URI location = answer.getLocation();
      record(
          what,
          object,
          accepted ? AuditEntry.ACCEPTED : "HTTP " + answer.getStatus(),
          location == null ? "" : location.getPath());
    }
    return answer;
  }

  private void record(String what, String object, String outcome, String detail) {
    get(FabricUpkeep.class).audit().record(who(), what, object, outcome, detail);
  }

  /** The user who asks. */
  final String who() {
    Principal user = security == null ? null : security.getUserPrincipal();
    return user == null ? "unknown" : user.getName();
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static URI location(String collection, String name) {
    return URI.create("/onos/weir/v1/" + collection + "/" + name);
  }
}
