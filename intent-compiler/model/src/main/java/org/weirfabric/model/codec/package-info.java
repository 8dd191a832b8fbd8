/**
 * The one canonical JSON form of every value: for the store, REST, the command line and golden
 * files.
 *
 * <p>Members stand in a fixed order, lists in the order of the value, numbers are whole. The same
 * value makes the same bytes.
 */
package org.weirfabric.model.codec;
