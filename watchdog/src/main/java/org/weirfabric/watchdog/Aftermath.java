package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.weirfabric.model.id.SwitchId;

/**
 * What a storm or a deadlock has touched so far, and what is seen because of it: at these queues,
 * at the switches that these send to, where what has piled up arrives, and where a switch is paused
 * by one that has such queues.
 *
 * <p>While queues are held up, and while what has piled up in them drains, ports downstream are
 * overloaded and ports beside them look slow. That is the same trouble, and no incident of its own:
 * not as long as it began by the time the trouble was last seen or within the hold time after, is
 * seen again and again, and no more than a minute after. An incast at the root itself may begin at
 * any time of that minute.
 */
final class Aftermath {
  private static final long LONGEST_NANOS = 60_000_000_000L;

  private final String id;
  private final long holdNanos;
  private final Function<QueueKey, Optional<SwitchId>> nextSwitch;
  private final Set<QueueKey> touched = new TreeSet<>();
  private final Set<SwitchId> fed = new TreeSet<>();
  private final Map<String, Incident> symptoms = new LinkedHashMap<>();
  private final Map<String, Long> seenNanos = new LinkedHashMap<>();
  private QueueKey root;
  private long lastSeenNanos;

  Aftermath(OpenIncident of, long holdNanos, Function<QueueKey, Optional<SwitchId>> nextSwitch) {
    this.nextSwitch = nextSwitch;
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
    touch(root);
    now.incident().members().forEach(this::touch);
    now.incident().victims().forEach(this::touch);
  }

  private void touch(QueueKey queue) {
    if (touched.add(queue)) {
      nextSwitch.apply(queue).ifPresent(fed::add);
    }
  }

  /**
   * Whether {@code other} is seen because of it; if so, that is noted.
   *
   * @param before whether it was seen before the trouble was
   */
  boolean explains(Incident other, boolean before, long nowNanos) {
    String name = other.kind().text() + " " + other.root();
    Long last = seenNanos.get(name);
    boolean goesOn =
        last != null && nowNanos - last <= holdNanos && nowNanos - lastSeenNanos <= LONGEST_NANOS;
    if (!goesOn && !(nowNanos - lastSeenNanos <= reach(other) && touches(other, before))) {
      return false;
    }
    symptoms.put(name, other);
    seenNanos.put(name, nowNanos);
    return true;
  }

  /**
   * For how long after the trouble was last seen something may begin that is seen because of it. At
   * its root a cure is in force by then, and everybody's frames go where none could go before.
   */
  private long reach(Incident other) {
    return other.kind() == IncidentKind.INCAST && other.root().equals(root)
        ? LONGEST_NANOS
        : holdNanos;
  }

  private boolean touches(Incident other, boolean before) {
    switch (other.kind()) {
      case INCAST:
      case LOCAL_FAULT:
        // What was so before the trouble began isn't made so by what has piled up since.
        return isTouched(other)
            || (!before && (isFed(other.root()) || other.victims().stream().anyMatch(this::isFed)));
      case UNEXPLAINED_PAUSE:
        return isTouched(other) || nextSwitch.apply(other.root()).filter(this::isIn).isPresent();
      case SLOW_RECEIVER:
      case PFC_NOT_HONOURED:
        // A host that storms begins and ends by pausing for a part of the time, and is sent to in
        // spite of its pauses for as long as a cure has the switch do so.
        return other.root().equals(root);
      default:
        return false;
    }
  }

  private boolean isTouched(Incident other) {
    return touched.contains(other.root()) || other.victims().stream().anyMatch(touched::contains);
  }

  private boolean isFed(QueueKey queue) {
    return fed.contains(queue.port().switchId());
  }

  private boolean isIn(SwitchId id) {
    return touched.stream().anyMatch(queue -> queue.port().switchId().equals(id));
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
