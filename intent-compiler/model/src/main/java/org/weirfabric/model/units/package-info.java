/** Quantities: sizes, rates, lengths. Each parses and prints its unit and checks its range. */
package org.weirfabric.model.units;
