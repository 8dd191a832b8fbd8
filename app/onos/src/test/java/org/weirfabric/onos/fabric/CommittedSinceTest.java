package org.weirfabric.onos.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.push.journal.Head;

class CommittedSinceTest {
  private Optional<Head> head = Optional.of(Head.INITIAL);
  private int read;
  private boolean silent;
  private final CommittedSince committed =
      new CommittedSince(
          () -> head,
          () -> {
            if (silent) {
              throw new ProblemsException(
                  List.of(Problem.of(ProblemCode.STORE_UNAVAILABLE, "journal", "x", "y", "z")));
            }
            read++;
            return new TreeMap<>();
          });

  @Test
  void whatIsCommittedIsReadAgainOnlyOnceTheHeadHasChanged() throws Exception {
    for (int second = 0; second < 10; second++) {
      assertThat(committed.get()).isEmpty();
    }
    assertThat(read).isEqualTo(1);

    head = head.map(Head::withNextEpoch);
    committed.get();
    assertThat(read).isEqualTo(2);
  }

  @Test
  void journalThatDoesNotAnswerIsNotTakenForOneThatDidNotChange() throws Exception {
    committed.get();
    head = Optional.empty();
    silent = true;

    assertThatThrownBy(committed::get).isInstanceOf(ProblemsException.class);
    head = Optional.of(Head.INITIAL.withNextEpoch());
    assertThatThrownBy(committed::get).isInstanceOf(ProblemsException.class);
    silent = false;
    committed.get();
    assertThat(read).as("what failed is read again").isEqualTo(2);
  }
}
