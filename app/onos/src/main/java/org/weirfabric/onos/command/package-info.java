/** The Karaf commands {@code weir:plan}, {@code weir:apply} and {@code weir:status}. */
package org.weirfabric.onos.command;
