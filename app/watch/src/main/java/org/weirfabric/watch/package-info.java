/**
 * The watchdog at work: samples come in, incidents and cures go out. Each node watches the switches
 * that it masters, and the leader joins what they report. No thread and no clock of its own.
 */
package org.weirfabric.watch;
