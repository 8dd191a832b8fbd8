package org.weirfabric.push.reconcile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.LeafValues;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.push.Difference;

/**
 * What each kind of target is documented to rewrite or to show by default, each with its source.
 *
 * <table>
 *   <caption>Dialect, what is wanted, what may be found, why</caption>
 *   <tr><th>dialect<th>wanted<th>found<th>why
 *   <tr><td>OpenConfig<td>a default<td>nothing<td>a leaf at its default need not be shown
 *   <tr><td>OpenConfig<td>nothing<td>a default<td>a removed leaf shows its default
 *   <tr><td>SONiC<td>a name<td>[TABLE|name]<td>older releases write references so
 *   <tr><td>SONiC<td>a list<td>the same in another order<td>it is read as a set
 *   <tr><td>SONiC<td>Weir's profile of a group<td>pg_lossless_…<td>buffermgrd's own
 * </table>
 */
final class Equivalences {
  private static final String BUFFER_PG = "/CONFIG_DB/localhost/BUFFER_PG/";
  private static final Pattern REFERENCE = Pattern.compile("\\[[A-Z_]+\\|([^\\]]+)\\]");
  private static final Pattern BUFFERMGRD =
      Pattern.compile(
          "\\[?(?:BUFFER_PROFILE\\|)?pg_lossless_[0-9]+_[0-9]+m_[A-Za-z0-9_]*profile\\]?");
  private static final Set<String> SETS = Set.of("pfc_enable", "pfcwd_sw_enable", "profile_list");
  private static final Set<String> FALSE_BY_DEFAULT = Set.of("receive", "transmit");

  private Equivalences() {}

  /** Why {@code difference} on a target of {@code dialect} is no drift; empty if it is. */
  static Optional<Equivalence> judge(DialectName dialect, Difference difference) {
    for (Rule rule : RULES) {
      if (rule.dialect == dialect && rule.applies.test(difference)) {
        return Optional.of(Equivalence.of(difference, rule.reason, rule.source));
      }
    }
    return Optional.empty();
  }

  private static final List<Rule> RULES =
      List.of(
          new Rule(
              DialectName.OPENCONFIG,
              Equivalences::isDefaultUnshown,
              "a leaf at its schema's default, which a target need not show",
              "openconfig-if-ethernet: enable-flow-control; weir-lossless: receive, transmit"),
          new Rule(
              DialectName.OPENCONFIG,
              Equivalences::isDefaultShown,
              "a leaf that was removed shows its schema's default",
              "openconfig-if-ethernet: enable-flow-control; weir-lossless: receive, transmit"),
          new Rule(
              DialectName.SONIC,
              each ->
                  !each.wanted().equals(each.found())
                      && dereferenced(each.wanted()).equals(dereferenced(each.found())),
              "a reference in the form of older releases",
              "sonic-buildimage issue 1602 shows [BUFFER_PROFILE|name] where newer ones hold name"),
          new Rule(
              DialectName.SONIC,
              Equivalences::isSameSet,
              "the same members in another order",
              "sonic-port-qos-map YANG: a list of priorities, read into a mask"),
          new Rule(
              DialectName.SONIC,
              each ->
                  each.path().contains(BUFFER_PG)
                      && lastName(each).equals("profile")
                      && BUFFERMGRD.matcher(each.found()).matches(),
              "buffermgrd has put its own profile there: the speed or cable of the port changed",
              "sonic-swss pull requests 417 and 4004, sonic-buildimage issue 23403"));

  private static boolean isDefaultUnshown(Difference each) {
    return each.found().equals(Difference.ABSENT) && isDefault(each, each.wanted());
  }

  private static boolean isDefaultShown(Difference each) {
    return each.wanted().equals(Difference.ABSENT) && isDefault(each, each.found());
  }

  private static boolean isDefault(Difference each, String value) {
    if (!each.path().startsWith("/")) {
      return false;
    }
    return LeafValues.isDefault(GnmiPath.parse(each.path()), value)
        || (value.equals("false") && FALSE_BY_DEFAULT.contains(lastName(each)));
  }

  private static boolean isSameSet(Difference each) {
    return SETS.contains(lastName(each)) && members(each.wanted()).equals(members(each.found()));
  }

  private static List<String> members(String list) {
    List<String> members = new ArrayList<>();
    Arrays.stream(list.split(",", -1)).map(each -> dereferenced(each.trim())).forEach(members::add);
    Collections.sort(members);
    return members;
  }

  private static String dereferenced(String value) {
    return REFERENCE.matcher(value).replaceAll("$1");
  }

  private static String lastName(Difference each) {
    return each.path().substring(each.path().lastIndexOf('/') + 1);
  }

  /** One row of the table. */
  private static final class Rule {
    private final DialectName dialect;
    private final Predicate<Difference> applies;
    private final String reason;
    private final String source;

    private Rule(DialectName dialect, Predicate<Difference> applies, String reason, String source) {
      this.dialect = dialect;
      this.applies = applies;
      this.reason = reason;
      this.source = source;
    }
  }
}
