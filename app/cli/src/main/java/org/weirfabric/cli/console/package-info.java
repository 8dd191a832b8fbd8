/** What every command needs to speak with its caller: exit codes, refusals, files, progress. */
package org.weirfabric.cli.console;
