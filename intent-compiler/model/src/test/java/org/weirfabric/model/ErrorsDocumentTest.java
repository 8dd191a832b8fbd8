package org.weirfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemCode;

class ErrorsDocumentTest {
  @Test
  void everyCodeHasItsRowAndNoRowIsLeftOver() throws Exception {
    List<String> rows =
        Files.readAllLines(Path.of("../../docs/errors.md")).stream()
            .filter(line -> line.startsWith("| WEIR-"))
            .map(line -> line.split("\\|")[1].trim() + " " + line.split("\\|")[2].trim())
            .toList();
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(ProblemCode.values())
                .map(code -> code.id() + " " + code.name())
                .collect(Collectors.toList()));
  }
}
