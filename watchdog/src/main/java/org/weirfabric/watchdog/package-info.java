/**
 * Sees pause storms and deadlocks in samples from switches, names their root, and decides a cure.
 *
 * <p>Samples become windows ({@link org.weirfabric.watchdog.Evidence}), windows become verdicts on
 * egress queues ({@link org.weirfabric.watchdog.QueueVerdict}), verdicts become a wait-for graph
 * and incidents ({@link org.weirfabric.watchdog.IncidentFinder}), incidents become decisions
 * ({@link org.weirfabric.watchdog.CureBook}). Nothing here reads a clock: all times come with the
 * samples, and the same samples give the same verdicts.
 */
package org.weirfabric.watchdog;
