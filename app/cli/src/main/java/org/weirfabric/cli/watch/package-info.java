/** {@code weir watch}: recorded samples, replayed and scored. */
package org.weirfabric.cli.watch;
