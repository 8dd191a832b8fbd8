package org.weirfabric.model.error;

/**
 * The stable codes of everything that Weir refuses or reports; {@code docs/errors.md} lists them.
 *
 * <p>1xxx input text, 2xxx intent and topology, 3xxx compile and proofs, 4xxx push, 5xxx
 * controller, 6xxx the command line and the machine it runs on.
 */
public enum ProblemCode {
  /** The text is not YAML or JSON. */
  MALFORMED(1001, Actor.OPERATOR),
  /** A field that does not exist. */
  UNKNOWN_FIELD(1002, Actor.OPERATOR),
  /** A field that must be there is not. */
  MISSING_FIELD(1003, Actor.OPERATOR),
  /** A field of the wrong type or form. */
  WRONG_FORM(1004, Actor.OPERATOR),
  /** The input is larger or deeper than any real one. */
  TOO_LARGE(1005, Actor.OPERATOR),
  /** There are more problems than are told at once. */
  MORE_PROBLEMS(1006, Actor.OPERATOR),
  /** A value outside its range. */
  OUT_OF_RANGE(2001, Actor.OPERATOR),
  /** Two things with one name, DSCP, priority or port. */
  DUPLICATE(2002, Actor.OPERATOR),
  /** A reference to something that does not exist. */
  UNKNOWN_REFERENCE(2003, Actor.OPERATOR),
  /** Shares that do not add up. */
  BAD_SUM(2004, Actor.OPERATOR),
  /** Classes that can't live together or contradict themselves. */
  CLASS_CONFLICT(2005, Actor.OPERATOR),
  /** A part of the language that this fabric or this version can't carry out. */
  NOT_SUPPORTED(2006, Actor.OPERATOR),
  /** A link whose two ends disagree. */
  LINK_MISMATCH(2007, Actor.OPERATOR),
  /** Hosts between which there is no way. */
  UNREACHABLE(2008, Actor.OPERATOR),
  /** A route that its traffic can't follow to the end. */
  ROUTE_LEADS_NOWHERE(2010, Actor.OPERATOR),
  /** Two active intents contradict each other. */
  INTENT_CONFLICT(2020, Actor.OPERATOR),
  /** A scope that a port's trust can't hold to. */
  SCOPE_NOT_EXPRESSIBLE(2021, Actor.OPERATOR),
  /** A class is known by a PCP that does not survive the way. */
  PCP_LOST(2022, Actor.OPERATOR),
  /** The ASIC isn't in the catalogue or lacks what is asked of it. */
  ASIC_LIMIT(3001, Actor.OPERATOR),
  /** The buffers asked for are more than there are. */
  BUFFERS_DO_NOT_FIT(3002, Actor.OPERATOR),
  /** ECN can't be made to mark before PFC pauses. */
  ECN_AFTER_PFC(3003, Actor.OPERATOR),
  /** A cycle of buffers that wait for each other. */
  DEADLOCK(3004, Actor.OPERATOR),
  /** The target can't express an item of the plan. */
  DIALECT_GAP(3005, Actor.OPERATOR),
  /** The change can't be made without interrupting a lossless class. */
  CHANGE_INTERRUPTS(3020, Actor.OPERATOR),
  /** A proof that would take longer than it may. */
  NOT_PROVEN(3010, Actor.OPERATOR),
  /** A host out of scope could get into a lossless class. */
  TRUST_BOUNDARY(3021, Actor.OPERATOR),
  /** The plan was made for a state that has moved on. */
  STALE_PLAN(4001, Actor.OPERATOR),
  /** A switch refused a change. */
  SWITCH_REFUSED(4002, Actor.DEVICE),
  /** A switch can't be reached or did not answer in time. */
  SWITCH_UNREACHABLE(4003, Actor.DEVICE),
  /** A switch does not hold what was written to it. */
  READ_BACK_DIFFERS(4004, Actor.DEVICE),
  /** Another transaction is open. */
  BUSY(4005, Actor.OPERATOR),
  /** The thing asked for does not exist. */
  NOT_FOUND(4006, Actor.OPERATOR),
  /** Lossless frames are still in a switch that was to run empty. */
  NOT_DRAINED(4007, Actor.OPERATOR),
  /** What a switch is to be reached with isn't there or can't be used. */
  ACCESS_UNUSABLE(4020, Actor.OPERATOR),
  /** A switch and Weir don't take each other's certificates. */
  TLS_REFUSED(4021, Actor.OPERATOR),
  /** A switch doesn't take Weir's login. */
  SWITCH_LOGIN_REFUSED(4022, Actor.OPERATOR),
  /** The fabric is frozen by drift that nobody has acknowledged yet. */
  FROZEN(4050, Actor.OPERATOR),
  /** A switch that would be touched is in maintenance. */
  IN_MAINTENANCE(4051, Actor.OPERATOR),
  /** An idempotency key that came with another request before. */
  KEY_REUSED(4052, Actor.OPERATOR),
  /** The first part of an apply dropped frames, or could not be watched; all was undone. */
  CANARY_ABORTED(4053, Actor.DEVICE),
  /** A switch that is to be rebuilt as a new one carries something of Weir's. */
  NOT_BLANK(4054, Actor.OPERATOR),
  /** The store did not answer, so nothing was sent. */
  STORE_UNAVAILABLE(5001, Actor.CONTROLLER),
  /** A defect in Weir. */
  INTERNAL(5002, Actor.CONTROLLER),
  /** Another leader has taken over, so this one has stopped. */
  LEADER_CHANGED(5003, Actor.CONTROLLER),
  /** The user may ask, but not do this. */
  FORBIDDEN(5010, Actor.OPERATOR),
  /** A file that can't be read or written. */
  FILE_UNUSABLE(6001, Actor.OPERATOR),
  /** The controller doesn't answer, or not as one does. */
  CONTROLLER_UNREACHABLE(6002, Actor.OPERATOR),
  /** The controller doesn't take the user and password. */
  LOGIN_REFUSED(6003, Actor.OPERATOR),
  /** Another process has the TCP port. */
  PORT_TAKEN(6004, Actor.OPERATOR),
  /** A demo already runs from this checkout. */
  DEMO_RUNNING(6005, Actor.OPERATOR),
  /** A part of the demo did not start, or ended before its time. */
  PART_FAILED(6006, Actor.CONTROLLER),
  /** A plan that was made for another topology than the one it is tried on. */
  OTHER_TOPOLOGY(6007, Actor.OPERATOR);

  private final int number;
  private final Actor actor;

  ProblemCode(int number, Actor actor) {
    this.number = number;
    this.actor = actor;
  }

  /** The code as users see it, {@code WEIR-2001}. */
  public String id() {
    return "WEIR-" + number;
  }

  /** Who can put it right. */
  public Actor actor() {
    return actor;
  }
}
