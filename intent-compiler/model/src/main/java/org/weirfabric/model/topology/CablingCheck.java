package org.weirfabric.model.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.units.BitRate;

/** Checks what no row of a topology file shows alone: ports, addresses and LAGs in use twice. */
final class CablingCheck {
  private final SourceReader reader;
  private final List<Use> uses = new ArrayList<>();
  private final Map<String, HostId> addresses = new HashMap<>();
  private final Map<PortRef, Member> bundles = new LinkedHashMap<>();

  CablingCheck(SourceReader reader) {
    this.reader = reader;
  }

  /** Notes that the cable of the row in which {@code node} stands is in {@code port}. */
  void used(PortRef port, SourceNode node) {
    String[] steps = node.pointer().split("/");
    uses.add(new Use(port, Integer.parseInt(steps[2]), steps[3], node.line()));
  }

  void addressed(Host host, SourceNode row) {
    String address = host.ip().substring(0, host.ip().indexOf('/'));
    HostId first = addresses.putIfAbsent(address, host.id());
    if (first != null) {
      reader.refuse(
          ProblemCode.DUPLICATE,
          row,
          "the address " + address + ", in use by host " + first,
          "one host of an address",
          "rename or remove one of them");
    }
  }

  /** Notes a link that may be a member of a LAG, and holds it to the members so far. */
  void bundled(Link link, SourceNode row) {
    link.bundle()
        .ifPresent(
            names -> {
              PortRef atA = PortRef.of(link.a().switchId(), names.atA());
              PortRef atB = PortRef.of(link.b().switchId(), names.atB());
              if (isLikeOthers(atA, atB, link, row)) {
                isLikeOthers(atB, atA, link, row);
              }
            });
  }

  private boolean isLikeOthers(PortRef here, PortRef there, Link link, SourceNode row) {
    Member first =
        bundles.putIfAbsent(here, new Member(there, link.speed(), row.pointer(), row.line()));
    if (first == null) {
      return true;
    }
    String found = "a member of " + here + " to " + there;
    String other = ", another, at " + first.pointer + ", ";
    if (!first.peer.switchId().equals(there.switchId())) {
      reader.refuse(
          ProblemCode.NOT_SUPPORTED,
          row,
          found + other + "to " + first.peer,
          "a LAG between two switches",
          "leave lag out and let the switches route over their links");
      return false;
    }
    if (!first.peer.equals(there)) {
      mismatch(row, found + other + "to " + first.peer, "one LAG at the other end");
      return false;
    }
    if (!first.speed.equals(link.speed())) {
      mismatch(row, found + " at " + link.speed() + other + "at " + first.speed, "one speed");
      return false;
    }
    return true;
  }

  private void mismatch(SourceNode row, String found, String allowed) {
    reader.refuse(
        ProblemCode.LINK_MISMATCH, row, found, allowed, "correct the members that differ");
  }

  /** Refuses ports of switches that aren't {@code declared}, and ports and names in use twice. */
  void check(Predicate<SwitchId> declared) {
    Map<PortRef, Use> firsts = new HashMap<>(uses.size() * 4 / 3 + 1);
    for (Use use : uses) {
      if (!declared.test(use.port.switchId())) {
        reader.refuse(
            Problem.at(
                ProblemCode.UNKNOWN_REFERENCE,
                use.pointer(),
                use.line,
                "the switch " + use.port.switchId(),
                "a switch of this topology",
                "correct the name or add the switch"));
      }
      Use first = firsts.putIfAbsent(use.port, use);
      if (first != null) {
        duplicate(use.pointer(), use.line, use.port, first);
      }
    }
    bundles.forEach(
        (name, member) -> {
          Use port = firsts.get(name);
          if (port != null) {
            duplicate(member.pointer + "/lag", member.line, name, port);
          }
        });
  }

  private void duplicate(String pointer, int line, PortRef name, Use first) {
    reader.refuse(
        Problem.at(
            ProblemCode.DUPLICATE,
            pointer,
            line,
            name + ", in use by " + first,
            "one cable in a port",
            "rename or remove one of them"));
  }

  /**
   * A cable in a port; there are a million of these, so the pointer is put together when needed.
   */
  private static final class Use {
    private final PortRef port;
    private final int row;
    private final String field;
    private final int line;

    Use(PortRef port, int row, String field, int line) {
      this.port = port;
      this.row = row;
      this.field = field.equals("a") ? "a" : field.equals("b") ? "b" : "port";
      this.line = line;
    }

    String pointer() {
      return (field.equals("port") ? "/hosts/" : "/links/") + row + "/" + field;
    }

    @Override
    public String toString() {
      return (field.equals("port") ? "a host at " : "a link at ") + pointer();
    }
  }

  /** The first member of a LAG as one of its ends sees it. */
  private static final class Member {
    private final PortRef peer;
    private final BitRate speed;
    private final String pointer;
    private final int line;

    Member(PortRef peer, BitRate speed, String pointer, int line) {
      this.peer = peer;
      this.speed = speed;
      this.pointer = pointer;
      this.line = line;
    }
  }
}
