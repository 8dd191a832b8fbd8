package org.weirfabric.lab.faults.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.lab.faults.controller.GatePlace;

/**
 * A controller that a life is driven by: orders to it, answers of it, and its violent ends.
 *
 * <p>An answer holds {@code done}, with a report or nothing; or {@code refused}, why; or {@code
 * gone}, if the process ended before it could answer.
 */
interface DrivenController {
  /** Tells it of other cables. */
  void setTopology(String topology);

  /** Has it take the lead and end what was left open; the answer holds a report if anything was. */
  ObjectNode lead();

  /** Has it bring the intents about, and nothing else; the answer comes by {@link #answer}. */
  void startApply(List<String> intents);

  /** The answer to what was started. */
  ObjectNode answer();

  /** Whether the answer to what was started is there, or it is gone. */
  boolean hasAnswer();

  /** Kills it as {@code kill -9} does, and waits for its end. */
  void kill();

  /** Stops it where it is. */
  void pause();

  /** Lets it go on after {@link #pause}. */
  void wake();

  /** It has been overtaken for good, and is of no more use. */
  default void dismiss() {}

  /** Has it stop at {@code place} of its own code, counted from now. */
  default void arm(GatePlace place) {
    throw new IllegalStateException("this controller has no gate at " + place);
  }

  /** Has it stop nowhere. */
  default void disarm() {}

  /** Completes when the place it was armed with is reached. */
  default CompletableFuture<String> gate() {
    return new CompletableFuture<>();
  }

  /** Lets it go on from its gate. */
  default void release() {}

  /** Whether its journal has fallen silent at the place that it was armed with. */
  default boolean wasSilenced() {
    return false;
  }

  /** Lets its journal answer again. */
  default void speak() {}
}
