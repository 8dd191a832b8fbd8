package org.weirfabric.cli.demo;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.cli.FakeOnos;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.topology.Topology;

/** Parts that are up, with a fake ONOS and switches that only have digests. */
final class FakeParts implements DemoParts {
  private final FakeOnos onos;
  private final Topology topology;
  private final Path application;
  private final Deque<SortedMap<String, String>> digests = new ArrayDeque<>();
  private boolean alive = true;
  private int replacements;
  private Runnable onReplacement = () -> {};

  FakeParts(FakeOnos onos, Topology topology, Path application) {
    this.onos = onos;
    this.topology = topology;
    this.application = application;
  }

  /** Gives every switch of the next answer the digest {@code digest}. */
  FakeParts thenDigest(String digest, List<String> switches) {
    SortedMap<String, String> each = new TreeMap<>();
    switches.forEach(name -> each.put(name, digest));
    digests.add(each);
    return this;
  }

  /** Does {@code action} when ONOS is replaced. */
  void onReplacement(Runnable action) {
    onReplacement = action;
  }

  int replacements() {
    return replacements;
  }

  void die() {
    alive = false;
  }

  @Override
  public void requireAlive() throws RefusedException {
    if (!alive) {
      throw RefusedException.no(ProblemCode.PART_FAILED, "the fake part is dead");
    }
  }

  @Override
  public void replaceOnos() {
    replacements++;
    onReplacement.run();
  }

  @Override
  public RestClient rest() {
    return onos.client();
  }

  @Override
  public Path loginFile() {
    return Path.of("login");
  }

  @Override
  public Path application() {
    return application;
  }

  @Override
  public boolean fabricListens() {
    return true;
  }

  @Override
  public Topology topology() {
    return topology;
  }

  @Override
  public SortedMap<String, String> digests() {
    return digests.remove();
  }

  @Override
  public void close() {
    alive = false;
  }
}
