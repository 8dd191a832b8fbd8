package org.weirfabric.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.weirfabric.model.error.ProblemCode;

/** Files that a user names. */
public final class InputFile {
  private InputFile() {}

  /** The text of {@code file}. */
  public static String read(Path file) throws RefusedException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException missing) {
      throw RefusedException.usage(ProblemCode.FILE_UNUSABLE, file + ": there is no such file");
    } catch (IOException unreadable) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, file + ": can't be read as UTF-8 text (" + unreadable + ")");
    }
  }
}
