/** A plan as one HTML page that needs nothing beside itself. */
package org.weirfabric.cli.page;
