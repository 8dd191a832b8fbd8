/** Shows the fabric's switches, links and hosts to ONOS as devices, links and hosts. */
package org.weirfabric.onos.provider;
