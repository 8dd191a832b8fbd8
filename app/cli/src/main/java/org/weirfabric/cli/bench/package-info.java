/** {@code weir bench}: what Weir's parts take, in time and memory. */
package org.weirfabric.cli.bench;
