package org.weirfabric.compiler.deadlock;

/** Thrown when a proof has taken the steps it was given. */
final class BudgetSpentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BudgetSpentException(String message) {
    super(message);
  }
}
