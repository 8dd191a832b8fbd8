/** Weir as an ONOS application: stores, topology, REST and console over ONOS's services. */
package org.weirfabric.onos;
