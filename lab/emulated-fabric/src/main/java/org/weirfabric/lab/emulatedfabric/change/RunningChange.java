package org.weirfabric.lab.emulatedfabric.change;

import org.weirfabric.model.config.SwitchConfig;

/**
 * A switch's data plane has begun to run another configuration.
 *
 * @param sequence its number among the changes of all switches of the fabric, from 1
 * @param nanos when, in ns of a clock that all switches of the fabric share and that never goes
 *     back
 * @param running what the data plane runs from then on, as the data plane says itself
 */
public record RunningChange(long sequence, long nanos, SwitchConfig running) {}
