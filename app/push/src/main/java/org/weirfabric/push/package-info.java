/**
 * The transaction that takes a fabric from one configuration to another, and the ports it needs of
 * the world: sessions with switches, a journal, leadership, the inventory, a clock.
 */
package org.weirfabric.push;
