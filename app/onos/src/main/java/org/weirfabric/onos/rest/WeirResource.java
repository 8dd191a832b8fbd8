package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import javax.ws.rs.core.Response;
import org.onlab.osgi.ServiceNotFoundException;
import org.onosproject.rest.AbstractWebResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.fabric.FabricService;

/** What all resources share: the service behind them, and that no stack trace reaches a user. */
abstract class WeirResource extends AbstractWebResource {
  private static final Logger LOG = LoggerFactory.getLogger(WeirResource.class);

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
    } catch (RuntimeException e) {
      LOG.error("a request failed in an unforeseen way", e);
      return Answers.refused(
          List.of(
              Problem.of(
                  ProblemCode.INTERNAL,
                  "controller",
                  e.getClass().getSimpleName(),
                  "no such failure",
                  "look into the controller's log and report it; nothing was changed by this"
                      + " request")));
    }
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static URI location(String collection, String name) {
    return URI.create("/onos/weir/v1/" + collection + "/" + name);
  }
}
