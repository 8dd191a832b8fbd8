/** Measures what a transaction costs beside a plain fan-out of the same changes. */
package org.weirfabric.lab.faults.bench;
