package org.weirfabric.push.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The journal in the terms of reports of transactions that have ended. */
public final class RecordLog {
  private static final String RECORD = "transaction/";
  private static final String RECORD_PART = "transaction-part/";

  private final Journal journal;
  private final TransactionLog log;

  RecordLog(Journal journal, TransactionLog log) {
    this.journal = journal;
    this.log = log;
  }

  /** Stores the report of a transaction that has ended, in as many entries as it takes. */
  public JournalOutcome<Long> save(TxId id, JsonNode report) {
    byte[] whole = JournalCodec.encodeRecord(report);
    JournalOutcome<Long> saved = JournalOutcome.done(0L);
    // The first part last: where it is, the others are.
    for (int part = whole.length / Journal.MAX_ENTRY_BYTES; part >= 0; part--) {
      int from = part * Journal.MAX_ENTRY_BYTES;
      byte[] bytes =
          Arrays.copyOfRange(whole, from, Math.min(whole.length, from + Journal.MAX_ENTRY_BYTES));
      String key = part == 0 ? RECORD + id : partKey(id, part);
      saved = TransactionLog.then(saved, version -> log.put(key, bytes));
    }
    return saved;
  }

  /** The report of {@code id}; empty if it has not ended. */
  public JournalOutcome<Optional<JsonNode>> read(TxId id) {
    return TransactionLog.then(
        log.read(RECORD + id, bytes -> bytes),
        first ->
            first.isEmpty()
                ? JournalOutcome.done(Optional.empty())
                : TransactionLog.then(
                    rest(id, first.get()),
                    whole ->
                        TransactionLog.decoded(
                            () -> Optional.of(JournalCodec.decodeRecord(whole)))));
  }

  private JournalOutcome<byte[]> rest(TxId id, byte[] first) {
    JournalOutcome<byte[]> whole = JournalOutcome.done(first);
    // Parts are all of the greatest length but the last.
    for (int part = 1; isFull(whole, part); part++) {
      String key = partKey(id, part);
      whole =
          TransactionLog.then(
              whole,
              sofar ->
                  TransactionLog.then(
                      log.read(key, bytes -> bytes),
                      next ->
                          JournalOutcome.done(
                              next.map(bytes -> joined(sofar, bytes)).orElse(sofar))));
    }
    return whole;
  }

  private static boolean isFull(JournalOutcome<byte[]> whole, int parts) {
    return whole.match(
        bytes -> bytes.length == parts * Journal.MAX_ENTRY_BYTES,
        conflict -> false,
        unknown -> false);
  }

  private static byte[] joined(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static String partKey(TxId id, int part) {
    return RECORD_PART + id + "/" + part;
  }

  /** The names of the transactions that have ended. */
  public JournalOutcome<List<String>> names() {
    return TransactionLog.then(
        journal.keys(RECORD).join(),
        keys -> {
          List<String> names = new ArrayList<>();
          keys.forEach(key -> names.add(key.substring(RECORD.length())));
          return JournalOutcome.done(List.copyOf(names));
        });
  }
}
