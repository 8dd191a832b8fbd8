/** The P4Runtime server of an emulated switch. */
package org.weirfabric.lab.emulatedfabric.p4;
