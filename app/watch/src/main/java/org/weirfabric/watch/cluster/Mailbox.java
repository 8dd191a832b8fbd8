package org.weirfabric.watch.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Where messages of other nodes wait: so many, none above a size; what is more is counted. */
public final class Mailbox {
  private static final int MESSAGES = 1024;
  private static final int MOST_BYTES = 1 << 20;

  private final Deque<byte[]> messages = new ArrayDeque<>();
  private long lost;

  /** An empty box. */
  public Mailbox() {}

  /** Takes what another node sent, if there is room. */
  public synchronized void put(byte[] message) {
    if (message.length > MOST_BYTES || messages.size() >= MESSAGES) {
      lost++;
    } else {
      messages.add(message);
    }
  }

  /** Takes out all that waits, the oldest first. */
  public synchronized List<byte[]> drain() {
    List<byte[]> taken = new ArrayList<>(messages);
    messages.clear();
    return taken;
  }

  /** Counts a message that made no sense. */
  public synchronized void countUnreadable() {
    lost++;
  }

  /** How many messages found no room or made no sense. */
  public synchronized long lost() {
    return lost;
  }
}
