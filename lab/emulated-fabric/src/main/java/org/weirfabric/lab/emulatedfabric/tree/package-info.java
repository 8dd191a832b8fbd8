/** A switch's data: immutable trees, the paths into them, and the changes made to them. */
package org.weirfabric.lab.emulatedfabric.tree;
