/** {@code weir topology}. */
package org.weirfabric.cli.topology;
