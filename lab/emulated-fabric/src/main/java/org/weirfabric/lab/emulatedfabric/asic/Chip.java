package org.weirfabric.lab.emulatedfabric.asic;

import org.weirfabric.lab.emulatedfabric.tree.DataNode;

/** What stands between a switch's configuration and its data plane. */
public interface Chip {
  /** The configuration of a switch as it leaves the factory. */
  DataNode.Branch factory();

  /**
   * Has the data plane run a configuration, and tells the state that this leads to.
   *
   * @throws org.weirfabric.lab.emulatedfabric.Refusal if the chip can't hold or do what it says;
   *     the message names the shortage, and nothing has changed then
   */
  DataNode.Branch apply(DataNode.Branch config);

  /** The switch's own clock, in ns since the Unix epoch. */
  long deviceNanos();

  /** All counters at one moment. */
  SwitchReading read();

  /** A switch's data with the counters of a reading in their places. */
  DataNode.Branch counted(DataNode.Branch data, SwitchReading reading);
}
