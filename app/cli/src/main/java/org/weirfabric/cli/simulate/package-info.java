/** What {@code weir simulate} adds to the simulator: the compiler, files and words. */
package org.weirfabric.cli.simulate;
