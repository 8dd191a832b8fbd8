package org.weirfabric.lab.emulatedfabric.schema;

/** How JSON is written: the two encodings of gNMI. */
public enum JsonForm {
  /**
   * RFC 7951: 64-bit numbers and decimals as strings, member names prefixed with their module at
   * the top and wherever the module changes.
   */
  IETF,
  /** Plain JSON: numbers as numbers, member names without a prefix. */
  PLAIN
}
