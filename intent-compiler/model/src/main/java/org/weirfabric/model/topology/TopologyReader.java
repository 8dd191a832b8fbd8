package org.weirfabric.model.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.ItemSink;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;
import org.weirfabric.model.source.SourceText;

/**
 * Reads a topology file; {@code docs/topology.md} tells all of it.
 *
 * <pre>{@code
 * switches: [ { name: leaf1, asic: spectrum-4, dialect: openconfig, role: leaf,
 *               gnmi: "127.0.0.1:9339", p4runtime: "127.0.0.1:9559" } ]
 * links:    [ { a: "leaf1:Ethernet0", b: "spine1:Ethernet0", speed: 400G, cable: 30m } ]
 * hosts:    [ { name: h1, port: "leaf1:Ethernet8", speed: 100G, cable: 3m, ip: 10.0.0.1/24,
 *               labels: { rack: r1 } } ]
 * }</pre>
 *
 * <p>Rows are read one by one and only their values kept, so that a fabric of a million ports takes
 * little more memory than its text.
 */
public final class TopologyReader {
  /** The longest topology that is read, in characters. */
  public static final int MAX_CHARACTERS = 128 * 1024 * 1024;

  private static final String SWITCHES = "switches";
  private static final String LINKS = "links";
  private static final String HOSTS = "hosts";
  private static final String VXLAN = "vxlan";

  private final SourceReader reader = new SourceReader();
  private final RowReader rows = new RowReader(reader);
  private final CablingCheck cabling = new CablingCheck(reader);
  private final SortedMap<SwitchId, Switch> switches = new TreeMap<>();
  private final List<Link> links = new ArrayList<>();
  private final SortedMap<HostId, Host> hosts = new TreeMap<>();

  private TopologyReader() {}

  /**
   * The topology written in {@code text}.
   *
   * @throws ProblemsException with everything that is wrong with it
   */
  public static Topology read(String text) throws ProblemsException {
    return new TopologyReader().topology(text);
  }

  private Topology topology(String text) throws ProblemsException {
    SourceNode root = SourceText.parse(text, MAX_CHARACTERS, new Rows());
    Fields fields = reader.fields(root, SWITCHES, LINKS, HOSTS, VXLAN);
    fields.required(SWITCHES).ifPresent(reader::items);
    fields.optional(LINKS).ifPresent(reader::items);
    fields.required(HOSTS).ifPresent(reader::items);
    if (switches.isEmpty() && reader.isClean()) {
      reader.refuse(
          ProblemCode.OUT_OF_RANGE, root, "no switch", "at least one switch", "add the switches");
    }
    Optional<Vxlan> vxlan =
        fields.optional(VXLAN).flatMap(node -> new VxlanReader(reader, rows::declares).vxlan(node));
    cabling.check(rows::declares);
    reader.throwIfRefused();
    links.sort((one, other) -> one.a().compareTo(other.a()));
    return Topology.of(switches, links, hosts, vxlan);
  }

  private void readSwitch(SourceNode node) {
    rows.readSwitch(node)
        .ifPresent(
            read -> {
              if (switches.putIfAbsent(read.id(), read) != null) {
                duplicate(node, "a second switch " + read.id(), "one switch of a name");
              }
            });
  }

  private void readLink(SourceNode node) {
    rows.readLink(node, cabling)
        .ifPresent(
            read -> {
              links.add(read);
              cabling.bundled(read, node);
            });
  }

  private void readHost(SourceNode node) {
    rows.readHost(node, cabling)
        .ifPresent(
            read -> {
              cabling.addressed(read, node);
              if (hosts.putIfAbsent(read.id(), read) != null) {
                duplicate(node, "a second host " + read.id(), "one host of a name");
              }
            });
  }

  private void duplicate(SourceNode node, String found, String allowed) {
    reader.refuse(ProblemCode.DUPLICATE, node, found, allowed, "rename or remove one of them");
  }

  private final class Rows implements ItemSink {
    @Override
    public boolean takes(String name) {
      return name.equals(SWITCHES) || name.equals(LINKS) || name.equals(HOSTS);
    }

    @Override
    public void take(String name, SourceNode item) {
      switch (name) {
        case SWITCHES:
          readSwitch(item);
          break;
        case LINKS:
          readLink(item);
          break;
        default:
          readHost(item);
          break;
      }
    }
  }
}
