package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What came of a fault that was made while a demo's traffic ran. */
interface PlayedFault {
  /** Whether the watch did what it is for. */
  boolean isGood();

  /** All of it. */
  ObjectNode toJson();

  /** A line of it. */
  String text();
}
