/** Regular fabrics by their few parameters, and what makes them less regular. */
package org.weirfabric.model.topology.generate;
