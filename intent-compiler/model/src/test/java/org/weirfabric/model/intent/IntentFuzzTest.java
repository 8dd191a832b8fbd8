package org.weirfabric.model.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/** Whatever is read as an intent is read or refused with codes, places and remedies, never more. */
class IntentFuzzTest {
  private static final int MOST_TOLD = ProblemsException.MOST + 1;
  private static final String PIECES = "{}[],:-#&*!|>'\"%@`\\\t\n \u0000\uFEFF\uD83D?~0x9e";

  @Property(tries = 2000)
  void bytesChangedAnywhereAreReadOrRefused(
      @ForAll @IntRange(min = 0, max = 2) int which,
      @ForAll @IntRange(min = 1, max = 30) int times,
      @ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes = IntentTexts.ALL.get(which).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < times; i++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    check(new String(bytes, StandardCharsets.UTF_8));
    check(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  @Property(tries = 2000)
  void piecesOfSyntaxPutInAnywhereAreReadOrRefused(
      @ForAll @IntRange(min = 0, max = 2) int which,
      @ForAll @IntRange(min = 1, max = 12) int times,
      @ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(IntentTexts.ALL.get(which));
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0:
          text.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
          break;
        case 1:
          text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(9)));
          break;
        default:
          int from = random.nextInt(text.length());
          String piece = text.substring(from, Math.min(text.length(), from + random.nextInt(40)));
          text.insert(at, piece);
      }
    }
    check(text.toString());
  }

  @Property(tries = 2000)
  void whateverStandsInWhateverPlaceIsReadOrRefused(
      @ForAll @IntRange(min = 0, max = 2) int which,
      @ForAll @IntRange(min = 1, max = 20) int times,
      @ForAll long seed)
      throws ProblemsException {
    JsonNode tree = IntentTexts.json(IntentTexts.ALL.get(which));
    check(CanonicalJson.text(IntentTexts.spoiled(tree, new Random(seed), times)));
  }

  @Example
  void tenMegabytesAreRefusedAtOnce() {
    String text = IntentTexts.PAIRS + "# " + "x".repeat(10 * 1024 * 1024);
    assertThatThrownBy(() -> IntentReader.read(text))
        .isInstanceOfSatisfying(
            ProblemsException.class,
            e ->
                assertThat(e.problems())
                    .extracting(Problem::code)
                    .containsExactly(ProblemCode.TOO_LARGE));
  }

  @Example
  void aliasesAndDeepNestingAreRefused() {
    String bomb =
        "intent: &a [x, x]\nclasses: &b [*a, *a, *a]\nscope: &c [*b, *b, *b]\nmtu: [*c, *c, *c]\n";
    assertThat(refused(bomb)).extracting(Problem::code).containsExactly(ProblemCode.MALFORMED);
    String deep = "intent: x\nclasses: " + "[".repeat(5000) + "]".repeat(5000);
    assertThat(refused(deep)).extracting(Problem::code).containsExactly(ProblemCode.TOO_LARGE);
  }

  @Example
  void aHundredThousandWrongClassesAreToldInAHundred() {
    String text =
        "intent: x\nclasses:\n" + "  - { name: A, priority: 9, colour: red }\n".repeat(50_000);
    List<Problem> problems = refused(text);
    assertThat(problems).hasSize(MOST_TOLD);
    assertThat(problems.get(MOST_TOLD - 1).code()).isEqualTo(ProblemCode.MORE_PROBLEMS);
  }

  private static List<Problem> refused(String text) {
    try {
      IntentReader.read(text);
    } catch (ProblemsException e) {
      return e.problems();
    }
    throw new AssertionError("not refused");
  }

  private static void check(String text) {
    try {
      IntentReader.read(text);
    } catch (ProblemsException e) {
      assertThat(e.problems()).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_TOLD);
      for (Problem problem : e.problems()) {
        assertThat(problem.toString()).hasSizeLessThan(1000).doesNotContain("\n");
        assertThat(problem.remedy()).isNotEmpty();
      }
    }
  }
}
