/** Judges, from what the switches say they ran, whether a class was ever let in unprotected. */
package org.weirfabric.lab.faults.check;
