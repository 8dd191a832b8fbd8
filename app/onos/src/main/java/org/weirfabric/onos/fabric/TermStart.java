package org.weirfabric.onos.fabric;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node does when the fabric has become its own: each part by itself. */
final class TermStart {
  private static final Logger LOG = LoggerFactory.getLogger(TermStart.class);

  private TermStart() {}

  /** One part. */
  @FunctionalInterface
  interface Part {
    /** Begins it, and gives what is to be begun after it. */
    List<Part> begin();
  }

  /** Begins all of {@code parts}, and what they give; those that failed, to be begun again. */
  static List<Part> begun(List<Part> parts) {
    List<Part> failed = new ArrayList<>();
    Deque<Part> waiting = new ArrayDeque<>(parts);
    while (!waiting.isEmpty()) {
      Part next = waiting.poll();
      try {
        waiting.addAll(next.begin());
      } catch (RuntimeException e) {
        LOG.warn("a part of taking the lead has failed; it is tried again", e);
        failed.add(next);
      }
    }
    return List.copyOf(failed);
  }
}
