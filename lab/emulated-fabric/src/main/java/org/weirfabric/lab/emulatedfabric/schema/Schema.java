package org.weirfabric.lab.emulatedfabric.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The models a switch serves: their names, and the tree they make together.
 *
 * @param modules the YANG modules, as Capabilities tells them
 * @param root the node above all top-level containers
 */
public record Schema(List<Module> modules, SchemaBranch root) {
  private static final String RESOURCE =
      "/org/weirfabric/lab/emulatedfabric/openconfig-weir.schema";

  /** The schema of an emulated switch: the parts of OpenConfig it serves and weir-lossless. */
  public static Schema ofEmulatedSwitch() {
    try (InputStream in = Schema.class.getResourceAsStream(RESOURCE)) {
      return new SchemaReader()
          .read(
              new String(
                  Objects.requireNonNull(in, RESOURCE).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }

  /**
   * A YANG module.
   *
   * @param name its name
   * @param organization who publishes it
   * @param version its OpenConfig version
   */
  public record Module(String name, String organization, String version) {}
}
