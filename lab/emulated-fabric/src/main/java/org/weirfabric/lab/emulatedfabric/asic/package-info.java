/**
 * The chip of an emulated switch: what it makes of a configuration, and what it can't do.
 *
 * <p>Each block reads its part of the configuration into tables of its own, refuses what the
 * hardware couldn't hold, and tells the applied state from those tables alone.
 */
package org.weirfabric.lab.emulatedfabric.asic;
