package org.weirfabric.cli.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;

/** Weir in a running ONOS, as its REST under {@code /onos/weir/v1} shows it. */
public final class Controller {
  private static final String ROOT = "/onos/weir/v1";
  private static final String JSON = "application/json";
  private static final String YAML = "application/yaml";

  private final RestClient rest;

  /** The controller that {@code rest} reaches. */
  public Controller(RestClient rest) {
    this.rest = rest;
  }

  /** Its health, {@code ready} or {@code waitingFor}. */
  public JsonNode health() throws RefusedException, InterruptedException {
    RestAnswer answer = ask(() -> rest.get(ROOT + "/health"));
    // 503 is an answer too: it says what is waited for.
    return answer.status() == 503 && answer.body().has("ready") ? answer.body() : done(answer);
  }

  /** Puts the topology {@code json} in place of the one it has. */
  public JsonNode putTopology(String json) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.put(ROOT + "/topology", JSON, json)));
  }

  /** Adds or replaces the intent of {@code text}, YAML or JSON; returns it in canonical form. */
  public JsonNode postIntent(String text) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/intents", YAML, text)));
  }

  /** The plan that {@code text} would give; stores nothing. */
  public JsonNode dryRun(String text) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/intents?dryRun=true", YAML, text)));
  }

  /** Every intent. */
  public JsonNode intents() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/intents"))).path("intents");
  }

  /** Every transaction. */
  public JsonNode transactions() throws RefusedException, InterruptedException {
    return listedTransactions().path("transactions");
  }

  /** Every transaction ({@code transactions}), and those that were left open ({@code leftOpen}). */
  public JsonNode listedTransactions() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/transactions")));
  }

  /** Takes back the intent {@code id}; the switches hold it until the next plan is applied. */
  public void deleteIntent(String id) throws RefusedException, InterruptedException {
    done(ask(() -> rest.delete(ROOT + "/intents/" + id)));
  }

  /** Compiles every intent and returns the plan. */
  public JsonNode postPlan() throws RefusedException, InterruptedException {
    return postPlan(false);
  }

  /** Compiles every intent and returns the plan, one that interrupts if need be and allowed. */
  public JsonNode postPlan(boolean acknowledgeDrain) throws RefusedException, InterruptedException {
    return done(
        ask(() -> rest.post(ROOT + "/plans" + (acknowledgeDrain ? "?acknowledgeDrain=true" : ""))));
  }

  /** Starts to carry out the plan {@code hash} and returns the transaction. */
  public JsonNode postTransaction(String hash) throws RefusedException, InterruptedException {
    return postTransaction(hash, false);
  }

  /** Starts to carry out the plan {@code hash}, which may interrupt if that is acknowledged. */
  public JsonNode postTransaction(String hash, boolean acknowledgeDrain)
      throws RefusedException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("plan", hash);
    if (acknowledgeDrain) {
      body.put("acknowledgeDrain", true);
    }
    return postTransaction(body);
  }

  /** Starts to carry out what {@code body} says, and returns the transaction. */
  public JsonNode postTransaction(ObjectNode body) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/transactions", JSON, body.toString())));
  }

  /** Takes up again the transaction {@code id}, which has diverged. */
  public JsonNode retry(String id) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/transactions/" + id + "/retry")));
  }

  /** What is known of every switch by the last look at it. */
  public JsonNode drift() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/drift")));
  }

  /** Has every switch looked at now. */
  public JsonNode checkDrift() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/drift/check")));
  }

  /** Lets what the switches hold be. */
  public JsonNode acknowledgeDrift() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/drift/acknowledge")));
  }

  /** Says what is done about drift. */
  public JsonNode putDriftPolicy(String json) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.put(ROOT + "/drift/policy", JSON, json)));
  }

  /** Brings a switch back; returns what it holds then. */
  public JsonNode repair(String name) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/switches/" + name + "/repair")));
  }

  /** Starts to bring a new switch to what it should hold, and returns the transaction. */
  public JsonNode replace(String name) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/switches/" + name + "/replace")));
  }

  /** Has nothing sent to a switch. */
  public JsonNode enterMaintenance(String name, String reason)
      throws RefusedException, InterruptedException {
    String body = JsonNodeFactory.instance.objectNode().put("reason", reason).toString();
    return done(ask(() -> rest.put(ROOT + "/switches/" + name + "/maintenance", JSON, body)));
  }

  /** Lets a switch be touched again. */
  public JsonNode leaveMaintenance(String name) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.delete(ROOT + "/switches/" + name + "/maintenance")));
  }

  /** The switches in maintenance, by name. */
  public JsonNode maintained() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/switches/maintenance"))).path("switches");
  }

  /** The hosts that wait until they are known to obey PFC, and those that were said to. */
  public JsonNode hosts() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/hosts/pfc")));
  }

  /** Starts to open the ports of the hosts of {@code body}, and returns the transaction. */
  public JsonNode openHosts(String body) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/hosts/pfc/open", JSON, body)));
  }

  /** Takes back what was said of the hosts of {@code body}; returns their ports. */
  public JsonNode strikeHosts(String body) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/hosts/pfc/strike", JSON, body)));
  }

  /** Who did what. */
  public JsonNode audit(long after, int limit) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/audit?after=" + after + "&limit=" + limit)));
  }

  /** The transaction {@code id} with its progress after {@code seq}. */
  public JsonNode transaction(String id, long seq) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/transactions/" + id + "?after=" + seq)));
  }

  /** What each switch has counted, by the last sample that the controller has of it. */
  public JsonNode telemetry() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/telemetry")));
  }

  /** What the watch says at {@code watch/what}, or of itself if that is empty. */
  public JsonNode watch(String what) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + (what.isEmpty() ? "/watch" : "/watch/" + what))));
  }

  /** Has the watch begin the cure {@code body}; the cure. */
  public JsonNode postCure(String body) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.post(ROOT + "/watch/cures", JSON, body)));
  }

  /** Has the watch end the cure at a port's priority, or allow cures there again. */
  public JsonNode deleteCure(String port, int priority)
      throws RefusedException, InterruptedException {
    return done(ask(() -> rest.delete(ROOT + "/watch/cures/" + port + "/" + priority)));
  }

  /** Has the watch end all cures and begin none, or act again. */
  public JsonNode stopCures(boolean stopped) throws RefusedException, InterruptedException {
    String path = ROOT + "/watch/stop";
    return done(ask(() -> stopped ? rest.post(path) : rest.delete(path)));
  }

  /** The metrics, in Prometheus's text format. */
  public String metrics() throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/metrics"))).asText();
  }

  /** The events of the watch after the one of that number, in server-sent events' format. */
  public String watchEvents(long after) throws RefusedException, InterruptedException {
    return done(ask(() -> rest.get(ROOT + "/watch/events?forSeconds=0&after=" + after))).asText();
  }

  private RestAnswer ask(Call call) throws RefusedException, InterruptedException {
    try {
      return call.run();
    } catch (IOException silent) {
      throw RefusedException.usage(
          ProblemCode.CONTROLLER_UNREACHABLE,
          "no answer from " + rest.base() + " (" + reason(silent) + "); is it running?");
    }
  }

  private JsonNode done(RestAnswer answer) throws RefusedException {
    if (answer.isSuccess()) {
      return answer.body();
    }
    if (answer.status() == 401 || (answer.status() == 403 && !answer.body().has("code"))) {
      throw RefusedException.usage(
          ProblemCode.LOGIN_REFUSED,
          rest.base() + " refuses this user and password; give --user and --password-file");
    }
    if (answer.status() == 404 && !answer.body().has("code")) {
      throw RefusedException.usage(
          ProblemCode.CONTROLLER_UNREACHABLE,
          rest.base() + " answers, but has no Weir; install and activate the application");
    }
    boolean input = answer.status() == 400 || answer.status() == 404;
    throw RefusedException.answer(
        input ? ExitCode.USAGE : ExitCode.NO, List.copyOf(answer.reasons()));
  }

  private static String reason(IOException silent) {
    String message = silent.getMessage();
    return message == null || message.isEmpty() ? silent.getClass().getSimpleName() : message;
  }

  /** A request that may not be answered. */
  @FunctionalInterface
  private interface Call {
    RestAnswer run() throws IOException, InterruptedException;
  }
}
