package org.weirfabric.push;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.dialect.CompositeDialect;
import org.weirfabric.dialect.Dialect;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.OpenConfigDialect;
import org.weirfabric.dialect.P4Dialect;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.units.ByteSize;

/** The switch that other tests rely on keeps the contract too. */
class FakeSwitchSessionTest extends SwitchSessionContract {
  private static final Dialect DIALECT =
      new CompositeDialect(
          List.of(
              new OpenConfigDialect(),
              new P4Dialect(new TreeMap<>(Map.of(Leaf1.FABRIC_PORT, 1, Leaf1.EDGE_PORT, 2)))));

  private final FakeSwitch target = new FakeSwitch(Leaf1.config().switchId());

  @Override
  protected SwitchSession open() {
    return new FakeSession(target);
  }

  @Override
  protected TargetConfig first() {
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(Leaf1.config().ports());
    ports.remove(Leaf1.EDGE_PORT);
    return encode(Leaf1.config().toBuilder().setPorts(ports).build());
  }

  @Override
  protected TargetConfig second() {
    SortedMap<String, EcnProfile> later = new TreeMap<>();
    later.put(
        "weir-roce",
        EcnProfile.of("weir-roce", ByteSize.ofKibibytes(100), ByteSize.ofKibibytes(400), 5));
    return encode(
        Leaf1.config().toBuilder().setEcnProfiles(later).setPools(new TreeMap<>()).build());
  }

  @Override
  protected TargetChange refusedChange() {
    target.scriptApplies(FakeSwitch.Fault.REFUSE);
    return TargetChange.between(first(), second());
  }

  @Override
  protected void cutNextReply() {
    target.scriptApplies(FakeSwitch.Fault.LOSE_REPLY);
  }

  @Override
  protected void kill() {
    target.setDead(true);
  }

  private static TargetConfig encode(SwitchConfig config) {
    try {
      return DIALECT.encode(config);
    } catch (DialectGapException e) {
      throw new AssertionError(e);
    }
  }
}
