package org.weirfabric.model.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/**
 * Reads typed values off {@link SourceNode}s and gathers every problem on the way, so that an
 * operator sees them all at once.
 *
 * <p>A method that finds a problem notes it and returns empty.
 */
public final class SourceReader {
  private static final Pattern INTEGER = Pattern.compile("-?\\d{1,15}");

  /** The most problems that are kept; others are counted. */
  private static final int KEPT = 10_000;

  private final List<Problem> problems = new ArrayList<>();
  private int notKept;

  /** Notes a problem at {@code node}. */
  public void refuse(
      ProblemCode code, SourceNode node, String found, String allowed, String remedy) {
    refuse(Problem.at(code, node.pointer(), node.line(), found, allowed, remedy));
  }

  /** Notes {@code problem}. */
  public void refuse(Problem problem) {
    if (problems.size() < KEPT) {
      problems.add(problem);
    } else {
      notKept++;
    }
  }

  /** Whether nothing has been refused so far. */
  public boolean isClean() {
    return problems.isEmpty();
  }

  /**
   * Refuses the input if there was any problem.
   *
   * @throws ProblemsException with the problems in the order of the text, {@value #MAX_PROBLEMS} at
   *     most and how many there are more
   */
  public void throwIfRefused() throws ProblemsException {
    if (!problems.isEmpty()) {
      List<Problem> ordered = new ArrayList<>(problems);
      ordered.sort(null);
      throw new ProblemsException(ordered, notKept);
    }
  }

  /** The fields of a mapping; a name that is not among {@code known} is a problem. */
  public Fields fields(SourceNode node, String... known) {
    return node.match(
        scalar -> notAMapping(scalar),
        sequence -> notAMapping(sequence),
        mapping -> {
          for (String name : mapping.fields().keySet()) {
            if (!Arrays.asList(known).contains(name)) {
              refuse(
                  Problem.at(
                      ProblemCode.UNKNOWN_FIELD,
                      mapping.fields().get(name).pointer(),
                      mapping.lineOf(name),
                      "the field " + SourceNode.shown(name),
                      String.join(", ", new TreeSet<>(Arrays.asList(known))),
                      "correct the name or remove the field"));
            }
          }
          return new Fields(this, mapping, mapping.fields());
        });
  }

  private Fields notAMapping(SourceNode node) {
    wrongForm(node, "a mapping of names to values");
    return new Fields(this, node, Map.of());
  }

  /** The entries of a mapping whose names are the operator's own. */
  public Map<String, SourceNode> entries(SourceNode node) {
    return node.match(
        scalar -> notAMapping(scalar).fields,
        sequence -> notAMapping(sequence).fields,
        mapping -> mapping.fields());
  }

  /** The items of a list. */
  public Optional<List<SourceNode>> items(SourceNode node) {
    return node.match(
        scalar -> wrongForm(scalar, "a list"),
        sequence -> Optional.of(sequence.items()),
        mapping -> wrongForm(mapping, "a list"));
  }

  /** The text of a scalar, a number's included. */
  public Optional<String> text(SourceNode node, String allowed) {
    return node.match(
        scalar -> scalar.isNull() ? wrongForm(scalar, allowed) : Optional.of(scalar.text()),
        sequence -> wrongForm(sequence, allowed),
        mapping -> wrongForm(mapping, allowed));
  }

  /**
   * A value that {@code parser} makes of a scalar's text; its {@link IllegalArgumentException} or
   * {@link ArithmeticException} means that the text has the wrong form.
   */
  public <T> Optional<T> parsed(SourceNode node, String allowed, Function<String, T> parser) {
    Optional<String> text = text(node, allowed);
    if (!text.isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(text.get()));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return wrongForm(node, allowed);
    }
  }

  /** A whole number from {@code min} to {@code max}. */
  public Optional<Integer> integer(SourceNode node, int min, int max) {
    String allowed = "a whole number from " + min + " to " + max;
    return node.match(
        scalar -> {
          if (!scalar.plain() || !INTEGER.matcher(scalar.text()).matches()) {
            return wrongForm(scalar, allowed);
          }
          long value = Long.parseLong(scalar.text());
          return value < min || value > max
              ? outOfRange(scalar, allowed)
              : Optional.of(Math.toIntExact(value));
        },
        sequence -> wrongForm(sequence, allowed),
        mapping -> wrongForm(mapping, allowed));
  }

  /** {@code true} or {@code false}, without quotes. */
  public Optional<Boolean> bool(SourceNode node) {
    boolean quoted = node.match(scalar -> !scalar.plain(), list -> false, mapping -> false);
    return quoted
        ? wrongForm(node, "true, false")
        : oneOf(node, options("true", true, "false", false));
  }

  /** The value whose name among {@code options} the scalar is. */
  public <T> Optional<T> oneOf(SourceNode node, Map<String, T> options) {
    String allowed = String.join(", ", options.keySet());
    Optional<String> text = text(node, allowed);
    if (text.isPresent() && !options.containsKey(text.get())) {
      return wrongForm(node, allowed);
    }
    return text.map(options::get);
  }

  /** Two options for {@link #oneOf}, in order. */
  public static <T> Map<String, T> options(String first, T one, String second, T two) {
    Map<String, T> options = new LinkedHashMap<>();
    options.put(first, one);
    options.put(second, two);
    return options;
  }

  /** Notes that {@code node} should have been {@code allowed}. */
  public <T> Optional<T> wrongForm(SourceNode node, String allowed) {
    refuse(ProblemCode.WRONG_FORM, node, node.describe(), allowed, "correct the value");
    return Optional.empty();
  }

  /** Notes that the name {@code found}, whose value is {@code node}, should be {@code allowed}. */
  public void wrongName(SourceNode node, String found, String allowed) {
    refuse(ProblemCode.WRONG_FORM, node, SourceNode.shown(found), allowed, "correct the name");
  }

  /** Notes that {@code node} is outside {@code allowed}. */
  public <T> Optional<T> outOfRange(SourceNode node, String allowed) {
    refuse(
        ProblemCode.OUT_OF_RANGE, node, node.describe(), allowed, "choose a value that is allowed");
    return Optional.empty();
  }

  /** The fields of one mapping. */
  public static final class Fields {
    private final SourceReader reader;
    private final SourceNode node;
    private final Map<String, SourceNode> fields;

    private Fields(SourceReader reader, SourceNode node, Map<String, SourceNode> fields) {
      this.reader = reader;
      this.node = node;
      this.fields = fields;
    }

    /** The mapping itself. */
    public SourceNode node() {
      return node;
    }

    /** The field {@code name}, if it is there. */
    public Optional<SourceNode> optional(String name) {
      return Optional.ofNullable(fields.get(name));
    }

    /** The field {@code name}; its absence is a problem. */
    public Optional<SourceNode> required(String name) {
      if (!fields.containsKey(name) && node instanceof SourceNode.Mapping) {
        reader.refuse(
            ProblemCode.MISSING_FIELD, node, "no field " + name, "the field " + name, "add it");
      }
      return optional(name);
    }
  }
}
