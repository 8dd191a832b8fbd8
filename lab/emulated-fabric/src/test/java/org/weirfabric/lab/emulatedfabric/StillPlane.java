package org.weirfabric.lab.emulatedfabric;

import java.util.SortedSet;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** A data plane that takes every configuration and through which nothing passes. */
public final class StillPlane implements SwitchPlane {
  @Override
  public SwitchConfig configure(SwitchConfig config, SortedSet<PortName> disabled) {
    return config;
  }

  @Override
  public long deviceNanos() {
    return 0;
  }

  @Override
  public SwitchReading read() {
    return new SwitchReading(0, SwitchReading.Lab.START, new TreeMap<>());
  }
}
