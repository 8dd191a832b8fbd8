package org.weirfabric.compiler.deadlock;

import java.util.BitSet;
import java.util.List;

/**
 * How switches route: for each destination, all next hops that any choice among equal ones allows.
 *
 * <p>Destinations are numbered from 0. A policy keeps buffers to work in, so one prover uses it at
 * a time.
 */
public abstract class RoutePolicy {
  RoutePolicy() {}

  /** How many destinations there are. */
  abstract int destinations();

  /** The switch that a destination is attached to. */
  abstract int egress(int destination);

  /**
   * Fills {@code table} with the routes to {@code destination} once they have converged.
   *
   * @param down by link, whether it has failed
   */
  abstract void route(int destination, boolean[] down, RouteTable table);

  /**
   * Whether the routes to {@code destination} stay as they are after a failure, but for the ports
   * that have failed.
   */
  abstract boolean isStatic(int destination);

  /** Whether every automorphism of the wiring that keeps the hosts keeps the routes as well. */
  abstract boolean symmetric();

  /** Whether a switch may refuse a route although it is the shortest it is told. */
  boolean refusesRoutes() {
    return false;
  }

  /** Why the routes aren't determined, where that matters; empty while it doesn't. */
  String doubt() {
    return "";
  }

  /** Shortest paths with all equal ones (ECMP) to each of {@code egresses}. */
  public static RoutePolicy shortestPaths(FabricGraph graph, BitSet egresses) {
    return new ShortestPathPolicy(graph, egresses);
  }

  /** eBGP with the AS numbers that RFC 7938 would give out, to each of {@code egresses}. */
  public static RoutePolicy ebgp(FabricGraph graph, Tiers tiers, BitSet egresses) {
    return new EbgpPolicy(graph, egresses, EbgpPolicy.asNumbers(graph, tiers), true);
  }

  /** eBGP with the AS number {@code asNumbers[s]} on each switch, to each of {@code egresses}. */
  public static RoutePolicy ebgp(FabricGraph graph, BitSet egresses, long[] asNumbers) {
    return new EbgpPolicy(graph, egresses, asNumbers.clone(), false);
  }

  /** Routes that stay as they are written, whatever fails. */
  public static RoutePolicy explicit(FabricGraph graph, List<ExplicitDestination> destinations) {
    return new ExplicitPolicy(graph, destinations);
  }
}
