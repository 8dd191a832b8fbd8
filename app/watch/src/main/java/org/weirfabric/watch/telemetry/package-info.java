/** What switches count, on its way from the wire to the watch: bounded, and counted when lost. */
package org.weirfabric.watch.telemetry;
