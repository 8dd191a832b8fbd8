/** The verbs for a fabric that is configured already: drift, maintenance, replacement, audit. */
package org.weirfabric.cli.upkeep;
