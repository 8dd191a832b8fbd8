/** Targets that remember what they are told and do nothing with it: many fit into one process. */
package org.weirfabric.lab.emulatedfabric.plain;
