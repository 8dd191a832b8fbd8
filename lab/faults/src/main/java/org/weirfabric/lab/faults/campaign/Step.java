package org.weirfabric.lab.faults.campaign;

/** A transaction in the life of an intent. */
public enum Step {
  /** The intent is applied to a fabric that knows none. */
  FIRST,
  /** It changes while it is in force: its cables are to be longer, or a class joins. */
  CHANGE,
  /** It is withdrawn. */
  WITHDRAW;

  /** Its name in reports. */
  String text() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
