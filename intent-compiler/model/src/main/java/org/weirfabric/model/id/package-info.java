/** Names of things on the fabric: switches, ports, hosts, intents. */
package org.weirfabric.model.id;
