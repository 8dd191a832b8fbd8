package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.Comparator;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.qos.Priority;

/** The egress queue of one priority at one port: what a received PFC frame pauses. */
@AutoValue
public abstract class QueueKey implements Comparable<QueueKey> {
  private static final Comparator<QueueKey> ORDER =
      Comparator.comparing(QueueKey::port).thenComparing(QueueKey::priority);

  QueueKey() {}

  /** The port it sends through. */
  public abstract PortRef port();

  /** Its priority. */
  public abstract Priority priority();

  /** The queue of {@code priority} at {@code port}. */
  public static QueueKey of(PortRef port, Priority priority) {
    return new AutoValue_QueueKey(port, priority);
  }

  @Override
  public int compareTo(QueueKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public final String toString() {
    return port() + " priority " + priority();
  }
}
