/**
 * A plan tried packet by packet: shared-buffer switches, links and hosts, driven by discrete events
 * in virtual time. Configured from the {@code SwitchConfig} that is pushed.
 */
package org.weirfabric.lab.simulator;
