package org.weirfabric.watchdog;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * For what a human has been called already, by incident.
 *
 * <p>An incident that has closed is forgotten; and of more than {@value #MOST} the one that was
 * paged for first, whose human may then be called twice.
 */
final class PagedReasons {
  static final int MOST = 1024;

  private final Map<String, Set<String>> paged = new LinkedHashMap<>();

  /** Whether {@code reason} is news about {@code incident}; from now on it isn't. */
  boolean isNews(String incident, String reason) {
    boolean news = paged.computeIfAbsent(incident, any -> new HashSet<>()).add(reason);
    if (paged.size() > MOST) {
      paged.remove(paged.keySet().iterator().next());
    }
    return news;
  }

  void forget(String incident) {
    paged.remove(incident);
  }

  int size() {
    return paged.size();
  }
}
