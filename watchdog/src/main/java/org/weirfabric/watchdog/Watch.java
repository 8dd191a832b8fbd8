package org.weirfabric.watchdog;

import java.util.ArrayList;
import java.util.List;

/** The watch over one fabric: takes samples, and says at any moment what is wrong. */
public final class Watch {
  private final Evidence evidence;
  private final IncidentFinder finder;
  private final IncidentBook book;

  /**
   * A watch that has seen nothing yet.
   *
   * @param holdNanos how long an incident that isn't seen stays open, in ns
   */
  public Watch(WatchedQueues queues, EvidenceSettings settings, GroupFeeds feeds, long holdNanos) {
    evidence = new Evidence(queues, settings);
    finder = new IncidentFinder(evidence, feeds);
    book = new IncidentBook(holdNanos, queues::nextSwitch);
  }

  /** Takes {@code sample} and says what became of it. */
  public SampleFate accept(QueueSample sample) {
    return evidence.accept(sample);
  }

  /** Looks at all that has come until {@code nowNanos} and returns the incidents this closes. */
  public List<OpenIncident> look(long nowNanos) {
    return book.update(finder.find(nowNanos), nowNanos);
  }

  /** The incidents that were seen at the last look, and those that may come back. */
  public List<OpenIncident> open() {
    return book.open();
  }

  /** The incidents that were seen at the last look. */
  public List<OpenIncident> present() {
    List<OpenIncident> present = new ArrayList<>();
    for (OpenIncident incident : book.open()) {
      if (book.isPresent(incident)) {
        present.add(incident);
      }
    }
    return present;
  }

  /** What the verdicts rest on. */
  public Evidence evidence() {
    return evidence;
  }
}
