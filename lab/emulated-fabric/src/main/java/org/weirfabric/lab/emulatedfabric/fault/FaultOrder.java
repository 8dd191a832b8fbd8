package org.weirfabric.lab.emulatedfabric.fault;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;

/**
 * Something that is to go wrong, written {@code TARGET=KIND} or {@code TARGET=KIND=AMOUNT}.
 *
 * @param target a switch, a switch's port ({@code leaf1:Ethernet0}) or a host
 * @param kind what goes wrong
 * @param amount how much, in the kind's unit; its default if none is given
 * @param rpc what the switch answers wrongly, if the kind is {@link Kind#RPC}
 */
public record FaultOrder(String target, Kind kind, long amount, Optional<Fault> rpc) {
  private static final Pattern AMOUNT = Pattern.compile("([+-]?\\d{1,9})(ms|s|%|m)?");
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** What can go wrong. */
  public enum Kind {
    /** A switch answers RPCs wrongly, as {@link Fault} says. */
    RPC("", 0, 0, 0, "SWITCH=refuse"),
    /** A link breaks. */
    LINK_DOWN("", 0, 0, 0, "SWITCH:PORT=link-down"),
    /** A cable is longer than the topology says; the amount is by how many metres. */
    LONG_CABLE("m", 150, 1, 10_000, "SWITCH:PORT=long-cable=150m"),
    /** A host's NIC pauses a priority without end; the amount is the priority. */
    STORM("", 3, 0, 7, "HOST=storm=3"),
    /** A host takes frames in slowly; the amount is per cent of its link's rate. */
    SLOW_RECEIVER("%", 20, 1, 99, "HOST=slow-receiver=20%"),
    /** What is for a host goes round in a circle of switches. */
    LOOP("", 0, 0, 0, "HOST=loop"),
    /** A switch restarts; the amount is for how many ms it is away. */
    REBOOT("ms", 3000, 1, 600_000, "SWITCH=reboot=3000ms"),
    /** A switch's counters begin at 0. */
    COUNTER_RESET("", 0, 0, 0, "SWITCH=counter-reset"),
    /** The buffer daemon of a SONiC switch copies nothing to APPL_DB. */
    NO_COPY("", 0, 0, 0, "SWITCH=no-copy"),
    /** The buffer daemon of a SONiC switch is slow; the amount is for how many ms. */
    LATE_COPY("ms", 1000, 1, 600_000, "SWITCH=late-copy=1000ms"),
    /** A switch's clock is wrong; the amount is by how many ms. */
    CLOCK_SKEW("ms", 1000, -86_400_000, 86_400_000, "SWITCH=clock-skew=-1500ms");

    private final String unit;
    private final long normal;
    private final long least;
    private final long most;
    private final String example;

    Kind(String unit, long normal, long least, long most, String example) {
      this.unit = unit;
      this.normal = normal;
      this.least = least;
      this.most = most;
      this.example = example;
    }

    /** The word for it. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it is done at once and then over. */
    public boolean isOver() {
      return this == REBOOT || this == COUNTER_RESET;
    }
  }

  /**
   * Reads a fault.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static FaultOrder parse(String text) {
    String[] parts = text.split("=", 3);
    if (parts.length < 2 || parts[0].isEmpty()) {
      throw new IllegalArgumentException("a fault is TARGET=KIND, not " + text);
    }
    for (Kind kind : Kind.values()) {
      if (kind != Kind.RPC && kind.word().equals(parts[1])) {
        return new FaultOrder(
            parts[0],
            kind,
            parts.length == 3 ? amount(kind, parts[2], text) : kind.normal,
            Optional.empty());
      }
    }
    try {
      Fault rpc = Fault.parse(text.substring(parts[0].length() + 1));
      return new FaultOrder(parts[0], Kind.RPC, 0, Optional.of(rpc));
    } catch (IllegalArgumentException none) {
      throw new IllegalArgumentException(
          none.getMessage()
              + "; and "
              + Stream.of(Kind.values())
                  .filter(kind -> kind != Kind.RPC)
                  .map(kind -> kind.example)
                  .collect(Collectors.joining(", ")),
          none);
    }
  }

  private static long amount(Kind kind, String text, String whole) {
    Matcher amount = AMOUNT.matcher(text);
    String unit = amount.matches() && amount.group(2) != null ? amount.group(2) : kind.unit;
    boolean seconds = unit.equals("s") && kind.unit.equals("ms");
    if (!amount.matches() || !(unit.equals(kind.unit) || seconds)) {
      throw new IllegalArgumentException(whole + ": an amount is such as in " + kind.example);
    }
    long value = Long.parseLong(amount.group(1)) * (seconds ? 1000 : 1);
    if (value < kind.least || value > kind.most) {
      throw new IllegalArgumentException(
          whole + ": " + value + " is out of range " + kind.least + ".." + kind.most);
    }
    return value;
  }

  /** The target as a switch. */
  public SwitchId switchId() {
    return SwitchId.of(target);
  }

  /** The target as a host. */
  public HostId host() {
    return HostId.of(target);
  }

  /** The target as a switch's port. */
  public PortRef port() {
    return PortRef.parse(target);
  }

  /** An amount of ms in ns. */
  public long amountNanos() {
    return amount * NANOS_PER_MILLI;
  }

  @Override
  public String toString() {
    if (rpc.isPresent()) {
      Fault fault = rpc.get();
      return target
          + "="
          + (fault.kind() == Fault.Kind.LATE
              ? "slow=" + fault.delayMillis() + "ms"
              : fault.kind().name().toLowerCase(Locale.ROOT));
    }
    boolean measured = kind.least != kind.most;
    return target + "=" + kind.word() + (measured ? "=" + amount + kind.unit : "");
  }
}
