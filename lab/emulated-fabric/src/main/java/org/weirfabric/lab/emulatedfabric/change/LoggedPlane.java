package org.weirfabric.lab.emulatedfabric.change;

import java.util.SortedSet;
import org.weirfabric.lab.emulatedfabric.asic.SwitchPlane;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

/** A data plane whose changes are logged. */
public final class LoggedPlane implements SwitchPlane {
  private final SwitchPlane plane;
  private final ChangeLog log;

  /** {@code plane}, with its changes in {@code log}. */
  public LoggedPlane(SwitchPlane plane, ChangeLog log) {
    this.plane = plane;
    this.log = log;
  }

  @Override
  public SwitchConfig configure(SwitchConfig config, SortedSet<PortName> disabled) {
    SwitchConfig running = plane.configure(config, disabled);
    log.add(running);
    return running;
  }

  @Override
  public long deviceNanos() {
    return plane.deviceNanos();
  }

  @Override
  public SwitchReading read() {
    return plane.read();
  }
}
