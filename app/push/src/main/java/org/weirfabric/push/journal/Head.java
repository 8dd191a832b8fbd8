package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The journal's head: the only decision point of the push. Moved by compare-and-set alone.
 *
 * <p>A leader raises the epoch before it does anything else, so that every later compare-and-set of
 * an older leader fails.
 */
@AutoValue
public abstract class Head {
  /** The journal's key of it. */
  public static final String KEY = "head";

  /**
   * The newest version of the journal's format that this code reads. It writes 1, which has no
   * parked transactions, wherever that says all.
   */
  public static final int FORMAT_VERSION = 2;

  /** The stage where there is none. */
  public static final int NO_STAGE = -1;

  /** A fabric that no leader has touched. */
  public static final Head INITIAL =
      new AutoValue_Head(
          0, 0, Optional.empty(), HeadState.IDLE, NO_STAGE, 0, Collections.emptySortedMap(), false);

  Head() {}

  /** How often leadership has changed hands. */
  public abstract long epoch();

  /** How often the fabric's configuration has changed: the committed transactions. */
  public abstract long fabricRevision();

  /** The open transaction; empty if idle. */
  public abstract Optional<TxId> activeTx();

  /** How far it has come. */
  public abstract HeadState state();

  /** The stage that the state speaks of, from 0; {@link #NO_STAGE} where it speaks of none. */
  public abstract int stage();

  /**
   * The wave of the stage's switches that may have begun, from 0; all waves before it are through.
   */
  public abstract int wave();

  /**
   * Transactions that were left open and set aside, so that others can go on beside them: none of
   * their switches is touched until they are taken up again.
   */
  public abstract SortedMap<TxId, Parked> parked();

  /**
   * Whether the leader of this epoch has gone in order: nothing that it has sent is under way, and
   * it can't send anything any more. Every other step of the head, the next epoch's too, takes this
   * away; so does an older version of Weir, which knows nothing of it.
   */
  public abstract boolean farewell();

  /**
   * A head of the given parts, with none parked.
   *
   * @throws IllegalArgumentException if a transaction is open in an idle head, or none in another
   */
  public static Head of(
      long epoch, long fabricRevision, Optional<TxId> activeTx, HeadState state, int stage) {
    return of(epoch, fabricRevision, activeTx, state, stage, Collections.emptySortedMap());
  }

  /**
   * A head of the given parts.
   *
   * @throws IllegalArgumentException if a transaction is open in an idle head, or none in another
   */
  public static Head of(
      long epoch,
      long fabricRevision,
      Optional<TxId> activeTx,
      HeadState state,
      int stage,
      SortedMap<TxId, Parked> parked) {
    return of(epoch, fabricRevision, activeTx, state, stage, 0, parked);
  }

  private static Head of(
      long epoch,
      long fabricRevision,
      Optional<TxId> activeTx,
      HeadState state,
      int stage,
      int wave,
      SortedMap<TxId, Parked> parked) {
    if (activeTx.isPresent() == (state == HeadState.IDLE)) {
      throw new IllegalArgumentException("a head is idle exactly when no transaction is open");
    }
    return new AutoValue_Head(
        epoch,
        fabricRevision,
        activeTx,
        state,
        stage,
        wave,
        Collections.unmodifiableSortedMap(new TreeMap<>(parked)),
        false);
  }

  /** This head under the next leader. */
  public Head withNextEpoch() {
    return of(epoch() + 1, fabricRevision(), activeTx(), state(), stage(), wave(), parked());
  }

  /** This head as its leader leaves it, having seen to it that {@link #farewell} is true. */
  public Head withFarewell() {
    return new AutoValue_Head(
        epoch(), fabricRevision(), activeTx(), state(), stage(), wave(), parked(), true);
  }

  /** This head at wave {@code wave} of its stage. */
  public Head inWave(int wave) {
    return of(epoch(), fabricRevision(), activeTx(), state(), stage(), wave, parked());
  }

  /** This head with {@code tx} open in {@code state} at {@code stage}. */
  public Head opened(TxId tx, HeadState state, int stage) {
    return of(epoch(), fabricRevision(), Optional.of(tx), state, stage, parked());
  }

  /** This head with nothing open, at {@code fabricRevision}. */
  public Head closedAt(long fabricRevision) {
    return of(epoch(), fabricRevision, Optional.empty(), HeadState.IDLE, NO_STAGE, parked());
  }

  /** The transactions that are open: the active one and the parked. */
  public SortedSet<TxId> leftOpen() {
    SortedSet<TxId> open = new TreeSet<>(parked().keySet());
    activeTx().ifPresent(tx -> open.add(tx));
    return Collections.unmodifiableSortedSet(open);
  }

  /** This head with its active transaction parked; the same if there is none. */
  public Head parkedActive() {
    if (activeTx().isEmpty()) {
      return this;
    }
    SortedMap<TxId, Parked> more = new TreeMap<>(parked());
    more.put(activeTx().get(), Parked.of(state(), stage()));
    return of(epoch(), fabricRevision(), Optional.empty(), HeadState.IDLE, NO_STAGE, more);
  }

  /**
   * This head with {@code tx} taken up again, and any other that is active parked.
   *
   * @throws IllegalArgumentException if it is neither active nor parked
   */
  public Head takingUp(TxId tx) {
    if (activeTx().equals(Optional.of(tx))) {
      return this;
    }
    Head free = parkedActive();
    SortedMap<TxId, Parked> others = new TreeMap<>(free.parked());
    Parked taken = others.remove(tx);
    if (taken == null) {
      throw new IllegalArgumentException(tx + " is not open");
    }
    return of(epoch(), fabricRevision(), Optional.of(tx), taken.state(), taken.stage(), others);
  }

  /** How far a parked transaction had come. */
  @AutoValue
  public abstract static class Parked {
    Parked() {}

    /** Its state. */
    public abstract HeadState state();

    /** The stage that the state speaks of; {@link #NO_STAGE} where it speaks of none. */
    public abstract int stage();

    /** A parked transaction at {@code stage} of {@code state}. */
    public static Parked of(HeadState state, int stage) {
      return new AutoValue_Head_Parked(state, stage);
    }
  }
}
