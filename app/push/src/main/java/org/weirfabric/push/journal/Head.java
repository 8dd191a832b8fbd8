package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import java.util.Optional;

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

  /** The version of the journal's format that this code writes, and the newest that it reads. */
  public static final int FORMAT_VERSION = 1;

  /** The stage where there is none. */
  public static final int NO_STAGE = -1;

  /** A fabric that no leader has touched. */
  public static final Head INITIAL =
      new AutoValue_Head(0, 0, Optional.empty(), HeadState.IDLE, NO_STAGE);

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
   * A head of the given parts.
   *
   * @throws IllegalArgumentException if a transaction is open in an idle head, or none in another
   */
  public static Head of(
      long epoch, long fabricRevision, Optional<TxId> activeTx, HeadState state, int stage) {
    if (activeTx.isPresent() == (state == HeadState.IDLE)) {
      throw new IllegalArgumentException("a head is idle exactly when no transaction is open");
    }
    return new AutoValue_Head(epoch, fabricRevision, activeTx, state, stage);
  }

  /** This head under the next leader. */
  public Head withNextEpoch() {
    return of(epoch() + 1, fabricRevision(), activeTx(), state(), stage());
  }

  /** This head with {@code tx} open in {@code state} at {@code stage}. */
  public Head opened(TxId tx, HeadState state, int stage) {
    return of(epoch(), fabricRevision(), Optional.of(tx), state, stage);
  }

  /** This head with nothing open, at {@code fabricRevision}. */
  public Head closedAt(long fabricRevision) {
    return of(epoch(), fabricRevision, Optional.empty(), HeadState.IDLE, NO_STAGE);
  }
}
