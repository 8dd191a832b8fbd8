package org.weirfabric.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.weirfabric.compiler.PortHeadroom;
import org.weirfabric.compiler.SharedHeadroomPool;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.plan.Term;

/** A headroom as a table: an item a line, its value, and where that is from. */
public final class HeadroomText {
  private HeadroomText() {}

  /** The lines for {@code sized} and, where it is shared, the pool. */
  public static List<String> lines(PortHeadroom sized, Optional<SharedHeadroomPool> pool) {
    List<String> lines = new ArrayList<>();
    add(lines, sized.headroomWhy());
    lines.add("");
    add(lines, sized.reservedWhy());
    pool.ifPresent(
        shared -> {
          lines.add("");
          lines.add(
              "shared pool of "
                  + shared.groups()
                  + " groups, over-subscribed "
                  + shared.ratio()
                  + " times: "
                  + shared.size());
          lines.add("  " + shared.risk());
        });
    return lines;
  }

  private static void add(List<String> lines, Explanation why) {
    lines.add(why.subject() + " = " + why.value());
    lines.add("  " + why.formula());
    int names = why.terms().stream().mapToInt(term -> term.name().length()).max().orElse(1);
    int values = why.terms().stream().mapToInt(term -> term.value().length()).max().orElse(1);
    for (Term term : why.terms()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-" + names + "s  %" + values + "s  %s",
              term.name(),
              term.value(),
              term.source()));
    }
  }
}
