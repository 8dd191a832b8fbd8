package org.weirfabric.onos.rest;

import java.util.List;
import javax.ws.rs.Consumes;
import javax.ws.rs.DELETE;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.HeaderParam;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Response;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.onos.watch.WatchService;
import org.weirfabric.watch.lead.WatchJson;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.QueueKey;

/** What the watch has found and does, and what a human has it do. */
@Path("watch")
public final class WatchResource extends WeirResource {
  private interface Question {
    Response answer(WatchService watch) throws ProblemsException;
  }

  private Response ask(Question question) {
    return answer(fabric -> question.answer(get(WatchService.class)));
  }

  private Response order(String what, String object, Question question) {
    return change(what, object, fabric -> question.answer(get(WatchService.class)));
  }

  /** How the watch fares. */
  @GET
  public Response status() {
    return ask(watch -> Answers.ok(watch.status()));
  }

  /** The incidents that are open, and those of the past. */
  @GET
  @Path("incidents")
  public Response incidents() {
    return ask(watch -> Answers.ok(watch.incidents()));
  }

  /** The cures that are on, and what is forbidden. */
  @GET
  @Path("cures")
  public Response cures() {
    return ask(watch -> Answers.ok(watch.cures()));
  }

  /** Begins a cure by hand; the action {@code alert} forbids cures there. */
  @POST
  @Path("cures")
  @Consumes(MediaType.WILDCARD)
  public Response take(String body) {
    return order(
        "cure",
        "watch",
        watch -> {
          CureBody cure = CureBody.read(body);
          if (cure.action() == CureAction.ALERT) {
            watch.forbid(cure.queue());
            return Answers.json(201, WatchJson.queue(cure.queue()).put("action", "alert")).build();
          }
          return Answers.json(202, watch.take(cure.queue(), cure.action(), cure.lasting(), who()))
              .build();
        });
  }

  /** Ends the cure at a queue, or allows cures there again. */
  @DELETE
  @Path("cures/{port: .+}/{priority}")
  public Response lift(@PathParam("port") String port, @PathParam("priority") String priority) {
    return order(
        "lift cure",
        port + " priority " + priority,
        watch -> {
          QueueKey queue;
          try {
            queue =
                WatchJson.queue(
                    WatchJson.object()
                        .put("port", port)
                        .put("priority", Integer.parseInt(priority)));
          } catch (IllegalArgumentException e) {
            throw malformed(String.valueOf(e.getMessage()));
          }
          return watch.lift(queue, who())
              ? Response.noContent().build()
              : Answers.notFound(
                  "cure", queue.toString(), "GET /onos/weir/v1/watch/cures lists them");
        });
  }

  /** Ends all cures and begins none until it is taken back. */
  @POST
  @Path("stop")
  @Consumes(MediaType.WILDCARD)
  public Response stop(String ignored) {
    return order(
        "stop cures",
        "watch",
        watch -> {
          watch.stop(who());
          return Answers.ok(watch.cures());
        });
  }

  /** Has the watch act again. */
  @DELETE
  @Path("stop")
  public Response resume() {
    return order(
        "resume cures",
        "watch",
        watch -> {
          watch.resume(who());
          return Answers.ok(watch.cures());
        });
  }

  /**
   * What happens, as server-sent events, from the one after {@code after} or {@code Last-Event-ID};
   * without either, from now on. {@code forSeconds} ends the stream, 0 answers with what there is.
   */
  @GET
  @Path("events")
  public Response events(
      @QueryParam("after") @DefaultValue("") String after,
      @QueryParam("forSeconds") @DefaultValue("3600") int forSeconds,
      @HeaderParam("Last-Event-ID") String lastId) {
    return ask(
        watch -> {
          String from = after.isEmpty() && lastId != null ? lastId : after;
          if (!from.matches("\\d{0,18}")) {
            throw malformed("an event's number that is " + from);
          }
          long number = from.isEmpty() ? watch.events().last() : Long.parseLong(from);
          return EventStream.open(watch.events(), number, forSeconds)
              .map(
                  stream ->
                      Response.ok(stream, "text/event-stream")
                          .header("Cache-Control", "no-store")
                          .build())
              .orElseThrow(
                  () ->
                      refused(
                          ProblemCode.BUSY,
                          "watch/events",
                          EventStream.MOST + " listeners",
                          "a few listeners at a time",
                          "close one, or ask with forSeconds=0 and after"));
        });
  }

  private static ProblemsException malformed(String found) {
    return refused(
        ProblemCode.MALFORMED,
        "",
        found,
        "a queue such as leaf1:Ethernet8/3, or a number",
        "see docs/watchdog.md; nothing was changed");
  }

  private static ProblemsException refused(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }
}
