package org.weirfabric.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Logger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PurityRulesTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        ReadsFile.class,
        ReadsResource.class,
        KnowsClock.class,
        AsksTime.class,
        TakesNanos.class,
        RunsLater.class,
        Logs.class,
        IsRandom.class,
        Shuffles.class,
        Prints.class
      })
  void impureClassIsFound(Class<?> impure) {
    assertThat(broken(impure)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {Adds.class, DrawsByASeed.class})
  void pureClassIsLeftAlone(Class<?> pure) {
    assertThat(broken(pure)).isEmpty();
  }

  private static List<ArchCondition<JavaClass>> broken(Class<?> type) {
    JavaClasses imported = new ClassFileImporter().importClasses(type);
    return PurityRules.all().stream()
        .filter(rule -> noClasses().should(rule).evaluate(imported).hasViolation())
        .toList();
  }

  static final class ReadsFile {
    boolean run(String name) {
      return Files.exists(Path.of(name));
    }
  }

  static final class ReadsResource {
    InputStream run() {
      return ReadsResource.class.getResourceAsStream("x");
    }
  }

  static final class KnowsClock {
    long run(Clock clock) {
      return clock.millis();
    }
  }

  static final class AsksTime {
    Instant run() {
      return Instant.now();
    }
  }

  static final class TakesNanos {
    long run() {
      return System.nanoTime();
    }
  }

  static final class RunsLater {
    Object run(Runnable work) {
      return CompletableFuture.runAsync(work);
    }
  }

  static final class Logs {
    void run() {
      Logger.getLogger("x").info("x");
    }
  }

  static final class IsRandom {
    int run() {
      return new Random().nextInt();
    }
  }

  static final class Shuffles {
    void run(List<Integer> numbers) {
      Collections.shuffle(numbers);
    }
  }

  static final class DrawsByASeed {
    int run(long seed, List<Integer> numbers) {
      Random random = new Random(seed);
      Collections.shuffle(numbers, random);
      return random.nextInt();
    }
  }

  static final class Prints {
    void run() {
      System.out.println();
    }
  }

  static final class Adds {
    int run(List<Integer> numbers) {
      return numbers.stream().mapToInt(Integer::intValue).sum();
    }
  }
}
