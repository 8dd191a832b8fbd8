package org.weirfabric.model.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

class SourceTextTest {
  @Test
  void everyNodeKnowsItsPointerAndLine() throws Exception {
    SourceNode root = SourceText.parse("a:\n  - b/c: 1\n  - x\n");
    SourceNode list = ((SourceNode.Mapping) root).fields().get("a");
    SourceNode first = ((SourceNode.Sequence) list).items().get(0);
    SourceNode deep = ((SourceNode.Mapping) first).fields().get("b/c");
    assertThat(deep.pointer()).isEqualTo("/a/0/b~1c");
    assertThat(deep.line()).isEqualTo(2);
    assertThat(((SourceNode.Sequence) list).items().get(1).line()).isEqualTo(3);
  }

  @Test
  void jsonIsRead() throws Exception {
    SourceNode root = SourceText.parse("{\n \"a\": [1,\n \"1\"]}");
    SourceNode.Sequence list = (SourceNode.Sequence) ((SourceNode.Mapping) root).fields().get("a");
    assertThat(((SourceNode.Scalar) list.items().get(0)).plain()).isTrue();
    assertThat(((SourceNode.Scalar) list.items().get(1)).plain()).isFalse();
    assertThat(list.items().get(1).line()).isEqualTo(3);
  }

  @Test
  void aNameTwiceIsRefusedWithItsLine() {
    Problem problem = refusal("a: 1\nb: 2\na: 3\n");
    assertThat(problem.code()).isEqualTo(ProblemCode.MALFORMED);
    assertThat(problem.line()).isEqualTo(3);
    assertThat(problem.found()).contains("first on line 1");
  }

  @Test
  void brokenYamlNamesLineAndColumn() {
    Problem problem = refusal("a: 1\nb: [1, 2\nc: 3\n");
    assertThat(problem.code()).isEqualTo(ProblemCode.MALFORMED);
    assertThat(problem.line()).isEqualTo(3);
    assertThat(problem.found()).contains("column");
  }

  @Test
  void anchorsAndAliasesAreRefused() {
    assertThat(refusal("a: &x [1]\nb: *x\n").found()).contains("anchor");
    assertThat(refusal("&x a: 1\n").found()).contains("name");
  }

  @Test
  void tagsAndSecondDocumentsAreRefused() {
    assertThat(refusal("a: !!binary aGk=\n").found()).contains("tag");
    assertThat(refusal("a: 1\n---\nb: 2\n").found()).contains("second document");
    assertThat(refusal("# nothing\n").found()).contains("empty");
  }

  @Test
  void deepTextIsRefusedWithoutExhaustingTheStack() {
    Problem problem = refusal("[".repeat(100_000));
    assertThat(problem.code()).isEqualTo(ProblemCode.TOO_LARGE);
  }

  @Test
  void longTextIsRefused() {
    assertThatThrownBy(() -> SourceText.parse("a: 12345", 7))
        .isInstanceOfSatisfying(
            ProblemsException.class,
            e -> assertThat(e.problems().get(0).code()).isEqualTo(ProblemCode.TOO_LARGE));
  }

  @Property
  void anyTextIsReadOrRefusedAndNothingElse(@ForAll String text) {
    try {
      assertThat(SourceText.parse(text).describe()).isNotNull();
    } catch (ProblemsException e) {
      assertThat(e.problems()).isNotEmpty();
    }
  }

  private static Problem refusal(String text) {
    return catchThrowableOfType(ProblemsException.class, () -> SourceText.parse(text))
        .problems()
        .get(0);
  }
}
