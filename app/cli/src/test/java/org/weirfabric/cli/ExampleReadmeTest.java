package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Runs every command of the examples' pages and compares what it prints with what the page shows.
 *
 * <p>In a block of {@code console}, a line after {@code $} is a command, the lines below it are
 * what it prints: {@code ...} alone on a line stands for any lines, within a line for any text.
 * {@code > FILE} means that the file in the repository holds what was printed.
 */
class ExampleReadmeTest {
  private static final Path ROOT = Path.of("../..");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\n(.*?)^```");

  @TempDir Path folder;
  private int exitCode;

  @ParameterizedTest
  @ValueSource(strings = {"ai-clos-400g", "storage-vxlan-100g", "ring-deadlock", "roce-v1-l2"})
  void thePageShowsWhatItsCommandsPrint(String example) throws Exception {
    String page = Files.readString(ROOT.resolve("docs/examples/" + example + "/README.md"));
    int commands = 0;
    Matcher blocks = BLOCK.matcher(page);
    while (blocks.find()) {
      for (String step : blocks.group(1).split("(?m)^\\$ ")) {
        if (!step.isBlank()) {
          run(step);
          commands++;
        }
      }
    }
    assertThat(commands).isGreaterThan(1);
  }

  private void run(String step) throws IOException {
    List<String> lines = step.lines().collect(Collectors.toCollection(ArrayList::new));
    StringBuilder command = new StringBuilder(lines.remove(0));
    while (command.toString().endsWith("\\")) {
      command.setLength(command.length() - 1);
      command.append(lines.remove(0).trim());
    }
    String[] halves = command.toString().split(" > ");
    String printed = printed(halves[0]);
    if (halves.length == 2) {
      assertThat(printed).isEqualTo(Files.readString(ROOT.resolve(halves[1].trim())));
    } else {
      Pattern shown = Pattern.compile(pattern(lines));
      assertThat(printed).as(command.toString()).matches(shown);
    }
  }

  private static String pattern(List<String> shown) {
    StringBuilder pattern = new StringBuilder();
    for (String line : shown) {
      if (line.equals("...")) {
        pattern.append("(?:.*\\n)*?");
      } else {
        pattern.append(
            Arrays.stream(line.split("\\.\\.\\.", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*")));
        pattern.append("\\n");
      }
    }
    return pattern.toString();
  }

  private String printed(String command) {
    if (command.equals("echo $?")) {
      return exitCode + "\n";
    }
    assertThat(command).startsWith("./weir ");
    String[] args =
        Arrays.stream(command.substring("./weir ".length()).trim().split(" +"))
            .map(word -> word.startsWith("docs/") ? ROOT.resolve(word).toString() : word)
            .map(word -> word.startsWith("/tmp/") ? folder + word.substring(4) : word)
            .toArray(String[]::new);
    StringWriter out = new StringWriter();
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(out));
    exitCode = weir.execute(args);
    return out.toString().replace(ROOT + "/docs/", "docs/").replace(folder + "/", "/tmp/");
  }
}
