package org.weirfabric.model.topology;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.model.id.SwitchId;

/** How the fabric routes: an input to the proofs, which Weir never changes. */
public abstract class Routing {
  private static final Routing SHORTEST = new ShortestPaths();

  private Routing() {}

  /** Shortest paths by hops, all equal ones (ECMP). */
  public static Routing shortestPaths() {
    return SHORTEST;
  }

  /** eBGP as in RFC 7938, with the AS numbers that it would give out for the wiring. */
  public static Routing ebgp() {
    return new Ebgp(Collections.emptySortedMap());
  }

  /** eBGP as in RFC 7938, with the AS number of every switch. */
  public static Routing ebgp(SortedMap<SwitchId, Long> asNumbers) {
    return new Ebgp(asNumbers);
  }

  /** Routes as they are written; hosts that none is for are reached by shortest paths. */
  public static Routing explicit(List<Route> routes) {
    return new Explicit(routes);
  }

  /** The case that it is; eBGP's AS numbers are empty where the wiring decides. */
  public abstract <R> R match(
      Supplier<R> shortestPaths,
      Function<SortedMap<SwitchId, Long>, R> ebgp,
      Function<List<Route>, R> explicit);

  @Override
  public final boolean equals(Object other) {
    return other instanceof Routing && parts().equals(((Routing) other).parts());
  }

  @Override
  public final int hashCode() {
    return parts().hashCode();
  }

  @Override
  public final String toString() {
    return match(
        () -> "shortest paths", as -> "eBGP " + as, routes -> routes.size() + " explicit routes");
  }

  private List<Object> parts() {
    return match(
        () -> List.of("shortest paths"),
        as -> List.of("ebgp", as),
        routes -> List.of("explicit", routes));
  }

  private static final class ShortestPaths extends Routing {
    @Override
    public <R> R match(
        Supplier<R> shortestPaths,
        Function<SortedMap<SwitchId, Long>, R> ebgp,
        Function<List<Route>, R> explicit) {
      return shortestPaths.get();
    }
  }

  private static final class Ebgp extends Routing {
    private final SortedMap<SwitchId, Long> asNumbers;

    Ebgp(SortedMap<SwitchId, Long> asNumbers) {
      this.asNumbers = Collections.unmodifiableSortedMap(new TreeMap<>(asNumbers));
    }

    @Override
    public <R> R match(
        Supplier<R> shortestPaths,
        Function<SortedMap<SwitchId, Long>, R> ebgp,
        Function<List<Route>, R> explicit) {
      return ebgp.apply(asNumbers);
    }
  }

  private static final class Explicit extends Routing {
    private final List<Route> routes;

    Explicit(List<Route> routes) {
      this.routes = List.copyOf(Objects.requireNonNull(routes));
    }

    @Override
    public <R> R match(
        Supplier<R> shortestPaths,
        Function<SortedMap<SwitchId, Long>, R> ebgp,
        Function<List<Route>, R> explicit) {
      return explicit.apply(routes);
    }
  }
}
