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
  private final DemoDirectory directory;
  private final ExampleFabric example;
  private final EmulatedFabric emulated;
  private final int port;
  private volatile EmbeddedOnos onos;
  private volatile RestClient rest;

  private LiveParts(
      Checkout checkout,
      DemoDirectory directory,
      ExampleFabric example,
      EmulatedFabric emulated,
      int port)
      throws RefusedException {
    this.checkout = checkout;
    this.directory = directory;
    this.example = example;
    this.emulated = emulated;
    this.port = port;
    this.onos = startOnos(checkout, directory.onos(), port);
    this.rest = loggedIn(onos);
  }

  /** Starts both with ONOS on {@code port} and returns at once. */
  static LiveParts start(
      Checkout checkout,
      DemoDirectory directory,
      ExampleFabric example,
      List<Fault> faults,
      List<String> traffic,
      int port)
      throws RefusedException {
    EmulatedFabric emulated;
    try {
      emulated = EmulatedFabric.start(checkout, directory, example, faults, traffic);
    } catch (IOException failed) {
      throw cannotStart(failed);
    }
    try {
      return new LiveParts(checkout, directory, example, emulated, port);
    } catch (RefusedException failed) {
      emulated.close();
      throw failed;
    }
  }

  private static EmbeddedOnos startOnos(Checkout checkout, Path home, int port)
      throws RefusedException {
    try {
      return EmbeddedOnos.in(checkout.onosAssembly(), home).restPort(port).start();
    } catch (IOException failed) {
      throw cannotStart(failed);
    }
  }

  private static RestClient loggedIn(EmbeddedOnos onos) throws RefusedException {
    Login login = Login.read(onos.loginFile());
    return new RestClient(onos.restUri(), login.user(), login.password());
  }

  private static RefusedException cannotStart(IOException failed) {
    return RefusedException.no(ProblemCode.PART_FAILED, "can't start: " + failed.getMessage());
  }

  @Override
  public void replaceOnos() throws RefusedException {
    onos.kill();
    // A home of its own: what the one before made of the other is kept to be looked at.
    onos = startOnos(checkout, directory.secondOnos(), port);
    rest = loggedIn(onos);
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
