package org.weirfabric.cli.demo;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that goes wrong while a demo's traffic runs, and that the watch is to cure.
 *
 * @param host the host
 * @param kind {@code storm}: its NIC pauses without end; {@code loop}: what is for it goes round
 */
public record HostFault(String host, String kind) implements LaterFault {
  private static final Pattern TEXT = Pattern.compile("([^=]+)=(storm|loop)");

  /** Reads {@code h3=storm} or {@code h5=loop}; empty if it is none of one of {@code hosts}. */
  public static Optional<HostFault> parse(String text, Collection<String> hosts) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches() && hosts.contains(parts.group(1))
        ? Optional.of(new HostFault(parts.group(1), parts.group(2)))
        : Optional.empty();
  }

  /** What the watch is to call it. */
  String incident() {
    return kind.equals("storm") ? "nic-storm" : "deadlock";
  }

  @Override
  public String toString() {
    return host + "=" + kind;
  }
}
