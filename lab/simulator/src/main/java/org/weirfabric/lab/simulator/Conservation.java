package org.weirfabric.lab.simulator;

/**
 * Where the bytes are that hosts have begun to send, frames with FCS; PFC frames don't count. An
 * acknowledgement is injected when it is sent.
 *
 * @param injected what NICs have begun to send
 * @param delivered what receivers have taken in
 * @param dropped what switches and full NICs have dropped
 * @param held what is in switches, in NICs and on wires, found by walking every queue and every
 *     event to come
 */
public record Conservation(long injected, long delivered, long dropped, long held) {
  /** Whether no byte has vanished and none has come from nowhere. */
  public boolean holds() {
    return injected == delivered + dropped + held;
  }
}
