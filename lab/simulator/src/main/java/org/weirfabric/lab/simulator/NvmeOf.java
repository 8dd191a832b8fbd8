package org.weirfabric.lab.simulator;

import java.util.ArrayList;
import java.util.List;
import org.weirfabric.model.id.HostId;

/**
 * NVMe over Fabrics by RDMA (NVMe over Fabrics 1.1, RDMA transport): a command capsule comes by
 * SEND, the target moves the data by RDMA WRITE for a read and by RDMA READ for a write, and a
 * completion goes back by SEND. The host keeps as many commands open as its queue is deep.
 *
 * <p>Sizes of frames, with all headers and FCS: a capsule of 64 B payload 126, a READ request 78, a
 * completion of 16 B 78, with Ethernet 14, IPv4 20, UDP 8, BTH 12, ICRC 4, FCS 4, and RETH 16 in a
 * request.
 */
public final class NvmeOf {
  private static final int CAPSULE_BYTES = 126;
  private static final int READ_REQUEST_BYTES = 78;
  private static final int COMPLETION_BYTES = 78;
  private static final long FOREVER = Long.MAX_VALUE;

  private NvmeOf() {}

  /** Which way the data goes. */
  public enum Direction {
    /** From the target to the host. */
    READ,
    /** From the host to the target. */
    WRITE
  }

  /**
   * What one host and one target send each other.
   *
   * @param template class and pacing of the data; capsules and completions share its class. Its
   *     label gets {@code data}, {@code command}, ... after a slash
   * @param host who reads or writes
   * @param target where the medium is
   * @param direction which way
   * @param ioBytes bytes of frames that carry one I/O
   * @param depth commands open at a time
   * @param mediumNanos how long the medium takes for one
   */
  public static Workload of(
      FlowSpec template,
      HostId host,
      HostId target,
      Direction direction,
      long ioBytes,
      int depth,
      long mediumNanos) {
    FlowSpec command =
        small(template, host, target, CAPSULE_BYTES, depth).labelled(template.label() + "/command");
    FlowSpec completion =
        small(template, target, host, COMPLETION_BYTES, 0)
            .labelled(template.label() + "/completion");
    List<FlowSpec> flows = new ArrayList<>(List.of(command));
    List<Trigger> triggers = new ArrayList<>();
    if (direction == Direction.READ) {
      flows.add(data(template, target, host, ioBytes));
      flows.add(completion);
      triggers.add(new Trigger(List.of(0), 1, mediumNanos, FOREVER)); // command: the data comes
      triggers.add(new Trigger(List.of(1), 2, 0, FOREVER)); // data: completed
      triggers.add(new Trigger(List.of(2), 0, 0, FOREVER)); // completed: the next command
    } else {
      flows.add(
          small(template, target, host, READ_REQUEST_BYTES, 0)
              .labelled(template.label() + "/request"));
      flows.add(data(template, host, target, ioBytes));
      flows.add(completion);
      triggers.add(new Trigger(List.of(0), 1, 0, FOREVER)); // command: the target asks for data
      triggers.add(new Trigger(List.of(1), 2, 0, FOREVER)); // asked: the host's NIC sends it
      triggers.add(new Trigger(List.of(2), 3, mediumNanos, FOREVER)); // stored: completed
      triggers.add(new Trigger(List.of(3), 0, 0, FOREVER)); // completed: the next command
    }
    return new Workload(flows, triggers);
  }

  private static FlowSpec data(FlowSpec template, HostId from, HostId to, long ioBytes) {
    return template
        .between(from, to)
        .withMessages(ioBytes, 0)
        .withGoBackN()
        .labelled(template.label() + "/data");
  }

  private static FlowSpec small(
      FlowSpec template, HostId from, HostId to, int bytes, int messages) {
    FlowSpec flow =
        FlowSpec.of(from, to, template.dscp(), template.priority(), bytes, template.sending());
    return template
        .pcp()
        .map(flow::withoutIp)
        .orElse(flow)
        .withSourcePort(template.sourcePort())
        .startingAt(template.startNanos())
        .withMessages(bytes, messages)
        .withGoBackN();
  }
}
