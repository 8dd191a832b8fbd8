package org.weirfabric.push.journal;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;

/**
 * The journal in the terms of transactions: keys and codecs over a {@link Journal}.
 *
 * <p>Every method waits for the store's answer, so it is called on threads that may wait. An entry
 * that can't be decoded is unknown, like a store that doesn't answer.
 */
public final class TransactionLog {
  private static final String UNDO = "undo/";
  private static final String COMMITTED = "committed/";
  private static final int MAX_RACES = 8;

  private final Journal journal;

  /** The log kept in {@code journal}. */
  public TransactionLog(Journal journal) {
    this.journal = journal;
  }

  /** The head; {@link Head#INITIAL} if there was never one. */
  public JournalOutcome<VersionedHead> readHead() {
    return then(
        journal.read(Head.KEY).join(),
        entry ->
            entry
                .map(
                    found ->
                        decoded(
                            () ->
                                VersionedHead.of(
                                    JournalCodec.decodeHead(found.value()), found.version())))
                .orElseGet(
                    () -> JournalOutcome.done(VersionedHead.of(Head.INITIAL, Journal.ABSENT))));
  }

  /** Moves the head to {@code wanted} if it still has {@code expectedVersion}. */
  public JournalOutcome<Long> claim(long expectedVersion, Head wanted) {
    return journal.compareAndSet(Head.KEY, expectedVersion, JournalCodec.encode(wanted)).join();
  }

  /**
   * Raises the epoch, so that every earlier leader's next claim fails.
   *
   * @return the head under the new epoch
   */
  public JournalOutcome<VersionedHead> raiseEpoch() {
    for (int race = 0; race < MAX_RACES; race++) {
      JournalOutcome<VersionedHead> raised = then(readHead(), this::raise);
      if (!(raised instanceof JournalOutcome.Conflict)) {
        return raised;
      }
    }
    return JournalOutcome.conflict();
  }

  private JournalOutcome<VersionedHead> raise(VersionedHead found) {
    Head next = found.head().withNextEpoch();
    return then(
        claim(found.version(), next),
        version -> JournalOutcome.done(VersionedHead.of(next, version)));
  }

  /** Stores what is needed to undo a transaction. */
  public JournalOutcome<Integer> saveUndo(
      OpenTransaction transaction, Collection<UndoRecord> records) {
    String key = UNDO + transaction.id();
    JournalOutcome<Integer> saved = then(put(key, JournalCodec.encode(transaction)), v -> done(0));
    for (UndoRecord record : records) {
      saved =
          then(
              saved,
              count ->
                  then(
                      put(key + "/" + record.switchId(), JournalCodec.encode(record)),
                      version -> done(count + 1)));
    }
    return saved;
  }

  /** The transaction {@code id}, as stored before it opened; empty if it is not there. */
  public JournalOutcome<Optional<OpenTransaction>> readTransaction(TxId id) {
    return read(UNDO + id, JournalCodec::decodeTransaction);
  }

  /** The undo records of {@code id} by switch. */
  public JournalOutcome<SortedMap<SwitchId, UndoRecord>> readUndo(TxId id) {
    return readAll(UNDO + id + "/", JournalCodec::decodeUndo, UndoRecord::switchId);
  }

  /** The switches for which there are undo records of {@code id}. */
  public JournalOutcome<SortedSet<SwitchId>> switchesOf(TxId id) {
    String prefix = UNDO + id + "/";
    return then(
        journal.keys(prefix).join(),
        keys -> {
          SortedSet<SwitchId> switches = new TreeSet<>();
          keys.forEach(key -> switches.add(SwitchId.of(key.substring(prefix.length()))));
          return done(switches);
        });
  }

  /** Removes what was stored to undo {@code id}. */
  public JournalOutcome<Integer> dropUndo(TxId id) {
    return then(
        journal.keys(UNDO + id + "/").join(),
        keys -> {
          JournalOutcome<Integer> dropped = remove(UNDO + id, 0);
          for (String key : keys) {
            dropped = then(dropped, count -> remove(key, count));
          }
          return dropped;
        });
  }

  private JournalOutcome<Integer> remove(String key, int count) {
    return then(
        journal.read(key).join(),
        entry ->
            entry.isEmpty()
                ? done(count)
                : then(journal.remove(key, entry.get().version()).join(), was -> done(count + 1)));
  }

  /** Stores what the switches hold now that a transaction is decided; empty ones are removed. */
  public JournalOutcome<Integer> saveCommitted(Collection<UndoRecord> records) {
    JournalOutcome<Integer> saved = done(0);
    for (UndoRecord record : records) {
      String key = COMMITTED + record.switchId();
      SwitchConfig config = record.target();
      saved =
          then(
              saved,
              count ->
                  config.isEmpty()
                      ? remove(key, count)
                      : then(
                          put(key, JournalCodec.encode(config, record.withheld())),
                          v -> done(count + 1)));
    }
    return saved;
  }

  /** The host ports whose gate is shut, though committed, and the DSCP map that opens each. */
  public JournalOutcome<SortedMap<PortRef, String>> withheld() {
    return then(
        journal.keys(COMMITTED).join(),
        keys -> {
          SortedMap<PortRef, String> all = new TreeMap<>();
          JournalOutcome<SortedMap<PortRef, String>> read = done(all);
          for (String key : keys) {
            SwitchId id = SwitchId.of(key.substring(COMMITTED.length()));
            read =
                then(
                    read,
                    sofar ->
                        then(
                            read(key, JournalCodec::decodeWithheld),
                            ports -> {
                              ports
                                  .orElseGet(TreeMap::new)
                                  .forEach((port, map) -> sofar.put(PortRef.of(id, port), map));
                              return done(sofar);
                            }));
          }
          return read;
        });
  }

  /** What the switches hold by the last committed transaction; those that hold nothing are not. */
  public JournalOutcome<SortedMap<SwitchId, SwitchConfig>> committed() {
    return readAll(COMMITTED, JournalCodec::decodeConfig, SwitchConfig::switchId);
  }

  /** What {@code switchId} holds by the last committed transaction; empty if nothing. */
  public JournalOutcome<SwitchConfig> committed(SwitchId switchId) {
    return then(
        read(COMMITTED + switchId, JournalCodec::decodeConfig),
        found -> done(found.orElseGet(() -> SwitchConfig.empty(switchId))));
  }

  /** The reports of the transactions that have ended. */
  public RecordLog records() {
    return new RecordLog(journal, this);
  }

  JournalOutcome<Long> put(String key, byte[] value) {
    if (value.length > Journal.MAX_ENTRY_BYTES) {
      return JournalOutcome.unknown(
          Problem.of(
              ProblemCode.STORE_UNAVAILABLE,
              "journal " + key,
              value.length + " bytes",
              "at most " + Journal.MAX_ENTRY_BYTES,
              "split the switch's configuration, or report this"));
    }
    return then(
        journal.read(key).join(),
        entry ->
            journal
                .compareAndSet(key, entry.map(JournalEntry::version).orElse(Journal.ABSENT), value)
                .join());
  }

  <T> JournalOutcome<Optional<T>> read(String key, Function<byte[], T> decoder) {
    return then(
        journal.read(key).join(),
        entry -> decoded(() -> entry.map(found -> decoder.apply(found.value()))));
  }

  private <K, T> JournalOutcome<SortedMap<K, T>> readAll(
      String prefix, Function<byte[], T> decoder, Function<T, K> keyOf) {
    return then(
        journal.keys(prefix).join(),
        keys -> {
          SortedMap<K, T> values = new TreeMap<>();
          JournalOutcome<SortedMap<K, T>> all = done(values);
          for (String key : keys) {
            all =
                then(
                    all,
                    sofar ->
                        then(
                            read(key, decoder),
                            value -> {
                              value.ifPresent(found -> sofar.put(keyOf.apply(found), found));
                              return done(sofar);
                            }));
          }
          return all;
        });
  }

  private static <T> JournalOutcome<T> done(T result) {
    return JournalOutcome.done(result);
  }

  static <T, R> JournalOutcome<R> then(
      JournalOutcome<T> outcome, Function<T, JournalOutcome<R>> next) {
    return outcome.match(next, conflict -> JournalOutcome.conflict(), JournalOutcome::unknown);
  }

  static <T> JournalOutcome<T> decoded(Supplier<T> decoding) {
    try {
      return JournalOutcome.done(decoding.get());
    } catch (IllegalArgumentException e) {
      return JournalOutcome.unknown(
          Problem.of(
              ProblemCode.STORE_UNAVAILABLE,
              "journal",
              String.valueOf(e.getMessage()),
              "an entry of format 1 to " + Head.FORMAT_VERSION,
              "run the version of Weir that wrote it"));
    }
  }
}
