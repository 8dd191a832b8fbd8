package org.weirfabric.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which room may see which, and what none of them may touch. */
class HouseRulesTest {
  private static final String MODEL = "intent-compiler/model";
  private static final String COMPILER = "intent-compiler/compiler";
  private static final String DIALECT = "intent-compiler/dialect";
  private static final String DCBX = "dcbx";
  private static final String WATCHDOG = "watchdog";
  private static final String P4 = "p4";
  private static final String WIRE = "app/wire";
  private static final String PUSH = "app/push";
  private static final String WATCH = "app/watch";
  private static final String SOUTHBOUND = "app/southbound";
  private static final String ONOS = "app/onos";
  private static final String CLI = "app/cli";
  private static final String EMBEDDED = "app/embedded";
  private static final String COMPLETION = "app/embedded/completion";
  private static final String SIMULATOR = "lab/simulator";
  private static final String CORPUS = "lab/corpus";
  private static final String EMULATED_FABRIC = "lab/emulated-fabric";
  private static final String FAULTS = "lab/faults";

  private static final Set<String> PURE = Set.of(MODEL, COMPILER, DIALECT, DCBX, WATCHDOG);

  /** A module that isn't here has nothing it may see, and fails until someone has thought of it. */
  private static final Map<String, Set<String>> MAY_SEE =
      Map.ofEntries(
          Map.entry(MODEL, Set.of()),
          Map.entry(COMPILER, Set.of(MODEL)),
          Map.entry(DIALECT, Set.of(MODEL)),
          Map.entry(DCBX, Set.of(MODEL)),
          Map.entry(WATCHDOG, Set.of(MODEL)),
          Map.entry(SIMULATOR, Set.of(MODEL)),
          Map.entry(CORPUS, Set.of(MODEL, COMPILER, SIMULATOR, WATCHDOG)),
          Map.entry(P4, Set.of()),
          Map.entry(WIRE, Set.of()),
          Map.entry(PUSH, Set.of(MODEL, DIALECT, WATCHDOG)),
          Map.entry(WATCH, Set.of(MODEL, DIALECT, WATCHDOG)),
          Map.entry(SOUTHBOUND, Set.of(MODEL, DIALECT, PUSH, WATCH, WIRE, P4)),
          Map.entry(
              ONOS,
              Set.of(MODEL, COMPILER, DIALECT, DCBX, WATCHDOG, P4, WIRE, PUSH, WATCH, SOUTHBOUND)),
          Map.entry(COMPLETION, Set.of()),
          Map.entry(EMBEDDED, Set.of(MODEL)),
          Map.entry(
              CLI, Set.of(MODEL, COMPILER, DIALECT, DCBX, WATCHDOG, SIMULATOR, CORPUS, EMBEDDED)),
          // Holds controllers and switches against each other, and so sees both sides.
          Map.entry(
              FAULTS,
              Set.of(MODEL, COMPILER, DIALECT, PUSH, SOUTHBOUND, EMULATED_FABRIC, EMBEDDED)),
          // An opponent, not a mirror: were it to share the encoder, mistakes would cancel out.
          Map.entry(EMULATED_FABRIC, Set.of(MODEL, WIRE, SIMULATOR, P4)));

  private static House house;

  @BeforeAll
  static void readTheHouse() throws Exception {
    house = House.read();
  }

  @Test
  void everyModuleWithSourceIsLookedAt() {
    assertThat(house.modulesWithSource())
        .contains(MODEL, DIALECT, WIRE)
        .allSatisfy(
            module ->
                assertThat(house.classCount(module))
                    .as("classes of %s: build it before house-rules, the last module", module)
                    .isPositive())
        .allSatisfy(module -> assertThat(MAY_SEE).containsKey(module));
  }

  @Test
  void roomsSeeOnlyWhatTheirPlaceInTheHouseAllows() {
    classes().should(seeOnlyAllowedModules(MAY_SEE)).check(house.classes());
  }

  @Test
  void directionRuleFindsARoomThatSeesTooMuch() {
    Map<String, Set<String>> narrow = new TreeMap<>(MAY_SEE);
    narrow.put(DIALECT, Set.of());
    assertThat(
            classes()
                .should(seeOnlyAllowedModules(narrow))
                .evaluate(house.classes())
                .getFailureReport()
                .getDetails())
        .isNotEmpty()
        .allSatisfy(detail -> assertThat(detail).startsWith(DIALECT + " may not see " + MODEL));
  }

  @Test
  void everyPackageIsOneModulesAlone() {
    SortedMap<String, SortedSet<String>> modulesOf = new TreeMap<>();
    house
        .classes()
        .forEach(
            each ->
                house
                    .moduleOf(each)
                    .ifPresent(
                        module ->
                            modulesOf
                                .computeIfAbsent(each.getPackageName(), any -> new TreeSet<>())
                                .add(module)));
    assertThat(modulesOf)
        .allSatisfy((name, modules) -> assertThat(modules).as(name).hasSize(1))
        .allSatisfy((name, modules) -> assertThat(name).startsWith("org.weirfabric."));
  }

  @Test
  void grpcIsSpokenOnlyAtTheWire() {
    noClasses()
        .that(areIn(modulesBut(WIRE, SOUTHBOUND, EMULATED_FABRIC)))
        .should()
        .dependOnClassesThat(resideInAPackage("io.grpc.."))
        .check(house.classes());
  }

  @Test
  void onosIsKnownOnlyToItsAdapters() {
    noClasses()
        .that(areIn(modulesBut(ONOS, EMBEDDED, COMPLETION)))
        .should()
        .dependOnClassesThat(resideInAPackage("org.onosproject.."))
        .check(house.classes());
  }

  @Test
  void pureRoomsTouchNoClockNoThreadNoLoggerAndNoFile() {
    PurityRules.all()
        .forEach(rule -> noClasses().that(areIn(PURE)).should(rule).check(house.classes()));
  }

  @Test
  void guavaStaysOutOfOurOwnCode() {
    noClasses()
        .that(areIn(modulesBut(WIRE)))
        .should()
        .dependOnClassesThat(resideInAnyPackage("com.google.common.."))
        .check(house.classes());
  }

  private static Set<String> modulesBut(String... exceptions) {
    Set<String> modules = new TreeSet<>(house.modulesWithSource());
    Set.of(exceptions).forEach(modules::remove);
    return modules;
  }

  private static DescribedPredicate<JavaClass> areIn(Set<String> modules) {
    return DescribedPredicate.describe(
        "are in " + new TreeSet<>(modules),
        javaClass -> house.moduleOf(javaClass).filter(modules::contains).isPresent());
  }

  private static ArchCondition<JavaClass> seeOnlyAllowedModules(Map<String, Set<String>> maySee) {
    return new ArchCondition<>("see only the modules that their own may see") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        String own = house.moduleOf(item).orElseThrow();
        for (Dependency dependency : item.getDirectDependenciesFromSelf()) {
          Optional<String> other =
              house.moduleOf(dependency.getTargetClass().getBaseComponentType());
          if (other.isPresent()
              && !other.get().equals(own)
              && !maySee.getOrDefault(own, Set.of()).contains(other.get())) {
            events.add(
                SimpleConditionEvent.violated(
                    item,
                    own + " may not see " + other.get() + ": " + dependency.getDescription()));
          }
        }
      }
    };
  }
}
