/** The data planes of all switches: one simulation, paced by the wall clock. */
package org.weirfabric.lab.emulatedfabric.live;
