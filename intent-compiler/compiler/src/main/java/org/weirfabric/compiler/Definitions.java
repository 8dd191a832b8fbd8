package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Priority;

/** Classes and DSCP maps of a fabric in which every switch has the same. */
@AutoValue
abstract class Definitions {
  /** The maps that there are where every port trusts all lossless classes or none. */
  static final Set<String> USUAL = Set.of(DscpMapNames.TRUSTED, DscpMapNames.UNTRUSTED);

  abstract SortedMap<ClassName, TrafficClassConfig> classes();

  abstract SortedMap<String, DscpMap> dscpMaps();

  /** Those of all {@code configs} that hold any; empty if none does, or they differ. */
  static Optional<Definitions> common(Stream<SwitchConfig> configs) {
    Definitions[] found = new Definitions[1];
    boolean same =
        configs
            .filter(config -> !config.isEmpty())
            .allMatch(
                config -> {
                  if (found[0] == null) {
                    found[0] = new AutoValue_Definitions(config.classes(), config.dscpMaps());
                  }
                  return found[0].classes().equals(config.classes())
                      && found[0].dscpMaps().equals(config.dscpMaps());
                });
    return same ? Optional.ofNullable(found[0]) : Optional.empty();
  }

  /**
   * Whether it has the trusted map and the untrusted map, no others but those that trust some
   * classes as the one and the rest as the other, and each class is defined.
   */
  boolean isKnown() {
    return dscpMaps().keySet().containsAll(USUAL)
        && dscpMaps().values().stream()
            .allMatch(
                map ->
                    IntStream.range(0, TrustPoints.COUNT).allMatch(point -> isKnown(map, point)));
  }

  private boolean isKnown(DscpMap map, int point) {
    Optional<ClassName> name = TrustPoints.classOf(map, point);
    if (name.isPresent() && !classes().containsKey(name.get())) {
      return false;
    }
    Optional<SortedSet<Priority>> some = DscpMapNames.prioritiesOf(map.name());
    if (some.isEmpty()) {
      return USUAL.contains(map.name());
    }
    boolean admitted =
        isOpen(point) || classOf(point).filter(c -> some.get().contains(c.priority())).isPresent();
    DscpMap like = admitted ? trusted() : untrusted().orElseThrow();
    return name.equals(TrustPoints.classOf(like, point))
        && TrustPoints.remark(map, point).equals(TrustPoints.remark(like, point));
  }

  /** Whether some ports trust some classes and not others. */
  boolean isPartial() {
    return !USUAL.containsAll(dscpMaps().keySet());
  }

  /** Whether every port may send {@code point}: untrusted ones don't remark it. */
  boolean isOpen(int point) {
    return untrusted().flatMap(map -> TrustPoints.remark(map, point)).isEmpty();
  }

  /** The priorities of the classes that are not open to all. */
  SortedSet<Priority> trustedPriorities() {
    return IntStream.range(0, TrustPoints.COUNT)
        .filter(point -> !isOpen(point))
        .mapToObj(this::classOf)
        .flatMap(Optional::stream)
        .map(TrafficClassConfig::priority)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether what is in both is the same: only whole maps come or go. */
  boolean agreesWith(Definitions other) {
    return classes().equals(other.classes())
        && dscpMaps().entrySet().stream()
            .allMatch(
                each -> {
                  DscpMap theirs = other.dscpMaps().get(each.getKey());
                  return theirs == null || theirs.equals(each.getValue());
                });
  }

  DscpMap trusted() {
    return Optional.ofNullable(dscpMaps().get(DscpMapNames.TRUSTED)).orElseThrow();
  }

  Optional<DscpMap> untrusted() {
    return Optional.ofNullable(dscpMaps().get(DscpMapNames.UNTRUSTED));
  }

  /** The class that believed ports put {@code dscp} into. */
  TrafficClassConfig classOf(Dscp dscp) {
    return classOf(TrustPoints.of(dscp)).orElseThrow();
  }

  /** The class that believed ports put a code point into; empty if it is best effort. */
  Optional<TrafficClassConfig> classOf(int point) {
    return TrustPoints.classOf(trusted(), point)
        .map(name -> Optional.ofNullable(classes().get(name)).orElseThrow());
  }

  /** Whether believed ports put a code point into a lossless class. */
  boolean isLossless(int point) {
    return classOf(point).filter(TrafficClassConfig::lossless).isPresent();
  }

  /** Whether PCPs are told apart. */
  boolean hasPcps() {
    return !trusted().pcps().isEmpty();
  }
}
