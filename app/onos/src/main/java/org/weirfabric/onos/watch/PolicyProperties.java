package org.weirfabric.onos.watch;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.watchdog.CureAction;
import org.weirfabric.watchdog.CurePolicy;

/**
 * What the watch may do without asking a human, as the controller was started: system properties.
 *
 * <p>What isn't set is as in {@link CurePolicy#standard}. What is set to something that isn't a
 * value is taken for the least: {@link CureAction#ALERT}, no action in a minute.
 */
final class PolicyProperties {
  /** What is done about a storming host: an action's name. */
  static final String STORM = "weir.watch.storm.action";

  /** What is done about a deadlock: an action's name. */
  static final String DEADLOCK = "weir.watch.deadlock.action";

  /** What is done where a switch can't be told that: an action's name. */
  static final String SUBSTITUTE = "weir.watch.substitute.action";

  /** The most queues acted on in a minute on the fabric, 0 to 999. */
  static final String FABRIC_LIMIT = "weir.watch.cures.per.minute";

  /** The most queues acted on in a minute in one pod, 0 to 999. */
  static final String POD_LIMIT = "weir.watch.cures.per.minute.and.pod";

  private static final Logger LOG = LoggerFactory.getLogger(PolicyProperties.class);
  private static final Pattern LIMIT = Pattern.compile("[0-9]{1,3}");

  private final UnaryOperator<@Nullable String> told;

  /** The properties that {@code told} knows; null for one that isn't set. */
  PolicyProperties(UnaryOperator<@Nullable String> told) {
    this.told = told;
  }

  /** Sets in {@code policy} what is set here. */
  CurePolicy.Builder over(CurePolicy.Builder policy) {
    action(STORM).ifPresent(policy::setStormAction);
    action(DEADLOCK).ifPresent(policy::setDeadlockAction);
    action(SUBSTITUTE).ifPresent(policy::setSubstituteAction);
    limit(FABRIC_LIMIT).ifPresent(policy::setFabricLimit);
    limit(POD_LIMIT).ifPresent(policy::setPodLimit);
    return policy;
  }

  private Optional<CureAction> action(String name) {
    return Optional.ofNullable(told.apply(name))
        .map(
            word ->
                Arrays.stream(CureAction.values())
                    .filter(each -> each.text().equals(word))
                    .findFirst()
                    .orElseGet(() -> least(name, word, actions(), CureAction.ALERT)));
  }

  private Optional<Integer> limit(String name) {
    return Optional.ofNullable(told.apply(name))
        .map(
            word ->
                LIMIT.matcher(word).matches()
                    ? Integer.parseInt(word)
                    : least(name, word, "a number from 0 to 999", 0));
  }

  private static <T> T least(String name, String found, String allowed, T least) {
    LOG.warn("{} is {}, not {}: {} is taken", name, found, allowed, least);
    return least;
  }

  private static String actions() {
    return Arrays.stream(CureAction.values())
        .map(CureAction::text)
        .collect(Collectors.joining(", "));
  }
}
