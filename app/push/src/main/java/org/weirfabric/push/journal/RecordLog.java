package org.weirfabric.push.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The journal in the terms of reports of transactions that have ended: those of the last {@value
 * #KEPT} or a few more, and of those that were left open.
 */
public final class RecordLog {
  /** How many reports are kept at least. */
  public static final int KEPT = 256;

  /** How many more there may be before any are removed. */
  private static final int SLACK = 32;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final String RECORD = "transaction/";
  private static final String RECORD_PART = "transaction-part/";

  /** By epoch and number, which are numbers and not texts. */
  private static final Comparator<String> AGE =
      Comparator.comparingLong((String name) -> number(name, 1))
          .thenComparingLong(name -> number(name, 2))
          .thenComparing(Comparator.naturalOrder());

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
    return TransactionLog.then(
        saved,
        version -> TransactionLog.then(removeOldest(), removed -> JournalOutcome.done(version)));
  }

  private JournalOutcome<Integer> removeOldest() {
    return TransactionLog.then(
        names(),
        names ->
            names.size() <= KEPT + SLACK
                ? JournalOutcome.done(0)
                : TransactionLog.then(
                    log.readHead(),
                    head -> {
                      List<String> oldest = new ArrayList<>(names.subList(0, names.size() - KEPT));
                      head.head().leftOpen().forEach(open -> oldest.remove(open.value()));
                      return remove(oldest);
                    }));
  }

  /** The first part first: where it is, the others are. */
  private JournalOutcome<Integer> remove(List<String> names) {
    List<String> keys = new ArrayList<>();
    names.forEach(name -> keys.add(RECORD + name));
    return TransactionLog.then(
        log.removeAll(keys),
        removed ->
            TransactionLog.then(
                journal.keys(RECORD_PART).join(),
                parts -> {
                  List<String> left = new ArrayList<>(parts);
                  left.removeIf(part -> !names.contains(nameOf(part)));
                  return log.removeAll(left);
                }));
  }

  private static String nameOf(String partKey) {
    return partKey.substring(RECORD_PART.length(), partKey.lastIndexOf('/'));
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

  private static long number(String name, int part) {
    String[] parts = name.split("-", -1);
    return parts.length > part && NUMBER.matcher(parts[part]).matches()
        ? Long.parseLong(parts[part])
        : 0;
  }

  private static byte[] joined(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static String partKey(TxId id, int part) {
    return RECORD_PART + id + "/" + part;
  }

  /** The names of the transactions that have ended, oldest first. */
  public JournalOutcome<List<String>> names() {
    return TransactionLog.then(
        journal.keys(RECORD).join(),
        keys -> {
          List<String> names = new ArrayList<>();
          keys.forEach(key -> names.add(key.substring(RECORD.length())));
          names.sort(AGE);
          return JournalOutcome.done(List.copyOf(names));
        });
  }
}
