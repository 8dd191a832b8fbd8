package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A committed file that holds what the compiler printed when it was last reviewed.
 *
 * <p>{@code mvn -pl intent-compiler/compiler -am test -Dweir.golden.write=true} writes them anew;
 * review the difference.
 */
final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  static void check(String file, String actual) {
    check(FOLDER.resolve(file), actual);
  }

  /** The same for a document that is made from what the compiler says. */
  static void check(Path path, String actual) {
    try {
      if (Boolean.getBoolean("weir.golden.write")) {
        Files.createDirectories(FOLDER);
        Files.writeString(path, actual);
      }
      assertThat(actual).as(path.toString()).isEqualTo(Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
