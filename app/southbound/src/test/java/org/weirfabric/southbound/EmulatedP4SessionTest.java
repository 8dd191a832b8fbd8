package org.weirfabric.southbound;

import java.io.IOException;

/** The contract over P4Runtime, against an emulated switch. */
class EmulatedP4SessionTest extends P4SessionContract {
  @Override
  CuttablePeer peer() throws IOException {
    return CuttablePeer.p4runtime();
  }
}
