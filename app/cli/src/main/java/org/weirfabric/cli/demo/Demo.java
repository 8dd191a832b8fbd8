package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.Patience;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.transaction.Outcome;

/** The demo from the lock it takes to the last process it ends. */
public final class Demo {
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final int LOOKS = 8;

  private static final int TCP_OF_EACH = 3;

  private final Checkout checkout;
  private final ExampleFabric fabric;
  private final List<Fault> faults;
  private final List<LaterFault> later;
  private final int port;
  private final Progress progress;
  private final DemoDirectory directory;
  private final DemoResult result = new DemoResult();

  /** A demo of {@code fabric} with ONOS on {@code port}, 0 for any. */
  public Demo(
      Checkout checkout,
      ExampleFabric fabric,
      List<Fault> faults,
      List<LaterFault> later,
      int port,
      Progress progress) {
    this.checkout = checkout;
    this.fabric = later.isEmpty() ? fabric : fabric.withReportingWatchdogs();
    this.faults = List.copyOf(faults);
    this.later = List.copyOf(later);
    this.port = port;
    this.progress = progress;
    this.directory = new DemoDirectory(checkout.demoState());
  }

  /**
   * Runs it, and returns whether it is committed and the watch has dealt with every fault.
   *
   * @param once whether it ends with its transaction rather than stay up
   * @param json whether {@code out} gets one JSON object rather than text
   */
  public boolean run(boolean once, boolean json, PrintWriter out)
      throws RefusedException, IOException, InterruptedException {
    try (DemoLock lock = DemoLock.take(directory.lock(), "starting")) {
      int free = LoopbackPort.free(port);
      lock.note("http://127.0.0.1:" + free);
      directory.prepare();
      DemoParts parts =
          LiveParts.start(
              checkout,
              directory,
              fabric,
              faults,
              later.stream().anyMatch(HostFault.class::isInstance) ? steadyTraffic() : List.of(),
              free);
      progress.say("started an ONOS core and " + fabric.switchNames().size() + " switches");
      // What a signal does: it ends this process without unwinding the stack.
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(parts), "stop-demo"));
      try {
        boolean ended = carryOut(parts, out, json);
        if (!once && ended) {
          stayUp(parts, json, out);
        }
      } finally {
        stop(parts);
      }
    }
    return result.outcome() == Outcome.COMMITTED
        && result.faults().size() == later.size()
        && result.faults().stream().allMatch(PlayedFault::isGood);
  }

  private void stop(DemoParts parts) {
    parts.close();
    directory.forgetAccess();
  }

  /** Whether the transaction has come to an end, good or bad. */
  private boolean carryOut(DemoParts parts, PrintWriter out, boolean json)
      throws IOException, InterruptedException {
    Patience patience = new Patience(System::nanoTime, PAUSE, progress::say);
    boolean ended = false;
    try {
      new DemoRun(parts, progress, patience, result).run(fabric.intent());
      if (result.outcome() == Outcome.COMMITTED) {
        watchTraffic(parts);
        playFaults(parts);
      }
      directory.writeAccess(parts.rest().base().toString(), parts.loginFile());
      new DemoPlaces(parts, directory).addTo(result);
      ended = true;
    } catch (RefusedException refused) {
      refused.lines().forEach(result::addProblem);
      result.addProblem("what it left behind is in " + directory.run());
    }
    if (json) {
      out.println(result.toJson());
    } else {
      DemoText.lines(result).forEach(out::println);
    }
    out.flush();
    return ended;
  }

  /** Tells for some seconds what the traffic does to the switches. */
  private void watchTraffic(DemoParts parts) throws RefusedException, InterruptedException {
    TrafficWatch watch = watch(parts);
    for (int look = 0; look < LOOKS; look++) {
      Thread.sleep(LOOK_EVERY.toMillis());
      parts.requireAlive();
      watch.look().ifPresent(sample -> progress.say("traffic: " + sample.text()));
    }
    watch.all().ifPresent(result::setTraffic);
  }

  private void playFaults(DemoParts parts) throws RefusedException, InterruptedException {
    for (LaterFault fault : later) {
      FaultScene scene =
          new FaultScene(
              new Controller(parts.rest()), FabricAdmin.of(directory.admin()), parts, progress);
      result.addFault(
          fault instanceof HostFault ofHost
              ? new FaultStory(scene).play(ofHost)
              : new CableStory(scene).play((CableFault) fault));
    }
  }

  /**
   * Flows without end: what a fault holds up can be told from what it doesn't. What TCP keeps
   * waiting for h4 leaves less memory for what waits for h3, as in a fabric that is in use.
   */
  private static List<String> steadyTraffic() {
    List<String> flows =
        new ArrayList<>(
            List.of(
                "h1:h3=31G",
                "h5:h3=31G",
                "h7:h3=31G",
                "h2:h4=18G",
                "h6:h4=18G",
                "h8:h4=18G",
                "h1:h5=20G",
                "h3:h5=20G",
                "h7:h5=20G",
                "h4:h6=20G"));
    for (String sender : List.of("h1", "h2", "h5", "h6", "h7", "h8")) {
      flows.addAll(Collections.nCopies(TCP_OF_EACH, sender + ":h4=tcp"));
    }
    return flows;
  }

  private TrafficWatch watch(DemoParts parts) throws RefusedException, InterruptedException {
    TrafficWatch watch =
        new TrafficWatch(new Controller(parts.rest()), fabric.switchNames().size(), progress);
    watch.look();
    return watch;
  }

  /** Stays until this process is told to end, or one of the parts ends by itself. */
  private void stayUp(DemoParts parts, boolean json, PrintWriter out)
      throws RefusedException, InterruptedException {
    if (!json) {
      DemoText.placeLines(result).forEach(out::println);
      out.flush();
    }
    progress.say("up until Ctrl-C");
    TrafficWatch watch = watch(parts);
    long looked = progress.elapsedMillis();
    while (true) {
      parts.requireAlive();
      if (progress.elapsedMillis() - looked >= LOOK_EVERY.toMillis()) {
        looked = progress.elapsedMillis();
        watch.look().ifPresent(sample -> tell(sample, json, out));
      }
      Thread.sleep(PAUSE.toMillis());
    }
  }

  private void tell(TrafficSample sample, boolean json, PrintWriter out) {
    if (json) {
      out.println(JsonNodeFactory.instance.objectNode().set("traffic", sample.toJson()));
      out.flush();
    } else {
      progress.say("traffic: " + sample.text());
    }
  }
}
