package org.weirfabric.p4;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** README.md is the contract other rooms and other people read: it must say what P4Info says. */
class ReadmeContractTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern FIELD = Pattern.compile("`([a-z0-9_]+)` \\((\\d+)(?:, (lpm))?\\)");

  private final P4InfoProgram p4Info = new P4InfoProgram(CommittedProgram.p4Info());

  @Test
  void tablesAreThoseOfTheP4Info() throws IOException {
    SortedMap<String, TableShape> fromP4Info = new TreeMap<>();
    p4Info
        .tables()
        .forEach(
            (name, shape) ->
                fromP4Info.put(
                    name,
                    new TableShape(
                        shape.matchFields(),
                        p4Info.entryActions(name),
                        shape.defaultAction(),
                        shape.defaultIsConst(),
                        shape.size(),
                        shape.directCounter())));

    assertThat(readmeTables()).isEqualTo(fromP4Info);
  }

  @Test
  void actionsAreThoseOfTheP4Info() throws IOException {
    SortedMap<String, List<String>> actions = new TreeMap<>();
    for (List<String> row : rowsUnder("### Actions")) {
      List<String> parameters = new ArrayList<>();
      Matcher field = FIELD.matcher(row.get(1));
      while (field.find()) {
        parameters.add(field.group(1) + ":" + field.group(2));
      }
      codes(row.get(0)).forEach(name -> actions.put(name, parameters));
    }

    assertThat(actions).isEqualTo(p4Info.actions());
  }

  @Test
  void controllerHeadersAreThoseOfTheP4Info() throws IOException {
    for (List<String> row : rowsUnder("### Controller headers")) {
      Matcher field = FIELD.matcher(row.get(1));
      assertThat(field.find()).isTrue();
      assertThat(p4Info.controllerHeader(codes(row.get(0)).get(0)))
          .containsExactly(field.group(1) + ":" + field.group(2));
    }
  }

  @Test
  void idsAreThoseOfTheP4Info() throws IOException {
    SortedMap<String, String> ids = new TreeMap<>();
    for (List<String> row : rowsUnder("### Ids")) {
      ids.put(codes(row.get(0)).get(0), codes(row.get(1)).get(0));
    }

    assertThat(ids).isEqualTo(p4Info.ids());
  }

  private static SortedMap<String, TableShape> readmeTables() throws IOException {
    SortedMap<String, TableShape> tables = new TreeMap<>();
    for (List<String> row : rowsUnder("### Tables")) {
      List<String> matchFields = new ArrayList<>();
      Matcher field = FIELD.matcher(row.get(1));
      while (field.find()) {
        matchFields.add(
            TableShape.matchField(
                field.group(1),
                field.group(3) == null ? "exact" : field.group(3),
                Integer.parseInt(field.group(2))));
      }
      String defaultAction = codes(row.get(3)).get(0);
      tables.put(
          codes(row.get(0)).get(0),
          new TableShape(
              matchFields,
              codes(row.get(2)),
              defaultAction.replaceFirst("\\(.*", ""),
              true,
              Long.parseLong(row.get(4)),
              codes(row.get(5)).stream().findFirst().orElse("")));
    }
    return tables;
  }

  /** The cells of the table that follows a heading, without its head. */
  private static List<List<String>> rowsUnder(String heading) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("README.md"));
    List<List<String>> rows = new ArrayList<>();
    int start = lines.indexOf(heading);
    assertThat(start).as(heading).isNotNegative();
    for (String line : lines.subList(start + 1, lines.size())) {
      if (line.startsWith("#")) {
        break;
      }
      if (line.startsWith("|")) {
        rows.add(Arrays.stream(line.substring(1).split("\\|", -1)).map(String::strip).toList());
      }
    }
    return rows.subList(2, rows.size());
  }

  private static List<String> codes(String cell) {
    return CODE.matcher(cell).results().map(code -> code.group(1)).toList();
  }
}
