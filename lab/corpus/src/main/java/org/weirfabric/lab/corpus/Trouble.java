package org.weirfabric.lab.corpus;

/** The kinds of traces there are. */
public enum Trouble {
  /** Nothing but light traffic. */
  QUIET("quiet", "light traffic between all hosts"),
  /** Several senders to one receiver: not a fault. */
  INCAST("incast", "several hosts send to one at line rate"),
  /** Everybody to everybody: not a fault. */
  ALL_TO_ALL("all-to-all", "every host sends to every other, beyond what the fabric carries"),
  /** A host that takes in less than comes: not a storm. */
  SLOW_RECEIVER("slow-receiver", "a host takes in a part of what it is sent"),
  /** One NIC. */
  STORM("storm", "the NIC of one host pauses without end, for a time"),
  /** Several NICs at once. */
  STORMS("storms", "the NICs of two hosts pause without end, at overlapping times"),
  /** Many senders, and the receiver's NIC storms. */
  INCAST_ONTO_STORM("incast-onto-storm", "all others send to a host whose NIC storms"),
  /** A NIC that storms in bursts. */
  FLAPPING("flapping", "the NIC of one host storms, rests, and storms again"),
  /** A storm while counters start anew. */
  RESETS("resets", "a NIC storms while switches lose their counters and one reboots"),
  /** A NIC that the switches' own watchdogs deal with. */
  DEVICE_WATCHDOG("device-watchdog", "a NIC storms, and its switch's own watchdog drops"),
  /** Links that break. */
  FAILURES("failures", "two links break, and what bounces off them locks up"),
  /** Cyclic routes. */
  RING("ring", "routes go round in a ring of switches, behind the plan's back"),
  /** Cyclic routes and traffic that could leave the ring. */
  RING_WITH_EXIT("ring-with-exit", "a ring locks though some of its traffic leaves it"),
  /** Cyclic routes, and a host of the ring that storms. */
  RING_BEHIND_STORM("ring-behind-storm", "a NIC storms, and cyclic routes lock up behind it");

  private final String text;
  private final String about;

  Trouble(String text, String about) {
    this.text = text;
    this.about = about;
  }

  /** Its name in files. */
  public String text() {
    return text;
  }

  /** What happens, in words. */
  public String about() {
    return about;
  }
}
