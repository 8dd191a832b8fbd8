/**
 * P4 tables of switches whose stream is ONOS's: entries as flow rules of Weir's application, the
 * program as a pipeconf.
 */
package org.weirfabric.onos.flow;
