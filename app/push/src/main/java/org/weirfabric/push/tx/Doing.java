package org.weirfabric.push.tx;

/** What one switch is doing within a step; {@link SwitchTable} has the table. */
enum Doing {
  /** Being made ready. */
  PREPARE,
  /** Being waited for until it holds nothing more of what was let in. */
  DRAIN,
  /** Its proposal being confirmed. */
  CONFIRM,
  /** Its proposal being confirmed for the second and last time. */
  CONFIRM_AGAIN,
  /** Its proposal being confirmed before a look that decides nothing. */
  CONFIRM_LAST,
  /** Its proposal being taken back. */
  CANCEL,
  /** Being looked at, to decide whether there is anything to do. */
  LOOK_FIRST,
  /** Being changed. */
  APPLY,
  /** Being looked at because the change was not answered; it may be tried once more. */
  LOOK_AGAIN,
  /** Being changed for the second and last time. */
  APPLY_AGAIN,
  /** Being looked at: it has arrived, or it is in trouble. */
  LOOK
}
