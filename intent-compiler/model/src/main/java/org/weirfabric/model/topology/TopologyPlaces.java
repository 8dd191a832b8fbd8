package org.weirfabric.model.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.source.ItemSink;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceText;

/**
 * Where in a topology file the switches and ports stand that a compile refuses.
 *
 * <p>A topology keeps no lines, since a large one has a million rows: the file is read once more
 * when something is wrong with it.
 */
public final class TopologyPlaces {
  private static final Pattern ITEM = Pattern.compile("(?:switch|port) ([^ ,]+)(?:,.*)?");

  private TopologyPlaces() {}

  /**
   * {@code problems}, those that name a switch or a port of {@code text} and no line with its JSON
   * pointer and line there: {@code line 7 topology /switches/2, switch leaf1}.
   *
   * @param text the topology file
   */
  public static List<Problem> located(List<Problem> problems, String text) {
    Set<String> wanted = new TreeSet<>();
    problems.forEach(problem -> item(problem).ifPresent(wanted::add));
    if (wanted.isEmpty()) {
      return problems;
    }
    Map<String, SourceNode> places = new HashMap<>();
    try {
      SourceText.parse(text, TopologyReader.MAX_CHARACTERS, new Finder(wanted, places));
    } catch (ProblemsException unreadable) {
      // It isn't the file that was compiled; what was found until here is all there is.
    }
    List<Problem> located = new ArrayList<>();
    for (Problem problem : problems) {
      SourceNode place = item(problem).map(places::get).orElse(null);
      located.add(place == null ? problem : at(place, problem));
    }
    return List.copyOf(located);
  }

  private static Problem at(SourceNode place, Problem problem) {
    return Problem.at(
        problem.code(),
        "topology " + place.pointer() + ", " + problem.where(),
        place.line(),
        problem.found(),
        problem.allowed(),
        problem.remedy());
  }

  private static Optional<String> item(Problem problem) {
    Matcher item = ITEM.matcher(problem.where());
    return problem.line() == 0 && item.matches() ? Optional.of(item.group(1)) : Optional.empty();
  }

  /** Keeps the rows of what is wanted. */
  private static final class Finder implements ItemSink {
    private final Set<String> wanted;
    private final Map<String, SourceNode> places;

    private Finder(Set<String> wanted, Map<String, SourceNode> places) {
      this.wanted = wanted;
      this.places = places;
    }

    @Override
    public boolean takes(String name) {
      return true;
    }

    @Override
    public void take(String name, SourceNode row) {
      Map<String, SourceNode> fields =
          row.match(scalar -> Map.of(), list -> Map.of(), SourceNode.Mapping::fields);
      for (String field : List.of("name", "a", "b", "port")) {
        SourceNode node = fields.get(field);
        boolean isSwitch = field.equals("name") && name.equals("switches");
        if (node != null && (isSwitch || !field.equals("name"))) {
          String text = node.match(SourceNode.Scalar::text, list -> "", mapping -> "");
          if (wanted.contains(text)) {
            places.putIfAbsent(text, isSwitch ? row : node);
          }
        }
      }
    }
  }
}
