package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import org.weirfabric.push.journal.Head;
import org.weirfabric.push.journal.TxId;

/** Where an engine stands. */
@AutoValue
public abstract class EngineStatus {
  EngineStatus() {}

  /** The journal's head; empty if the journal does not answer. */
  public abstract Optional<Head> head();

  /** The epoch that this engine leads under; empty before it has recovered or once fenced. */
  public abstract Optional<Long> epoch();

  /** The transaction that this engine carries out now. */
  public abstract Optional<TxId> running();

  /** Whether this engine leads, and the journal, if it answers, knows no later leader. */
  public final boolean isCurrent() {
    return epoch()
        .filter(mine -> head().map(head -> head.epoch() == mine).orElse(true))
        .isPresent();
  }

  static EngineStatus of(Optional<Head> head, Optional<Long> epoch, Optional<TxId> running) {
    return new AutoValue_EngineStatus(head, epoch, running);
  }
}
