package org.weirfabric.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.weirfabric.cli.transaction.Outcome;

/** The table of what went to which switch. */
final class SwitchTable {
  private static final String[] HEAD = {
    "SWITCH", "GNMI SET", "P4 SET", "PFC", "HEADROOM", "ECN KMIN/KMAX", "READ-BACK"
  };

  private SwitchTable() {}

  /** Its lines for {@code switches}, which the transaction left as {@code outcome}. */
  static List<String> lines(List<SwitchResult> switches, Outcome outcome) {
    List<String[]> rows = new ArrayList<>();
    rows.add(HEAD);
    for (SwitchResult one : switches) {
      rows.add(
          new String[] {
            one.name(),
            String.valueOf(one.gnmiSet().size()),
            String.valueOf(one.p4Set().size()),
            planned(one, one.facts().pfc()),
            planned(one, one.facts().headroom()),
            planned(one, one.facts().ecn()),
            readBack(one, outcome)
          });
    }
    return aligned(rows);
  }

  /** A number of the plan where the plan has been set; elsewhere it would claim too much. */
  private static String planned(SwitchResult one, String number) {
    return one.gnmiSet().isEmpty() && one.p4Set().isEmpty() ? "-" : number;
  }

  private static String readBack(SwitchResult one, Outcome outcome) {
    if (outcome != Outcome.COMMITTED) {
      return one.asBefore() ? "as before" : "NOT as before";
    }
    if (one.matches()) {
      return "matches";
    }
    return one.differences().map(all -> all.size() + " differ").orElse("not read");
  }

  private static List<String> aligned(List<String[]> rows) {
    int[] widths = new int[HEAD.length];
    for (String[] row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row[column].length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        line.append(String.format(Locale.ROOT, "%-" + widths[column] + "s  ", row[column]));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
