/** Scenarios: a fabric, its traffic, what happens to it and what is claimed, read from YAML. */
package org.weirfabric.lab.simulator.scenario;
