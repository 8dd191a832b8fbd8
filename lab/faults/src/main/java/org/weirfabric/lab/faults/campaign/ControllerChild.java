package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.weirfabric.lab.faults.controller.ControllerOrder;
import org.weirfabric.lab.faults.controller.ControllerProcess;
import org.weirfabric.lab.faults.controller.GatePlace;

/** A controller process: orders to it, answers of it, and its violent ends. */
final class ControllerChild implements DrivenController, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long ANSWER_SECONDS = 120;

  private final Process process;
  private final LinkedBlockingQueue<ObjectNode> answers = new LinkedBlockingQueue<>();
  private final AtomicInteger orders = new AtomicInteger();
  private volatile CompletableFuture<String> gate = new CompletableFuture<>();

  private ControllerChild(Process process) {
    this.process = process;
  }

  /**
   * Starts a process of the class path of this one.
   *
   * @param archive a class data archive to start faster with
   * @throws IOException if it can't be started
   */
  static ControllerChild start(Optional<Path> archive, Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    archive.ifPresent(
        file -> command.addAll(List.of("-Xshare:auto", "-XX:SharedArchiveFile=" + file)));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ControllerProcess.class.getName());
    Process process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    ControllerChild child = new ControllerChild(process);
    Thread reader = new Thread(child::read, "controller-" + process.pid());
    reader.setDaemon(true);
    reader.start();
    child.take(0);
    return child;
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ObjectNode told = (ObjectNode) JSON.readTree(line);
        if (told.has("gate")) {
          gate.complete(told.path("gate").asText());
        } else {
          answers.add(told);
        }
      }
    } catch (IOException gone) {
      // Killed in the middle of a line: the same as its end.
    }
    answers.add(JsonNodeFactory.instance.objectNode().put("gone", true));
  }

  /** The answer to an order; answers to earlier ones that nobody has waited for are passed over. */
  private ObjectNode take(int number) {
    try {
      while (true) {
        ObjectNode answer = answers.poll(ANSWER_SECONDS, TimeUnit.SECONDS);
        if (answer == null) {
          throw new IllegalStateException(
              "a controller did not answer within " + ANSWER_SECONDS + " s");
        }
        if (answer.has("gone")) {
          answers.add(answer);
          return answer;
        }
        if (answer.path("order").asInt() == number) {
          answer.remove("order");
          return answer;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void send(ObjectNode line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException gone) {
      // Then its answer is that it is gone.
    }
  }

  private static ObjectNode order(String name) {
    return JsonNodeFactory.instance.objectNode().put("do", name);
  }

  private ObjectNode ask(ObjectNode line) {
    int number = orders.incrementAndGet();
    send(line.put("order-number", number));
    return take(number);
  }

  private void require(ObjectNode line) {
    ObjectNode answer = ask(line);
    if (!answer.has("done")) {
      throw new IllegalStateException(line.path("do").asText() + ": " + answer);
    }
  }

  /** Makes a controller of it. */
  void open(ControllerOrder order, String topology) {
    ObjectNode line = order("open").put("topology", topology);
    line.set("order", order.toJson());
    require(line);
    // A process that was another controller before may have stood at a place of that one's.
    gate = new CompletableFuture<>();
  }

  @Override
  public void arm(GatePlace place) {
    gate = new CompletableFuture<>();
    ObjectNode line = order("arm");
    line.set("gate", place.toJson());
    require(line);
  }

  @Override
  public void disarm() {
    require(order("arm"));
    gate = new CompletableFuture<>();
  }

  @Override
  public void setTopology(String topology) {
    require(order("topology").put("topology", topology));
  }

  @Override
  public ObjectNode lead() {
    return ask(order("lead"));
  }

  @Override
  public void startApply(List<String> intents) {
    ObjectNode line = order("apply");
    intents.forEach(line.putArray("intents")::add);
    send(line.put("order-number", orders.incrementAndGet()));
  }

  @Override
  public ObjectNode answer() {
    return take(orders.get());
  }

  @Override
  public boolean hasAnswer() {
    return answers.stream()
        .anyMatch(each -> each.has("gone") || each.path("order").asInt() == orders.get());
  }

  @Override
  public CompletableFuture<String> gate() {
    return gate;
  }

  /** Where it stands. */
  JsonNode status() {
    return ask(order("status")).path("done");
  }

  @Override
  public boolean wasSilenced() {
    return status().path("silenced").asBoolean();
  }

  @Override
  public void release() {
    send(order("release"));
  }

  @Override
  public void speak() {
    send(order("speak"));
  }

  @Override
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void pause() {
    Signal.STOP.to(process.pid());
  }

  @Override
  public void wake() {
    Signal.CONT.to(process.pid());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the controller, not the process; whether it can be used again. */
  boolean retire() {
    return isAlive() && ask(order("close")).has("done");
  }

  @Override
  public void close() {
    kill();
  }
}
