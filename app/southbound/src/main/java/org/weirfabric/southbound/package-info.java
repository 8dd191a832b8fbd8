/**
 * Sessions with switches: gNMI and P4Runtime over gRPC on channels, threads and event loops of
 * Weir's own.
 */
package org.weirfabric.southbound;
