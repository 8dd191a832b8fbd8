package org.weirfabric.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a core's log says of its boot. */
final class BootLog {
  private static final String FIRST_FEATURE = "Adding features: weir-karaf/";

  private BootLog() {}

  /**
   * Whether Karaf began to install its boot features twice.
   *
   * <p>It does so if its configuration service is told of a change at the wrong moment while the
   * features service starts, which is rare and comes with a busy machine. The two installations
   * then overwrite each other's state, and no application can be activated in that core any more.
   */
  static boolean bootedTwice(Path log) throws IOException {
    if (!Files.exists(log)) {
      return false;
    }
    String text = Files.readString(log);
    return text.indexOf(FIRST_FEATURE) != text.lastIndexOf(FIRST_FEATURE);
  }
}
