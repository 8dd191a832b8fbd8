package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.ws.rs.Consumes;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.onos.fabric.HostPorts;
import org.weirfabric.onos.fabric.TransactionStatus;
import org.weirfabric.onos.upkeep.HostBook;

/** Hosts that are let into a lossless class once they are known to obey PFC. */
@Path("hosts/pfc")
public final class HostsResource extends WeirResource {
  private static final String HOSTS = "hosts";
  private static final String REASON = "reason";
  private static final BodyForm FORM =
      new BodyForm(
          "{\"hosts\": [\"h1\", \"leaf1:Ethernet8\"], \"reason\": TEXT}",
          "GET /onos/weir/v1/hosts/pfc lists the hosts");

  /** Those that wait, and those that were said to obey PFC. */
  @GET
  public Response hosts() {
    return answer(
        fabric -> {
          HostPorts hosts = fabric.hostPorts();
          ObjectNode body = object();
          ArrayNode withheld = body.putArray("withheld");
          for (Map.Entry<PortRef, HostId> each : hosts.withheld().entrySet()) {
            withheld
                .addObject()
                .put("port", each.getKey().toString())
                .put("host", each.getValue().value());
          }
          ArrayNode confirmed = body.putArray("confirmed");
          for (Map.Entry<PortRef, HostBook.Said> each : hosts.confirmed().entrySet()) {
            ObjectNode said = confirmed.addObject();
            said.put("port", each.getKey().toString());
            said.put("host", each.getValue().host().value());
            said.setAll(each.getValue().note().toJson());
          }
          return Answers.ok(body);
        });
  }

  /** Begins to open the ports of the hosts in the body, which obey PFC as whoever asks says. */
  @POST
  @Path("open")
  @Consumes(MediaType.WILDCARD)
  public Response open(String body) {
    return change(
        "open-hosts",
        shortened(body),
        fabric -> {
          TransactionStatus status =
              fabric
                  .hostPorts()
                  .open(names(body), who(), FORM.object(body).path(REASON).asText(""));
          return Answers.json(202, TransactionJson.of(status, 0))
              .location(location("transactions", status.id()))
              .build();
        });
  }

  /** Strikes out what was said of the hosts in the body; what is open stays open. */
  @POST
  @Path("strike")
  @Consumes(MediaType.WILDCARD)
  public Response strike(String body) {
    return change(
        "strike-hosts",
        shortened(body),
        fabric -> {
          ObjectNode answer = object();
          ArrayNode struck = answer.putArray("struck");
          fabric.hostPorts().strike(names(body)).forEach(port -> struck.add(port.toString()));
          return Answers.ok(answer);
        });
  }

  /** The hosts and ports that {@code body} names; unknown fields are refused, never ignored. */
  static List<String> names(String body) throws ProblemsException {
    JsonNode json = FORM.object(body);
    FORM.requireKnown(json, "", Set.of(HOSTS, REASON));
    if (!json.path(HOSTS).isArray()) {
      throw FORM.refused(ProblemCode.MISSING_FIELD, "/" + HOSTS, "no list");
    }
    List<String> names = new ArrayList<>();
    for (JsonNode name : json.path(HOSTS)) {
      if (!name.isTextual()) {
        throw FORM.refused(ProblemCode.WRONG_FORM, "/" + HOSTS, name.toString());
      }
      names.add(name.textValue());
    }
    return names;
  }

  private static String shortened(String body) {
    try {
      return String.join(", ", names(body));
    } catch (ProblemsException e) {
      return "";
    }
  }
}
