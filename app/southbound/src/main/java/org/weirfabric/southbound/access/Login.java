package org.weirfabric.southbound.access;

/** A user name and a password; its text has neither the password nor its length. */
public final class Login {
  private final String username;
  private final String password;

  private Login(String username, String password) {
    this.username = username;
    this.password = password;
  }

  /** The login of {@code username}. */
  public static Login of(String username, String password) {
    return new Login(username, password);
  }

  /** The user. */
  public String username() {
    return username;
  }

  /** The secret, for the switch alone. */
  public String password() {
    return password;
  }

  @Override
  public String toString() {
    return "login of " + username;
  }
}
