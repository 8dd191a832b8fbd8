package org.weirfabric.lab.emulatedfabric.schema;

/** A node that the tree may hold. */
public sealed interface SchemaNode permits SchemaBranch, SchemaLeaf {
  /** Its name, without a prefix. */
  String name();

  /** The YANG module it is defined in. */
  String module();

  /** Whether a client may set it; otherwise it is the switch's own state. */
  boolean writable();
}
