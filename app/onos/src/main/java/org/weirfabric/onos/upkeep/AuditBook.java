package org.weirfabric.onos.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.onos.store.Documents;

/** The audit record in the store: the last 1,000 entries, numbered over all controllers. */
public final class AuditBook implements AuditTrail {
  static final int KEPT = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(AuditBook.class);
  private static final int MAX_RACES = 16;
  private static final int MAX_DETAIL = 2000;

  private final Documents documents;
  private final Supplier<String> now;
  private long last = -1;

  /** The record kept in {@code documents}, with times from {@code now}. */
  public AuditBook(Documents documents, Supplier<String> now) {
    this.documents = documents;
    this.now = now;
  }

  @Override
  public synchronized void record(
      String who, String what, String object, String outcome, String detail) {
    LOG.info("audit: {} {} {}: {} {}", who, what, object, outcome, detail);
    try {
      for (int race = 0; race < MAX_RACES; race++) {
        if (last < 0) {
          last = newest();
        }
        long seq = last + 1;
        AuditEntry entry =
            AuditEntry.of(seq, now.get(), who, what, object, outcome, shortened(detail));
        if (documents.putIfAbsent(name(seq), CanonicalJson.text(entry.toJson()))) {
          last = seq;
          documents.remove(name(seq - KEPT));
          return;
        }
        // Another controller was first.
        last = -1;
      }
      LOG.error("the audit record can't be written: too many at once");
    } catch (RuntimeException e) {
      LOG.error("the audit record can't be written", e);
    }
  }

  @Override
  public List<AuditEntry> entries(long after, int limit) {
    List<String> names = new ArrayList<>(documents.names().tailSet(name(after + 1)));
    List<AuditEntry> entries = new ArrayList<>();
    for (String name : names.subList(Math.max(0, names.size() - limit), names.size())) {
      Optional<String> text = documents.get(name);
      text.ifPresent(found -> entries.add(AuditEntry.fromJson(CanonicalJson.parse(found))));
    }
    return entries;
  }

  private long newest() {
    SortedSet<String> names = documents.names();
    return names.isEmpty() ? 0 : Long.parseLong(names.last());
  }

  private static String name(long seq) {
    return String.format(Locale.ROOT, "%012d", Math.max(0, seq));
  }

  private static String shortened(String detail) {
    return detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) + "…" : detail;
  }
}
