package org.weirfabric.cli.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.Login;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.embedded.EmbeddedOnos;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Topology;

/** The real parts: an ONOS core and an emulated fabric, each in a process of its own. */
final class LiveParts implements DemoParts {
  private final Checkout checkout;
  private final ExampleFabric example;
  private final EmulatedFabric emulated;
  private final EmbeddedOnos onos;
  private final RestClient rest;

  private LiveParts(
      Checkout checkout,
      ExampleFabric example,
      EmulatedFabric emulated,
      EmbeddedOnos onos,
      RestClient rest) {
    this.checkout = checkout;
    this.example = example;
    this.emulated = emulated;
    this.onos = onos;
    this.rest = rest;
  }

  /** Starts both with ONOS on {@code port} and returns at once. */
  static LiveParts start(
      Checkout checkout,
      DemoDirectory directory,
      ExampleFabric example,
      List<Fault> faults,
      int port)
      throws RefusedException {
    try {
      EmulatedFabric emulated = EmulatedFabric.start(checkout, directory, example, faults);
      try {
        EmbeddedOnos onos =
            EmbeddedOnos.in(checkout.onosAssembly(), directory.onos()).restPort(port).start();
        Login login = Login.read(onos.loginFile());
        RestClient rest = new RestClient(onos.restUri(), login.user(), login.password());
        return new LiveParts(checkout, example, emulated, onos, rest);
      } catch (IOException | RefusedException failed) {
        emulated.close();
        throw failed;
      }
    } catch (IOException failed) {
      throw RefusedException.no(ProblemCode.PART_FAILED, "can't start: " + failed.getMessage());
    }
  }

  @Override
  public void requireAlive() throws RefusedException {
    emulated.requireAlive();
    if (!onos.isAlive()) {
      throw RefusedException.no(
          ProblemCode.PART_FAILED, "the ONOS core has ended: " + LogTail.of(onos.logFile()));
    }
  }

  @Override
  public RestClient rest() {
    return rest;
  }

  @Override
  public Path loginFile() {
    return onos.loginFile();
  }

  @Override
  public Path application() throws RefusedException {
    return checkout.application();
  }

  @Override
  public boolean fabricListens() throws RefusedException {
    return emulated.listens();
  }

  @Override
  public Topology topology() throws RefusedException {
    return example.topology().withEndpoints(emulated.endpoints());
  }

  @Override
  public SortedMap<String, String> digests() throws RefusedException, InterruptedException {
    return emulated.digests();
  }

  @Override
  public void close() {
    emulated.close();
    onos.close();
  }
}
