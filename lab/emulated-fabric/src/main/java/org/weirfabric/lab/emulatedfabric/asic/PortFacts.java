package org.weirfabric.lab.emulatedfabric.asic;

import java.util.Optional;

/**
 * A port of the box and what is cabled to it.
 *
 * @param name its name as an interface
 * @param index its number, from 1; its P4Runtime port and its interface index
 * @param speed the OpenConfig identity of its speed, without the module
 * @param neighbour what LLDP finds at the other end
 */
public record PortFacts(String name, int index, String speed, Optional<Neighbour> neighbour) {
  /**
   * The other end of a cable.
   *
   * @param system the switch or host
   * @param port its port
   */
  public record Neighbour(String system, String port) {}
}
