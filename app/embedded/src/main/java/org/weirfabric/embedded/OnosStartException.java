package org.weirfabric.embedded;

import java.io.IOException;

/**
 * An embedded core that could not start or did not become ready; the message is one line for the
 * user, saying what is in the way and what to do.
 */
public final class OnosStartException extends IOException {

  private static final long serialVersionUID = 1L;

  OnosStartException(String message) {
    super(message);
  }
}
