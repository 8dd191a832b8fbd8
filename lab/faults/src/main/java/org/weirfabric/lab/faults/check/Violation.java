package org.weirfabric.lab.faults.check;

/**
 * A class was let in where it was not protected.
 *
 * @param sequence the change after which it was so
 * @param what at which edge, and what was missing where
 */
public record Violation(long sequence, String what) {
  @Override
  public String toString() {
    return "after change " + sequence + ": " + what;
  }
}
