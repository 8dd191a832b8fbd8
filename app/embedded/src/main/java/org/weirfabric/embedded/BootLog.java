package org.weirfabric.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a core's log says of its boot. */
final class BootLog {
  private static final String FIRST_FEATURE = "Adding features: weir-karaf/";
  private static final String GIVEN_UP = "Error installing boot features";

  private BootLog() {}

  /**
   * Whether Karaf has given up its boot features, or began to install them twice.
   *
   * <p>Either comes of its configuration service being told of a change at the wrong moment while
   * the features service starts, which is rare and comes with a busy machine. Two installations
   * overwrite each other's state, and what is given up is never tried again: such a core never gets
   * ready, or can't activate an application any more.
   */
  static boolean isSpoilt(Path log) throws IOException {
    if (!Files.exists(log)) {
      return false;
    }
    String text = Files.readString(log);
    return text.contains(GIVEN_UP)
        || text.indexOf(FIRST_FEATURE) != text.lastIndexOf(FIRST_FEATURE);
  }
}
