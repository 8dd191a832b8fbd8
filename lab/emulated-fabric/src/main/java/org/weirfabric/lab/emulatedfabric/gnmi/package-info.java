/** The gNMI server of an emulated switch. */
package org.weirfabric.lab.emulatedfabric.gnmi;
