/**
 * A switch that runs SONiC: rows of CONFIG_DB, the rules by which they are taken or turned away,
 * and what the switch makes of them. Written from SONiC's own sources of gNMI server, YANG and
 * orchestration, not from any encoder.
 */
package org.weirfabric.lab.emulatedfabric.sonic;
