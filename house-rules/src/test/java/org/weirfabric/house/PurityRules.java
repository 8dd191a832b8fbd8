package org.weirfabric.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import java.util.List;
import java.util.Set;

/** What a pure room never does. What it takes in is an argument, what it gives is a result. */
final class PurityRules {
  /** Streams in memory and the exceptions of parsers; what reads a resource is named below. */
  private static final Set<String> HARMLESS_IO =
      Set.of(
          "java.io.IOException",
          "java.io.UncheckedIOException",
          "java.io.Serializable",
          "java.io.Reader",
          "java.io.StringReader",
          "java.io.Writer",
          "java.io.StringWriter");

  /** The one that reads a resource of its own jar: the catalogue of ASICs. */
  private static final String RESOURCE_READER = "org.weirfabric.model.asic.AsicCatalogue";

  private static final Set<String> OUTSIDE_CALLS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.System.getenv",
          "java.lang.System.getProperty",
          "java.lang.Math.random",
          "java.util.UUID.randomUUID",
          "java.lang.System.out",
          "java.lang.System.err",
          "java.lang.System.in");

  private PurityRules() {}

  /** Each names one thing that no class of a pure room does. */
  static List<ArchCondition<JavaClass>> all() {
    return List.of(
        dependOnClassesThat(describe("do input or output", PurityRules::doesIo)),
        dependOnClassesThat(describe("know the time", PurityRules::knowsTheTime)),
        dependOnClassesThat(describe("run threads", PurityRules::runsThreads)),
        dependOnClassesThat(describe("log", PurityRules::logs)),
        dependOnClassesThat(describe("are random", PurityRules::isRandom)),
        accessTargetWhere(
            describe("the target is the world outside", PurityRules::asksTheOutside)));
  }

  private static boolean doesIo(JavaClass target) {
    String name = target.getName();
    return (target.getPackageName().equals("java.io")
            && !HARMLESS_IO.contains(name)
            && !name.equals("java.io.InputStream"))
        || (target.getPackageName().startsWith("java.nio")
            && !target.getPackageName().startsWith("java.nio.charset"))
        || target.getPackageName().startsWith("java.net");
  }

  private static boolean knowsTheTime(JavaClass target) {
    return Set.of("java.time.Clock", "java.util.Date", "java.util.Calendar")
        .contains(target.getName());
  }

  private static boolean runsThreads(JavaClass target) {
    return Set.of("java.lang.Thread", "java.util.Timer").contains(target.getName())
        || (target.getPackageName().startsWith("java.util.concurrent")
            && !target.getPackageName().startsWith("java.util.concurrent.atomic"));
  }

  private static boolean logs(JavaClass target) {
    return target.getPackageName().startsWith("org.slf4j")
        || target.getPackageName().startsWith("java.util.logging");
  }

  /** Not {@code java.util.Random}: by a seed it draws the same for ever, as its Javadoc defines. */
  private static boolean isRandom(JavaClass target) {
    return Set.of("java.security.SecureRandom", "java.util.concurrent.ThreadLocalRandom")
        .contains(target.getName());
  }

  private static boolean asksTheOutside(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String member = owner + "." + access.getName();
    boolean timeNow = owner.startsWith("java.time.") && access.getName().equals("now");
    boolean resource =
        access.getName().startsWith("getResource")
            && !access.getOriginOwner().getName().equals(RESOURCE_READER);
    return timeNow || resource || drawsWithoutASeed(access) || OUTSIDE_CALLS.contains(member);
  }

  private static boolean drawsWithoutASeed(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget called)) {
      return false;
    }
    int arguments = called.getRawParameterTypes().size();
    String name = called.getOwner().getName() + "." + called.getName();
    return (name.equals("java.util.Random.<init>") && arguments == 0)
        || (name.equals("java.util.Collections.shuffle") && arguments == 1);
  }
}
