package org.weirfabric.southbound;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.weirfabric.dialect.P4Entry;

/**
 * The order in which updates of {@code weir.p4} may reach a switch.
 *
 * <p>A port's trust refers to a trust map, and a server may carry out one Write in any order: so
 * the entries of the maps and the ports' trust go in Writes of their own, maps first where entries
 * come, ports first where they go. What narrows trust comes before everything else, and what widens
 * it after everything else, a switch's gNMI Set included: at no moment does a port let frames into
 * a lossless class that the rest of the switch isn't set up for.
 */
final class P4Order {
  private static final String PORT_TRUST = "ingress.port_trust";
  // The trust map that lets frames into lossless classes, as p4/README.md has it.
  private static final Long TRUSTED = 1L;

  private P4Order() {}

  /** The Writes that narrow: ports that lose trust, then entries that go. */
  static List<List<P4Update>> narrowing(List<P4Update> updates) {
    return batches(
        updates,
        update -> narrows(update) && isBinding(update),
        update -> narrows(update) && !isBinding(update));
  }

  /** The Writes that widen: entries that come or change, then ports that gain trust. */
  static List<List<P4Update>> widening(List<P4Update> updates) {
    return batches(
        updates,
        update -> !narrows(update) && !isBinding(update),
        update -> !narrows(update) && isBinding(update));
  }

  /** The Writes that take back {@code done}, the last first. */
  static List<List<P4Update>> inverse(List<List<P4Update>> done) {
    List<List<P4Update>> inverse = new ArrayList<>();
    for (List<P4Update> batch : done) {
      inverse.add(0, batch.stream().map(P4Update::inverse).collect(Collectors.toList()));
    }
    return inverse;
  }

  @SafeVarargs
  private static List<List<P4Update>> batches(
      List<P4Update> updates, Predicate<P4Update>... kinds) {
    List<List<P4Update>> batches = new ArrayList<>();
    for (Predicate<P4Update> kind : kinds) {
      List<P4Update> batch = updates.stream().filter(kind).collect(Collectors.toList());
      if (!batch.isEmpty()) {
        batches.add(batch);
      }
    }
    return batches;
  }

  private static boolean isBinding(P4Update update) {
    return update.entry().table().equals(PORT_TRUST);
  }

  private static boolean narrows(P4Update update) {
    return update
        .after()
        .map(after -> isBinding(update) && update.before().isPresent() && !isTrusted(after))
        .orElse(true);
  }

  private static boolean isTrusted(P4Entry entry) {
    return TRUSTED.equals(entry.params().get("trust_map"));
  }
}
