/** The fabric as wired: switches, links, hosts. */
package org.weirfabric.model.topology;
