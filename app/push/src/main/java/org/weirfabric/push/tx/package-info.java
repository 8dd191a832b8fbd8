/**
 * The transaction as a pure function: from a state and an event to the next state and the effects
 * to carry out. No clock, I/O or thread; every crash and refusal can be enumerated in memory.
 */
package org.weirfabric.push.tx;
