package org.weirfabric.model.error;

/** Who can put a problem right. */
public enum Actor {
  /** The person who wrote the input. */
  OPERATOR,
  /** A switch or the way to it. */
  DEVICE,
  /** Weir itself: a defect. */
  CONTROLLER
}
