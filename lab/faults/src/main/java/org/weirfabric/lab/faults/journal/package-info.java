/** A journal in a file, for controllers that are processes on one machine. */
package org.weirfabric.lab.faults.journal;
