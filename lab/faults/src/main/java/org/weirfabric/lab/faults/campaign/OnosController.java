package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.weirfabric.embedded.EmbeddedOnos;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoints;

/** Weir in a real ONOS core, driven as a user drives it: over its REST. */
final class OnosController implements DrivenController {
  private static final Duration ENDED = Duration.ofMinutes(6);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final EmbeddedOnos onos;
  private final Path home;
  private final SortedMap<SwitchId, Endpoints> endpoints;
  private final WeirRest rest;
  private volatile Set<String> before;
  private volatile CompletableFuture<ObjectNode> answer =
      CompletableFuture.completedFuture(JsonNodeFactory.instance.objectNode());
  private volatile boolean paused;
  private volatile boolean hasLed;

  /**
   * A controller in a core that is up.
   *
   * @param home where the core keeps its data
   * @param before the transactions that are none of the run's, by name
   */
  OnosController(
      EmbeddedOnos onos, Path home, SortedMap<SwitchId, Endpoints> endpoints, Set<String> before) {
    this.onos = onos;
    this.home = home;
    this.endpoints = endpoints;
    this.rest = new WeirRest(onos);
    this.before = before;
  }

  EmbeddedOnos onos() {
    return onos;
  }

  Path home() {
    return home;
  }

  boolean isAlive() {
    return onos.isAlive();
  }

  boolean isPaused() {
    return paused && onos.isAlive();
  }

  /** The transactions that it had when its last apply began. */
  Set<String> transactionsBefore() {
    return before;
  }

  /** The transactions that it has. */
  Set<String> transactions() throws IOException, InterruptedException {
    return rest.transactions().keySet();
  }

  /** Waits until it leads. */
  void awaitReady(Duration limit) throws IOException, InterruptedException {
    rest.awaitReady(limit);
  }

  @Override
  public void setTopology(String topology) {
    asked(() -> rest.putTopology(topology, endpoints));
  }

  /**
   * What became of the transaction that the run began, or began in the core before; one that stays
   * diverged is taken up again.
   */
  @Override
  public ObjectNode lead() {
    return asked(
        () -> {
          Optional<String> open = newTransaction();
          if (open.isEmpty()) {
            return done(JsonNodeFactory.instance.objectNode());
          }
          if (hasLed && rest.state(open.get()).equals("diverged")) {
            rest.retry(open.get());
          }
          hasLed = true;
          return awaitEnd(open.get());
        });
  }

  private Optional<String> newTransaction() throws IOException, InterruptedException {
    return rest.transactions().keySet().stream().filter(id -> !before.contains(id)).findFirst();
  }

  @Override
  public void startApply(List<String> intents) {
    before = asked(this::transactions);
    hasLed = true;
    answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return apply(intents);
              } catch (IOException | InterruptedException failed) {
                return JsonNodeFactory.instance
                    .objectNode()
                    .put(onos.isAlive() ? "failed" : "gone", String.valueOf(failed));
              }
            });
  }

  private ObjectNode apply(List<String> intents) throws IOException, InterruptedException {
    rest.setIntents(intents);
    try {
      return awaitEnd(rest.apply(rest.plan()));
    } catch (WeirRest.RefusedException refused) {
      return JsonNodeFactory.instance.objectNode().put("refused", refused.getMessage());
    } catch (IOException unanswered) {
      // Stopped or killed before it could say what the transaction is called.
      return awaitEnd(awaitNewTransaction(unanswered));
    }
  }

  private String awaitNewTransaction(IOException unanswered)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + ENDED.toNanos();
    while (onos.isAlive() && System.nanoTime() < end) {
      try {
        Optional<String> found = newTransaction();
        if (found.isPresent()) {
          return found.get();
        }
      } catch (IOException silent) {
        // Stopped: asked again.
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    throw unanswered;
  }

  /** The report of a transaction that has ended; one whose leader lost the lead is taken up yet. */
  private ObjectNode awaitEnd(String id) throws IOException, InterruptedException {
    long end = System.nanoTime() + ENDED.toNanos();
    String state = "";
    while (System.nanoTime() < end) {
      try {
        Optional<JsonNode> found = rest.transaction(id);
        state = found.map(each -> each.path("state").asText()).orElse("");
        if (found.isPresent() && Set.of("committed", "rolled-back", "diverged").contains(state)) {
          return done((ObjectNode) found.get().path("report"));
        }
      } catch (WeirRest.RefusedException odd) {
        throw odd;
      } catch (IOException silent) {
        if (!onos.isAlive()) {
          throw silent;
        }
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    throw new IOException(id + " has not ended within " + ENDED + ", and is \"" + state + "\"");
  }

  private static ObjectNode done(ObjectNode report) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.set("done", report);
    return answer;
  }

  @Override
  public ObjectNode answer() {
    try {
      return answer.get(ENDED.toSeconds() + 60, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new IllegalStateException("no answer of the ONOS core: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public boolean hasAnswer() {
    return answer.isDone();
  }

  @Override
  public void kill() {
    onos.kill();
  }

  @Override
  public void pause() {
    paused = true;
    Signal.STOP.to(onos.pid());
  }

  @Override
  public void wake() {
    paused = false;
    Signal.CONT.to(onos.pid());
  }

  @Override
  public void dismiss() {
    kill();
  }

  private interface Asking<T> {
    T ask() throws IOException, InterruptedException;
  }

  private static <T> T asked(Asking<T> asking) {
    try {
      return asking.ask();
    } catch (IOException e) {
      throw new IllegalStateException("the ONOS core: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
