/** The 802.1Q and DiffServ code points that everything else is keyed by. */
package org.weirfabric.model.qos;
