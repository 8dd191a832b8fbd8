package org.weirfabric.cli.demo;

import java.nio.file.Path;
import java.util.SortedMap;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.RestClient;
import org.weirfabric.model.topology.Topology;

/** What a demo is made of, started: an ONOS core and a fabric of emulated switches. */
interface DemoParts extends AutoCloseable {
  /** Refuses to go on if one of them has ended. */
  void requireAlive() throws RefusedException;

  /** Ends the ONOS core and starts another, with a login of its own, on the same port. */
  void replaceOnos() throws RefusedException;

  /** ONOS's web server, answering or not yet. */
  RestClient rest();

  /** The file with ONOS's {@code user:password}, readable by its owner alone. */
  Path loginFile();

  /** Weir as an ONOS application. */
  Path application() throws RefusedException;

  /** Whether every switch listens. */
  boolean fabricListens() throws RefusedException;

  /** The topology with the endpoints that the switches listen on. */
  Topology topology() throws RefusedException;

  /**
   * A digest of all that each switch is configured with, by the name of the switch, as the switches
   * themselves give it: not over any protocol that Weir speaks.
   */
  SortedMap<String, String> digests() throws RefusedException, InterruptedException;

  /** Ends both. */
  @Override
  void close();
}
