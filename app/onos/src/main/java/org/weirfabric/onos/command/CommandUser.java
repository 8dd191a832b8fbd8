package org.weirfabric.onos.command;

import java.security.AccessController;
import java.security.Principal;
import javax.security.auth.Subject;

/** Who types at the console. */
final class CommandUser {
  private CommandUser() {}

  /** The name that the user has logged in by; {@code console} if there was no login. */
  static String name() {
    Subject subject = Subject.getSubject(AccessController.getContext());
    if (subject == null) {
      return "console";
    }
    // Karaf's class of users, by its name: the others are roles, groups and addresses.
    return subject.getPrincipals().stream()
        .filter(each -> each.getClass().getSimpleName().equals("UserPrincipal"))
        .map(Principal::getName)
        .findFirst()
        .orElse("console");
  }
}
