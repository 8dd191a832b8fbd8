/**
 * Controllers and switches that fail at chosen points: a campaign that drives an intent's life
 * through faults, and a checker that judges what the switches ran meanwhile.
 */
package org.weirfabric.lab.faults;
