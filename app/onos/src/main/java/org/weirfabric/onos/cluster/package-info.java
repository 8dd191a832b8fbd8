/** The push's ports to the world, carried out with ONOS: leadership, inventory, time. */
package org.weirfabric.onos.cluster;
