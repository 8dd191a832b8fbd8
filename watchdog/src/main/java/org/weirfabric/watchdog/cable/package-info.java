/** Cables measured by what arrives after XOFF, against what the topology says of them. */
package org.weirfabric.watchdog.cable;
