/** Weir's state in ONOS's consistent maps: bytes under string keys, compared and set by version. */
package org.weirfabric.onos.store;
