/** What is known of each switch ASIC: every fact with its source, and whether it is assumed. */
package org.weirfabric.model.asic;
