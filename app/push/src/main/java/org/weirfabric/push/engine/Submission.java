package org.weirfabric.push.engine;

import com.google.auto.value.AutoValue;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.push.journal.TxId;

/** A transaction that was taken on. */
@AutoValue
public abstract class Submission {
  Submission() {}

  /** The transaction. */
  public abstract TxId id();

  /** Its report once it has ended; never fails. */
  public abstract CompletableFuture<TransactionReport> done();

  static Submission of(TxId id, CompletableFuture<TransactionReport> done) {
    return new AutoValue_Submission(id, done);
  }
}
