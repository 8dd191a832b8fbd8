package org.weirfabric.onos.fabric;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.intent.LosslessIntent;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.push.cure.Cures;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.southbound.WireChannels;

/** What the watch needs, of the engine and the store. */
final class EngineGround implements WatchGround {
  private final FabricService fabric;
  private final TransactionEngine engine;
  private final WireChannels channels;
  private final CommittedSince committed;

  EngineGround(FabricService fabric, TransactionEngine engine, WireChannels channels) {
    this.fabric = fabric;
    this.engine = engine;
    this.channels = channels;
    this.committed = new CommittedSince(() -> engine.status().head(), engine::committed);
  }

  @Override
  public Optional<Topology> topology() {
    return fabric.topology();
  }

  @Override
  public List<LosslessIntent> intents() {
    return fabric.intents();
  }

  @Override
  public SortedMap<SwitchId, SwitchConfig> committed() throws ProblemsException {
    return committed.get();
  }

  @Override
  public boolean leads() {
    return engine.status().isCurrent();
  }

  @Override
  public Cures cures() {
    return engine.cures();
  }

  @Override
  public WireChannels channels() {
    return channels;
  }
}
