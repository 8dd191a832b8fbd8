package org.weirfabric.lab.emulatedfabric.schema;

/**
 * A leaf or a leaf-list.
 *
 * @param name its name, without a prefix
 * @param module the YANG module it is defined in
 * @param writable whether a client may set it
 * @param type the type of its value, or of each of its values
 * @param many whether it is a leaf-list
 * @param applied whether it is the applied value of a writable leaf, found beside it under {@code
 *     config}
 */
public record SchemaLeaf(
    String name, String module, boolean writable, LeafType type, boolean many, boolean applied)
    implements SchemaNode {}
