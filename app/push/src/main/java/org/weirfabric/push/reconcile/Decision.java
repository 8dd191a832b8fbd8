package org.weirfabric.push.reconcile;

/** What is to be done about what a look at a switch has shown. */
enum Decision {
  /** Nothing: it holds what it should, or this has been told before. */
  NOTHING,
  /** Tell that it holds what it should again. */
  TELL_RETURNED,
  /** Tell what differs. */
  TELL,
  /** Bring it back by one change. */
  REPAIR,
  /** Bring it back stage by stage, gate last: it holds nothing at all. */
  REBUILD,
  /** Let nothing be applied until someone acknowledges the drift. */
  FREEZE
}
