package org.weirfabric.onos.rest;

import java.util.Optional;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.Version;

/** The version of this application, as its bundle has it. */
final class AppVersion {
  private AppVersion() {}

  /** Such as {@code 0.1.0-SNAPSHOT}; {@code unknown} outside of a bundle. */
  static String text() {
    return Optional.ofNullable(FrameworkUtil.getBundle(AppVersion.class))
        .map(Bundle::getVersion)
        .map(AppVersion::text)
        .orElse("unknown");
  }

  /** OSGi puts a dot where Maven puts a dash. */
  static String text(Version version) {
    String numbers = version.getMajor() + "." + version.getMinor() + "." + version.getMicro();
    return version.getQualifier().isEmpty() ? numbers : numbers + "-" + version.getQualifier();
  }
}
