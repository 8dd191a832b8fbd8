package org.weirfabric.push.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
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

  /** How many entries are asked for at once where there is one for each switch. */
  private static final int AT_ONCE = 32;

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
  public JournalOutcome<RaisedHead> raiseEpoch() {
    return raced(() -> then(readHead(), this::raise));
  }

  private JournalOutcome<RaisedHead> raise(VersionedHead found) {
    Head next = found.head().withNextEpoch();
    return then(
        claim(found.version(), next),
        version -> done(RaisedHead.of(VersionedHead.of(next, version), found.head().farewell())));
  }

  /**
   * Says that the leader of {@code epoch} has gone in order. A conflict means that there is a later
   * leader, which was told nothing.
   */
  public JournalOutcome<Long> takeLeave(long epoch) {
    return raced(
        () ->
            then(
                readHead(),
                found ->
                    found.head().epoch() == epoch
                        ? claim(found.version(), found.head().withFarewell())
                        : JournalOutcome.conflict()));
  }

  /** What {@code attempt} gives, tried again a few times where someone else was first. */
  private static <T> JournalOutcome<T> raced(Supplier<JournalOutcome<T>> attempt) {
    JournalOutcome<T> outcome = attempt.get();
    for (int race = 1; race < MAX_RACES && outcome instanceof JournalOutcome.Conflict; race++) {
      outcome = attempt.get();
    }
    return outcome;
  }

  /** Stores what is needed to undo a transaction. */
  public JournalOutcome<Integer> saveUndo(
      OpenTransaction transaction, Collection<UndoRecord> records) {
    String key = UNDO + transaction.id();
    return then(
        put(key, JournalCodec.encode(transaction)),
        version ->
            then(
                each(
                    records,
                    record -> putSoon(key + "/" + record.switchId(), JournalCodec.encode(record))),
                versions -> done(versions.size())));
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
          List<String> all = new ArrayList<>(keys);
          all.add(UNDO + id);
          return removeAll(all);
        });
  }

  /** Removes those of {@code keys} that are there. */
  JournalOutcome<Integer> removeAll(List<String> keys) {
    return then(each(keys, this::removeSoon), removed -> done(removed.size()));
  }

  private CompletableFuture<JournalOutcome<Long>> removeSoon(String key) {
    return soon(
        journal.read(key),
        entry ->
            entry.isEmpty()
                ? CompletableFuture.completedFuture(done(Journal.ABSENT))
                : soon(
                    journal.remove(key, entry.get().version()),
                    was -> CompletableFuture.completedFuture(done(Journal.ABSENT))));
  }

  /**
   * Stores what the switches hold now that a transaction is decided.
   *
   * <p>A leader may be overtaken in the middle of this, and wake when its successor has committed
   * something later. So the versions that are replaced are read first, then the head, and only if
   * that is still this leader's is anything written: whatever a successor writes later has another
   * version. For the same reason nothing is removed: what holds nothing is stored as that.
   *
   * @param headVersion the version of the head that this leader has decided by
   */
  public JournalOutcome<Integer> saveCommitted(List<UndoRecord> records, long headVersion) {
    JournalOutcome<List<Long>> versions =
        each(
            records,
            record ->
                soon(
                    journal.read(COMMITTED + record.switchId()),
                    entry -> CompletableFuture.completedFuture(done(versionOf(entry)))));
    JournalOutcome<List<Long>> mine =
        then(
            versions,
            known ->
                then(
                    journal.read(Head.KEY).join(),
                    head ->
                        versionOf(head) == headVersion ? done(known) : JournalOutcome.conflict()));
    return then(
        mine,
        known -> {
          Iterator<Long> expected = known.iterator();
          return then(
              each(
                  records,
                  record ->
                      putSoon(
                          COMMITTED + record.switchId(),
                          expected.next(),
                          JournalCodec.encode(record.target(), record.withheld()))),
              written -> done(written.size()));
        });
  }

  /** The host ports whose gate is shut, though committed, and the DSCP map that opens each. */
  public JournalOutcome<SortedMap<PortRef, String>> withheld() {
    return then(
        journal.keys(COMMITTED).join(),
        keys ->
            then(
                each(keys, key -> readSoon(key, JournalCodec::decodeWithheld)),
                found -> {
                  SortedMap<PortRef, String> all = new TreeMap<>();
                  for (int i = 0; i < keys.size(); i++) {
                    SwitchId id = SwitchId.of(keys.get(i).substring(COMMITTED.length()));
                    found
                        .get(i)
                        .orElseGet(TreeMap::new)
                        .forEach((port, map) -> all.put(PortRef.of(id, port), map));
                  }
                  return done(all);
                }));
  }

  /** What the switches hold by the last committed transaction; those that hold nothing are not. */
  public JournalOutcome<SortedMap<SwitchId, SwitchConfig>> committed() {
    return then(
        readAll(COMMITTED, JournalCodec::decodeConfig, SwitchConfig::switchId),
        all -> {
          all.values().removeIf(config -> config.isEmpty());
          return done(all);
        });
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
    return putSoon(key, value).join();
  }

  private CompletableFuture<JournalOutcome<Long>> putSoon(String key, byte[] value) {
    return soon(journal.read(key), entry -> putSoon(key, versionOf(entry), value));
  }

  private CompletableFuture<JournalOutcome<Long>> putSoon(
      String key, long expectedVersion, byte[] value) {
    return value.length > Journal.MAX_ENTRY_BYTES
        ? CompletableFuture.completedFuture(
            JournalOutcome.unknown(
                Problem.of(
                    ProblemCode.STORE_UNAVAILABLE,
                    "journal " + key,
                    value.length + " bytes",
                    "at most " + Journal.MAX_ENTRY_BYTES,
                    "split the switch's configuration, or report this")))
        : journal.compareAndSet(key, expectedVersion, value);
  }

  private static long versionOf(Optional<JournalEntry> entry) {
    return entry.map(JournalEntry::version).orElse(Journal.ABSENT);
  }

  <T> JournalOutcome<Optional<T>> read(String key, Function<byte[], T> decoder) {
    return readSoon(key, decoder).join();
  }

  private <T> CompletableFuture<JournalOutcome<Optional<T>>> readSoon(
      String key, Function<byte[], T> decoder) {
    return soon(
        journal.read(key),
        entry ->
            CompletableFuture.completedFuture(
                decoded(() -> entry.map(found -> decoder.apply(found.value())))));
  }

  /**
   * What {@code call} gives for each of {@code items}, in their order, a few at once; the first
   * outcome that isn't done, if there is one, and then no more are asked for.
   */
  private static <I, T> JournalOutcome<List<T>> each(
      Collection<I> items, Function<I, CompletableFuture<JournalOutcome<T>>> call) {
    List<T> results = new ArrayList<>(items.size());
    JournalOutcome<List<T>> all = done(results);
    List<CompletableFuture<JournalOutcome<T>>> asked = new ArrayList<>(AT_ONCE);
    Iterator<I> left = items.iterator();
    while (left.hasNext()) {
      asked.add(call.apply(left.next()));
      if (asked.size() == AT_ONCE || !left.hasNext()) {
        for (CompletableFuture<JournalOutcome<T>> one : asked) {
          JournalOutcome<T> outcome = one.join();
          all =
              then(
                  all,
                  sofar ->
                      then(
                          outcome,
                          result -> {
                            sofar.add(result);
                            return done(sofar);
                          }));
        }
        asked.clear();
        if (!(all instanceof JournalOutcome.Done)) {
          return all;
        }
      }
    }
    return all;
  }

  private <K, T> JournalOutcome<SortedMap<K, T>> readAll(
      String prefix, Function<byte[], T> decoder, Function<T, K> keyOf) {
    return then(
        journal.keys(prefix).join(),
        keys ->
            then(
                each(keys, key -> readSoon(key, decoder)),
                found -> {
                  SortedMap<K, T> values = new TreeMap<>();
                  found.forEach(
                      value -> value.ifPresent(each -> values.put(keyOf.apply(each), each)));
                  return done(values);
                }));
  }

  private static <T> JournalOutcome<T> done(T result) {
    return JournalOutcome.done(result);
  }

  private static <T, R> CompletableFuture<JournalOutcome<R>> soon(
      CompletableFuture<JournalOutcome<T>> outcome,
      Function<T, CompletableFuture<JournalOutcome<R>>> next) {
    return outcome.thenCompose(
        known ->
            known.match(
                next,
                conflict -> CompletableFuture.completedFuture(JournalOutcome.conflict()),
                unknown -> CompletableFuture.completedFuture(JournalOutcome.unknown(unknown))));
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
