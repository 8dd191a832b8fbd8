package org.weirfabric.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.weirfabric.model.error.ProblemCode;

/**
 * A user and password for ONOS.
 *
 * @param user the user
 * @param password the password
 */
public record Login(String user, String password) {
  /** Reads {@code user:password} from {@code file}, as the demo writes it. */
  public static Login read(Path file) throws RefusedException {
    String text;
    try {
      text = Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw RefusedException.usage(
          ProblemCode.FILE_UNUSABLE, "can't read the login file " + file + ": " + unreadable);
    }
    int colon = text.indexOf(':');
    if (colon < 1) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM, "the login file " + file + " doesn't hold user:password");
    }
    return new Login(text.substring(0, colon), text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return user + ":(hidden)";
  }
}
