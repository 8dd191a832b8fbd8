/** The Karaf commands {@code weir:plan}, {@code weir:apply}, {@code weir:drift} and their like. */
package org.weirfabric.onos.command;
