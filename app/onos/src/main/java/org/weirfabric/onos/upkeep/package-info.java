/**
 * What keeps a fabric as it should be once it is: drift and what is done about it, maintenance and
 * replacement of switches, and the record of who did what.
 */
package org.weirfabric.onos.upkeep;
