package org.weirfabric.onos.fabric;

import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.onos.provider.FabricView;

/**
 * What a node does every while, whether it leads or not: stands for election, shows the topology
 * that another node may have taken in, and takes the lead if it is its own.
 *
 * <p>ONOS tells of most of that when it happens. What it tells while a session with the storage
 * nodes is lost is lost too.
 */
final class NodeRound implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeRound.class);

  private final Runnable stand;
  private final Supplier<Optional<Topology>> topology;
  private final FabricView view;
  private final Runnable lead;
  private Optional<Topology> shown = Optional.empty();

  NodeRound(Runnable stand, Supplier<Optional<Topology>> topology, FabricView view, Runnable lead) {
    this.stand = stand;
    this.topology = topology;
    this.view = view;
    this.lead = lead;
  }

  /** Each part by itself: what fails is tried again in the next round. */
  @Override
  public void run() {
    attempt("to stand for election", stand);
    attempt("to show the topology", this::show);
    attempt("to take the lead", lead);
  }

  private void show() {
    Optional<Topology> now = topology.get();
    if (now.isPresent() && !now.equals(shown)) {
      view.show(now.get());
      shown = now;
    }
  }

  private static void attempt(String what, Runnable part) {
    try {
      part.run();
    } catch (RuntimeException e) {
      LOG.warn("this round has failed {}; the next tries again: {}", what, e.toString());
    }
  }
}
