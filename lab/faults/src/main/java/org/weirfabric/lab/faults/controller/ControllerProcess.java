package org.weirfabric.lab.faults.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.intent.IntentReader;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.TopologyReader;
import org.weirfabric.push.engine.TransactionReport;

/**
 * The main of a controller process: one JSON object a line in, one out.
 *
 * <p>{@code open}, {@code topology}, {@code arm}, {@code lead}, {@code apply}, {@code status} and
 * {@code close} are carried out one after the other and answered by {@code {"order": its
 * order-number, "done": ...}}; {@code release} and {@code speak} at once, without an answer. {@code
 * {"gate": ...}} tells that the gate was reached. It ends with its input.
 */
public final class ControllerProcess {
  private static final ObjectMapper JSON = new ObjectMapper();

  // Kept, or its level would be forgotten with it.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private final PrintStream out;
  private volatile Optional<Controller> controller = Optional.empty();

  private ControllerProcess(PrintStream out) {
    this.out = out;
  }

  /** Serves standard input. */
  public static void main(String[] args) throws IOException {
    GRPC.setLevel(Level.SEVERE);
    new ControllerProcess(System.out).serve();
    System.exit(0);
  }

  private void serve() throws IOException {
    ExecutorService one =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "controller-orders");
              thread.setDaemon(true);
              return thread;
            });
    tell(JsonNodeFactory.instance.objectNode().put("order", 0));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode order = JSON.readTree(line);
      switch (order.path("do").asText()) {
        case "release" -> controller.ifPresent(Controller::release);
        case "speak" -> controller.ifPresent(Controller::speak);
        default -> one.execute(() -> answer(order));
      }
    }
  }

  private void answer(JsonNode order) {
    ObjectNode answer =
        JsonNodeFactory.instance.objectNode().put("order", order.path("order-number").asInt());
    try {
      answer.set("done", carryOut(order));
    } catch (ProblemsException refused) {
      answer.put("refused", refused.getMessage());
    } catch (IOException | RuntimeException failed) {
      answer.put("failed", failed.toString());
    }
    tell(answer);
  }

  private JsonNode carryOut(JsonNode order) throws ProblemsException, IOException {
    switch (order.path("do").asText()) {
      case "open" -> {
        Controller opened =
            new Controller(ControllerOrder.of(order.path("order")), this::gate, stage -> {});
        opened.setTopology(TopologyReader.read(order.path("topology").asText()));
        controller = Optional.of(opened);
        return JsonNodeFactory.instance.objectNode();
      }
      case "topology" -> {
        open().setTopology(TopologyReader.read(order.path("topology").asText()));
        return JsonNodeFactory.instance.objectNode();
      }
      case "arm" -> {
        open()
            .arm(
                order.has("gate")
                    ? Optional.of(GatePlace.of(order.path("gate")))
                    : Optional.empty());
        return JsonNodeFactory.instance.objectNode();
      }
      case "lead" -> {
        return open()
            .lead()
            .map(TransactionReport::toJson)
            .orElseGet(JsonNodeFactory.instance::objectNode);
      }
      case "apply" -> {
        List<LosslessIntent> intents = new ArrayList<>();
        for (JsonNode text : order.path("intents")) {
          intents.add(IntentReader.read(text.asText()));
        }
        Controller leading = open();
        return leading.apply(leading.plan(intents)).toJson();
      }
      case "status" -> {
        return open().status();
      }
      case "close" -> {
        Optional<Controller> closing = controller;
        controller = Optional.empty();
        if (closing.isPresent()) {
          closing.get().close();
        }
        return JsonNodeFactory.instance.objectNode();
      }
      default -> throw new IllegalArgumentException("no order " + order);
    }
  }

  private Controller open() {
    return controller.orElseThrow(() -> new IllegalStateException("no controller is open"));
  }

  private void gate(String place) {
    tell(JsonNodeFactory.instance.objectNode().put("gate", place));
  }

  private synchronized void tell(ObjectNode line) {
    out.println(line);
    out.flush();
  }
}
