package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a storm or a deadlock has touched so far, and what is seen there because of it.
 *
 * <p>While queues are held up, and while what has piled up in them drains, ports downstream are
 * overloaded and ports beside them look slow. That is the same trouble, and no incident of its own:
 * not as long as it began by the time the trouble was last seen or within the hold time after, is
 * seen again and again, and no more than a minute after.
 */
final class Aftermath {
  private static final long LONGEST_NANOS = 60_000_000_000L;

  private final String id;
  private final long holdNanos;
  private final Set<QueueKey> touched = new TreeSet<>();
  private final Map<String, Incident> symptoms = new LinkedHashMap<>();
  private final Map<String, Long> seenNanos = new LinkedHashMap<>();
  private QueueKey root;
  private long lastSeenNanos;

  Aftermath(OpenIncident of, long holdNanos) {
    this.id = of.id();
    this.root = of.incident().root();
    this.holdNanos = holdNanos;
    seen(of);
  }

  String id() {
    return id;
  }

  /** Takes what is seen of the trouble itself. */
  void seen(OpenIncident now) {
    root = now.incident().root();
    lastSeenNanos = now.lastSeenNanos();
    touched.add(root);
    touched.addAll(now.incident().members());
    touched.addAll(now.incident().victims());
  }

  /** Whether {@code other} is seen because of it; if so, that is noted. */
  boolean explains(Incident other, long nowNanos) {
    String name = other.kind().text() + " " + other.root();
    Long before = seenNanos.get(name);
    boolean goesOn =
        before != null
            && nowNanos - before <= holdNanos
            && nowNanos - lastSeenNanos <= LONGEST_NANOS;
    if (!goesOn && !(nowNanos - lastSeenNanos <= holdNanos && touches(other))) {
      return false;
    }
    symptoms.put(name, other);
    seenNanos.put(name, nowNanos);
    return true;
  }

  private boolean touches(Incident other) {
    switch (other.kind()) {
      case INCAST:
      case LOCAL_FAULT:
      case UNEXPLAINED_PAUSE:
        return touched.contains(other.root())
            || other.victims().stream().anyMatch(touched::contains);
      case SLOW_RECEIVER:
        // A host that storms begins and ends by pausing for a part of the time.
        return other.root().equals(root);
      default:
        return false;
    }
  }

  /** Whether nothing more can be because of it. */
  boolean isOver(long nowNanos) {
    return nowNanos - lastSeenNanos > LONGEST_NANOS;
  }

  /** What was seen because of it, as it was last seen. */
  List<Incident> symptoms() {
    return new ArrayList<>(symptoms.values());
  }
}
