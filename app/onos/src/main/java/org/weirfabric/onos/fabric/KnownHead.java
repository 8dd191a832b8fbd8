package org.weirfabric.onos.fabric;

import java.util.List;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.engine.TransactionEngine;
import org.weirfabric.push.journal.Head;

/** The journal's head, for who can't go on without it. */
final class KnownHead {
  private KnownHead() {}

  /**
   * The head as {@code engine} knows it.
   *
   * @param next what follows for the user if the journal doesn't answer
   * @throws ProblemsException if it doesn't ({@link ProblemCode#STORE_UNAVAILABLE})
   */
  static Head of(TransactionEngine engine, String next) throws ProblemsException {
    return engine
        .status()
        .head()
        .orElseThrow(
            () ->
                new ProblemsException(
                    List.of(
                        Problem.of(
                            ProblemCode.STORE_UNAVAILABLE,
                            "journal",
                            "no answer",
                            "an answer from a majority of the storage nodes",
                            next))));
  }
}
