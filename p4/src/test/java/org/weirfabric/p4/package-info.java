/** Checks that the P4 program, what p4c made of it, and the contract that describes it agree. */
package org.weirfabric.p4;
