/** REST under {@code /onos/weir/v1}; errors are RFC 9457 problem documents with Weir's codes. */
package org.weirfabric.onos.rest;
