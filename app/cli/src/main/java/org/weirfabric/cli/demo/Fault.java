package org.weirfabric.cli.demo;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;

/**
 * A switch that is to misbehave from the beginning, {@code leaf3=refuse}. While a demo runs, {@code
 * weir lab fault} makes these and others.
 *
 * @param switchName the switch
 * @param kind how, one of {@link #KINDS}
 */
public record Fault(String switchName, String kind) {
  /** What an emulated switch can do wrong. */
  public static final List<String> KINDS =
      List.of("refuse", "hang", "cut", "dead", "late", "slow=500ms");

  private static final Pattern SLOW = Pattern.compile("slow=\\d{1,5}ms");

  /**
   * Reads {@code SWITCH=KIND}.
   *
   * @param switches the switches there are
   */
  public static Fault parse(String text, Collection<String> switches) throws RefusedException {
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    String kind = equals < 0 ? "" : text.substring(equals + 1);
    if (equals < 0 || !switches.contains(name) || !isKind(kind)) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM,
          "--fault "
              + text
              + ": allowed is SWITCH=KIND with SWITCH one of "
              + String.join(", ", switches)
              + " and KIND one of "
              + String.join(", ", KINDS));
    }
    return new Fault(name, kind);
  }

  private static boolean isKind(String kind) {
    return KINDS.contains(kind) || SLOW.matcher(kind).matches();
  }

  @Override
  public String toString() {
    return switchName + "=" + kind;
  }
}
