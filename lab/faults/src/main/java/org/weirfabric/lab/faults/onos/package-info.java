/** The runs of a campaign whose controller is the real ONOS core. */
package org.weirfabric.lab.faults.onos;
