/**
 * Trying a plan between a few hosts before the whole fabric gets it: what is watched meanwhile, and
 * what follows from it.
 */
package org.weirfabric.onos.canary;
