package org.weirfabric.lab.simulator;

/** What stands behind a port: a switch or a host. */
interface Node {
  /** Takes the {@code frame} that {@code port} has received; not called for PFC frames. */
  void receive(int port, int frame);

  /** The next frame to send by {@code port}, or {@link Frames#NONE}. */
  int nextToSend(int port);

  /** Hears that the frame handed out last has left {@code port} entirely. */
  void sent(int port);

  /** Hears that the link at {@code port} works from now on, or works no more. */
  void link(int port, boolean up);

  /** Does what it had asked to be woken for. */
  void wake(int port, int what);
}
