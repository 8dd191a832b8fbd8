/**
 * {@code weir demo}: an ONOS core and an emulated fabric as child processes, and one intent taken
 * from its text to committed.
 */
package org.weirfabric.cli.demo;
