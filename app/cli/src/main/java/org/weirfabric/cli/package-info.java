/** The command line: offline verbs, a client of a controller's REST, and the demo. */
package org.weirfabric.cli;
