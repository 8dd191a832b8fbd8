/**
 * The watch in ONOS: its threads, its store, its place in the cluster, and what users ask of it.
 */
package org.weirfabric.onos.watch;
