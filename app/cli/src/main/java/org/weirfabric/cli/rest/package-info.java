/** A client of the REST of ONOS and of Weir in it. */
package org.weirfabric.cli.rest;
