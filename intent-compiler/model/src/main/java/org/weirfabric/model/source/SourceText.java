package org.weirfabric.model.source;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/**
 * Reads YAML 1.2, and so JSON, into {@link SourceNode}s.
 *
 * <p>What makes a small text large or ambiguous is refused: anchors and aliases, tags, a second
 * document, a name twice in one mapping, more than {@value #MAX_DEPTH} levels or {@value
 * #MAX_NODES} values.
 */
public final class SourceText {
  /** The longest text that is read unless a caller says otherwise, in characters. */
  public static final int MAX_CHARACTERS = 10 * 1024 * 1024;

  /** The deepest nesting that is read. */
  public static final int MAX_DEPTH = 32;

  /** The most values that are in memory at once. */
  public static final int MAX_NODES = 500_000;

  private static final int MIN_BUFFER = 1024;
  private static final int MAX_BUFFER = 256 * 1024;

  private static final ItemSink NOTHING =
      new ItemSink() {
        @Override
        public boolean takes(String name) {
          return false;
        }

        @Override
        public void take(String name, SourceNode item) {
          throw new IllegalStateException("takes nothing");
        }
      };

  private SourceText() {}

  /**
   * The tree of {@code text}, at most {@link #MAX_CHARACTERS} long.
   *
   * @throws ProblemsException if it is not one YAML or JSON document, or too large
   */
  public static SourceNode parse(String text) throws ProblemsException {
    return parse(text, MAX_CHARACTERS);
  }

  /**
   * The tree of {@code text}, at most {@code maxCharacters} long.
   *
   * @throws ProblemsException if it is not one YAML or JSON document, or too large
   */
  public static SourceNode parse(String text, int maxCharacters) throws ProblemsException {
    return parse(text, maxCharacters, NOTHING);
  }

  /**
   * The tree of {@code text}, at most {@code maxCharacters} long, without the items that went to
   * {@code sink}. What is wrong with the text as such ends the reading, when {@code sink} has
   * already got what stands before.
   *
   * @throws ProblemsException if it is not one YAML or JSON document, or too large
   */
  public static SourceNode parse(String text, int maxCharacters, ItemSink sink)
      throws ProblemsException {
    if (text.length() > maxCharacters) {
      throw refuse(
          ProblemCode.TOO_LARGE,
          0,
          text.length() + " characters",
          "at most " + maxCharacters + " characters",
          "split the input or remove what is not part of it");
    }
    // The parser copies what it has of a word with every buffer it adds to it: with small buffers
    // a word of megabytes takes minutes.
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(maxCharacters)
            .setUseMarks(true)
            .setBufferSize(Math.max(MIN_BUFFER, Math.min(text.length(), MAX_BUFFER)))
            .build();
    try {
      Iterator<Event> events = new Parse(settings).parseString(text).iterator();
      return new EventTree(events, sink).document();
    } catch (YamlEngineException e) {
      throw malformed(e);
    }
  }

  static ProblemsException refuse(
      ProblemCode code, int line, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.at(code, "", line, found, allowed, remedy)));
  }

  private static ProblemsException malformed(YamlEngineException e) {
    int line = 0;
    String found = "text that is no YAML";
    if (e instanceof MarkedYamlEngineException) {
      MarkedYamlEngineException marked = (MarkedYamlEngineException) e;
      Optional<Mark> mark = marked.getProblemMark();
      line = mark.map(m -> m.getLine() + 1).orElse(0);
      found = marked.getProblem().replaceAll("\\s+", " ");
      if (mark.isPresent()) {
        found += ", column " + (mark.get().getColumn() + 1);
      }
    }
    return refuse(
        ProblemCode.MALFORMED, line, found, "one YAML 1.2 or JSON document", "correct the text");
  }
}
