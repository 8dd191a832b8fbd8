/**
 * Traces for the watchdog, recorded from the simulator: storms, deadlocks, and what only looks like
 * them, each with the truth about it.
 */
package org.weirfabric.lab.corpus;
