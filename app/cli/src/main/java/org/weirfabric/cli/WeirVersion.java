package org.weirfabric.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
public final class WeirVersion implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = WeirVersion.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IOException("version.properties is not in the jar");
      }
      properties.load(in);
    }
    return new String[] {"weir " + properties.getProperty("version")};
  }
}
