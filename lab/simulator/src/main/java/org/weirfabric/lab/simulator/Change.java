package org.weirfabric.lab.simulator;

import java.util.Optional;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;

/** Something done to a running fabric: a new configuration, a fault, a repair, another route. */
public abstract class Change {
  private Change() {}

  /** What can be done with each kind of change. */
  interface Cases {
    void configure(SwitchConfig config);

    void link(PortRef port, boolean up);

    void lengthen(PortRef port, long moreNanos);

    void converge(Optional<SwitchId> switchId);

    void route(RouteOverride override);

    void unroute(SwitchId at, HostId destination);

    void nic(HostId host, NicBehaviour behaviour);

    void reboot(SwitchId switchId, long downNanos);

    void flow(FlowSpec flow);

    void stop(int flow);

    void boot(Runnable boot);

    void resetCounters(SwitchId switchId);
  }

  abstract void match(Cases cases);

  private interface Application {
    void to(Cases cases);
  }

  private static Change of(String text, Application application) {
    return new Change() {
      @Override
      void match(Cases cases) {
        application.to(cases);
      }

      @Override
      public String toString() {
        return text;
      }
    };
  }

  /** A switch runs {@code config} in place of what it ran; what it holds stays where it is. */
  public static Change configure(SwitchConfig config) {
    return of("configure " + config.switchId(), cases -> cases.configure(config));
  }

  /** The link at {@code port} breaks: what is on it and waits for it is lost. */
  public static Change linkDown(PortRef port) {
    return of("link down " + port, cases -> cases.link(port, false));
  }

  /** The link at {@code port} works again. */
  public static Change linkUp(PortRef port) {
    return of("link up " + port, cases -> cases.link(port, true));
  }

  /**
   * From now on frames are {@code moreNanos} longer on the cable at {@code port}, either way, than
   * on the one that the topology has; 0 is that one again.
   */
  public static Change lengthen(PortRef port, long moreNanos) {
    return of("lengthen " + port, cases -> cases.lengthen(port, moreNanos));
  }

  /** {@code switchId} learns which links work, and routes by the shortest paths over them. */
  public static Change converge(SwitchId switchId) {
    return of("converge " + switchId, cases -> cases.converge(Optional.of(switchId)));
  }

  /** All switches learn at once which links work. */
  public static Change convergeAll() {
    return of("converge all", cases -> cases.converge(Optional.empty()));
  }

  /** A switch takes a route in place of the shortest paths; so loops are made. */
  public static Change route(RouteOverride override) {
    return of("route " + override, cases -> cases.route(override));
  }

  /** {@code at} goes back to the shortest paths towards {@code destination}. */
  public static Change unroute(SwitchId at, HostId destination) {
    return of("unroute " + destination + " at " + at, cases -> cases.unroute(at, destination));
  }

  /** The NIC of {@code host} behaves otherwise from now on; a storm begins at once. */
  public static Change nic(HostId host, NicBehaviour behaviour) {
    return of("nic " + host, cases -> cases.nic(host, behaviour));
  }

  /**
   * A switch loses what it holds and all its counters, and its links are down for {@code
   * downNanos}; it comes back with the configuration it had.
   */
  public static Change reboot(SwitchId switchId, long downNanos) {
    return of("reboot " + switchId, cases -> cases.reboot(switchId, downNanos));
  }

  /** Everything that {@code switchId} has counted, and its watermarks, become 0. */
  public static Change resetCounters(SwitchId switchId) {
    return of("reset counters " + switchId, cases -> cases.resetCounters(switchId));
  }

  /** The end of a reboot. */
  static Change boot(Runnable boot) {
    return of("boot", cases -> cases.boot(boot));
  }

  /** A flow more, numbered after those there are; its start counts from now. */
  public static Change flow(FlowSpec flow) {
    return of("flow " + flow.source() + " to " + flow.destination(), cases -> cases.flow(flow));
  }

  /** The flow of that number sends no more. */
  public static Change stop(int flow) {
    return of("stop flow " + flow, cases -> cases.stop(flow));
  }
}
