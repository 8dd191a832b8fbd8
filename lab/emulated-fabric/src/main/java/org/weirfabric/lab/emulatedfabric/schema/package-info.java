/** What a switch's configuration tree may hold: nodes, types and references between them. */
package org.weirfabric.lab.emulatedfabric.schema;
