package org.weirfabric.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each promise in docs/operations.md names the test that shows it; the test must be there. */
class NamedTestsTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT|Contract))\\.(\\w+)`");
  private static final Pattern PROMISE = Pattern.compile("^\\| .* \\| .* \\|$");

  private static String operations() throws IOException {
    return Files.readString(HOME.resolve("docs/operations.md"));
  }

  /** The names in {@code text} that are no test of this repository. */
  private static List<String> missing(String text) throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(HOME)) {
      sources =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> file.toString().contains("/src/test/java/"))
              .toList();
    }
    List<String> missing = new ArrayList<>();
    Matcher named = NAMED.matcher(text);
    while (named.find()) {
      String file = "/" + named.group(1) + ".java";
      boolean found = false;
      for (Path source : sources) {
        found |=
            source.toString().endsWith(file)
                && Files.readString(source).contains("void " + named.group(2) + "(");
      }
      if (!found) {
        missing.add(named.group());
      }
    }
    return missing;
  }

  @Test
  void everyTestThatIsNamedIsThere() throws Exception {
    assertThat(missing(operations())).isEmpty();
  }

  @Test
  void everyPromiseNamesATest() throws Exception {
    String text = operations();
    List<String> promises =
        text.substring(0, text.indexOf("## Fault campaigns"))
            .lines()
            .filter(line -> PROMISE.matcher(line).matches())
            .filter(line -> !line.startsWith("| promise ") && !line.startsWith("|---"))
            .toList();
    assertThat(promises)
        .hasSizeGreaterThan(20)
        .allSatisfy(line -> assertThat(NAMED.matcher(line).find()).as(line).isTrue());
  }

  @Test
  void testThatIsNotThereIsMissed() throws Exception {
    assertThat(missing("`HouseRulesTest.thisOneIsNotThere`")).hasSize(1);
    assertThat(missing("`NamedTestsTest.testThatIsNotThereIsMissed`")).isEmpty();
  }
}
