package org.weirfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** p4c leaves a piece of the source beside what it made of it: each must be found in its place. */
class JsonIsOfThisSourceTest {
  private final List<String> source = CommittedProgram.sourceLines();
  private final JsonNode json = CommittedProgram.json();

  @Test
  void jsonNamesTheSource() {
    assertThat(json.path("program").asText()).isEqualTo(CommittedProgram.SOURCE);
  }

  @Test
  void everyFragmentOfTheSourceIsWhereTheJsonSaysItIs() {
    List<JsonNode> fragments = json.findValues("source_info");
    List<String> misplaced = new ArrayList<>();
    for (JsonNode fragment : fragments) {
      if (!isInPlace(fragment)) {
        misplaced.add(fragment.toString());
      }
    }

    assertThat(misplaced).isEmpty();
    assertThat(fragments).hasSizeGreaterThan(50);
  }

  private boolean isInPlace(JsonNode fragment) {
    int line = fragment.path("line").asInt();
    int column = fragment.path("column").asInt();
    String text = fragment.path("source_fragment").asText();
    // p4c shortens a long fragment by an ellipsis.
    String start = text.endsWith(" ...") ? text.substring(0, text.length() - 4) : text;
    return fragment.path("filename").asText().equals(CommittedProgram.SOURCE)
        && line >= 1
        && line <= source.size()
        && column <= source.get(line - 1).length()
        && source.get(line - 1).startsWith(start, column);
  }
}
