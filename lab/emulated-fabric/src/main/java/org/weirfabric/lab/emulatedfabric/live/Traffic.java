package org.weirfabric.lab.emulatedfabric.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.lab.simulator.DcqcnParameters;
import org.weirfabric.lab.simulator.FlowSpec;
import org.weirfabric.lab.simulator.Sending;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/**
 * What the hosts of a fabric send. Their NICs mark RoCE with DSCP 26 and count it as priority 3,
 * congestion notifications with 48 and 6, TCP with 0 and 0, whatever the switches make of that.
 *
 * @param flows what is sent all the time
 * @param incast what all hosts send to one in turn, if they do
 */
public record Traffic(List<FlowSpec> flows, Optional<Incast> incast) {
  private static final Dscp ROCE_DSCP = Dscp.of(26);
  private static final Priority ROCE = Priority.of(3);
  private static final Dscp CNP_DSCP = Dscp.of(48);
  private static final Priority CNP = Priority.of(6);
  private static final Dscp TCP_DSCP = Dscp.of(0);
  private static final Priority TCP = Priority.of(0);
  private static final int ROCE_FRAME_BYTES = 4162;
  private static final int TCP_FRAME_BYTES = 9018;
  private static final ByteSize TCP_WINDOW = ByteSize.ofBytes(256 * 1024);
  private static final int INCAST_HOSTS = 8;
  private static final long INCAST_NANOS = 2_000_000_000L;
  private static final int INCAST_LOAD_PERCENT = 84;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final Pattern FLOW = Pattern.compile("([^:=]+):([^:=]+)=(.+)");

  /** No frame at all. */
  public static final Traffic NONE = new Traffic(List.of(), Optional.empty());

  /** Takes a copy. */
  public Traffic {
    flows = List.copyOf(flows);
  }

  /**
   * Up to seven hosts send to the one before them at the same time, then all move on by one.
   *
   * @param hosts the hosts, in a circle
   * @param periodNanos how often
   * @param burst how much each sends
   */
  public record Incast(List<HostId> hosts, long periodNanos, ByteSize burst) {
    /** Takes a copy. */
    public Incast {
      hosts = List.copyOf(hosts);
    }

    /** What is sent in a round, which counts from 0. */
    List<FlowSpec> round(long round) {
      int victim = (int) (round % hosts.size());
      List<FlowSpec> flows = new ArrayList<>();
      for (int i = 1; i < Math.min(INCAST_HOSTS, hosts.size()); i++) {
        HostId sender = hosts.get((victim + i) % hosts.size());
        flows.add(roce(sender, hosts.get(victim)).limitedTo(burst.bytes()));
      }
      return flows;
    }
  }

  /**
   * What a fabric carries if nothing else is asked for: a TCP flow from every other host to the one
   * that is half of them further, and every two seconds an incast of up to eight hosts to one of
   * them, large enough that a port of the host is busy most of that time.
   */
  public static Traffic standard(Topology topology) {
    List<HostId> hosts = List.copyOf(topology.hosts().keySet());
    if (hosts.size() < 2) {
      return NONE;
    }
    List<FlowSpec> flows = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i += 2) {
      flows.add(tcp(hosts.get(i), hosts.get((i + hosts.size() / 2) % hosts.size())));
    }
    int senders = Math.min(INCAST_HOSTS, hosts.size()) - 1;
    long bytes =
        topology.hosts().values().stream()
                .mapToLong(host -> host.speed().bitsPerSecond())
                .min()
                .orElseThrow()
            / 8
            / LiveFabric.RATE_DIVISOR
            * (INCAST_NANOS / NANOS_PER_SECOND)
            * INCAST_LOAD_PERCENT
            / 100
            / senders;
    return new Traffic(
        flows, Optional.of(new Incast(hosts, INCAST_NANOS, ByteSize.ofBytes(bytes))));
  }

  /**
   * Reads {@code none}, {@code standard}, or flows of the form {@code h1:h5=roce}, {@code
   * h1:h5=tcp}, {@code h1:h5=40G}, the last being RoCE at that rate without congestion control.
   *
   * @throws IllegalArgumentException if a text is none of these, or names no host
   */
  public static Traffic parse(List<String> texts, Topology topology) {
    if (texts.equals(List.of("none"))) {
      return NONE;
    }
    if (texts.isEmpty() || texts.equals(List.of("standard"))) {
      return standard(topology);
    }
    return new Traffic(texts.stream().map(text -> flow(text, topology)).toList(), Optional.empty());
  }

  private static FlowSpec flow(String text, Topology topology) {
    Matcher flow = FLOW.matcher(text);
    if (!flow.matches()) {
      throw new IllegalArgumentException(
          "--traffic is none, standard or such as h1:h5=roce, h1:h5=tcp, h1:h5=40G; not " + text);
    }
    HostId source = host(flow.group(1), topology);
    HostId destination = host(flow.group(2), topology);
    return switch (flow.group(3)) {
      case "roce" -> roce(source, destination);
      case "tcp" -> tcp(source, destination);
      default ->
          FlowSpec.of(
              source,
              destination,
              ROCE_DSCP,
              ROCE,
              ROCE_FRAME_BYTES,
              Sending.atRate(BitRate.parse(flow.group(3))));
    };
  }

  private static HostId host(String text, Topology topology) {
    HostId id = HostId.of(text);
    if (!topology.hosts().containsKey(id)) {
      throw new IllegalArgumentException(
          "--traffic names " + text + ", which is none of " + topology.hosts().keySet());
    }
    return id;
  }

  private static FlowSpec roce(HostId source, HostId destination) {
    return FlowSpec.of(
            source,
            destination,
            ROCE_DSCP,
            ROCE,
            ROCE_FRAME_BYTES,
            Sending.withDcqcn(DcqcnParameters.paper(CNP_DSCP, CNP)))
        .withEcn();
  }

  private static FlowSpec tcp(HostId source, HostId destination) {
    return FlowSpec.of(
        source, destination, TCP_DSCP, TCP, TCP_FRAME_BYTES, Sending.withTcp(TCP_WINDOW));
  }
}
