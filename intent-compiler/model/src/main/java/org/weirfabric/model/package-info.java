/** Weir: see the packages below. */
package org.weirfabric.model;
