/** Runs as JSON and as one page that plays them. */
package org.weirfabric.lab.simulator.report;
