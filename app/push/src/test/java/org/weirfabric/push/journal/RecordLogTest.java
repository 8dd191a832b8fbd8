package org.weirfabric.push.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which reports are kept, and in what order they are named. */
class RecordLogTest {
  private final InMemoryJournal journal = new InMemoryJournal();
  private final TransactionLog log = new TransactionLog(journal);

  @Test
  void reportsAreNamedByAge() {
    for (String name : List.of("tx-10-1", "tx-9-10", "tx-9-9", "tx-2-1")) {
      save(name);
    }
    assertThat(known(log.records().names()))
        .containsExactly("tx-2-1", "tx-9-9", "tx-9-10", "tx-10-1");
  }

  @Test
  void oldReportsAreRemovedWholeButNotThoseOfWhatIsStillOpen() {
    known(
        log.claim(
            Journal.ABSENT, Head.of(1, 0, Optional.of(TxId.of("tx-1-1")), HeadState.DIVERGED, 2)));
    save("tx-1-1");
    log.records().save(TxId.of("tx-1-2"), ofSeveralParts());
    assertThat(known(journal.keys("transaction-part/").join())).isNotEmpty();
    for (int i = 3; i <= 2 * RecordLog.KEPT; i++) {
      save("tx-1-" + i);
    }

    List<String> names = known(log.records().names());
    assertThat(names).hasSizeBetween(RecordLog.KEPT, RecordLog.KEPT + 40);
    assertThat(names).contains("tx-1-1", "tx-1-" + 2 * RecordLog.KEPT);
    assertThat(names).doesNotContain("tx-1-2", "tx-1-3");
    assertThat(known(journal.keys("transaction-part/").join())).isEmpty();
  }

  private void save(String name) {
    known(log.records().save(TxId.of(name), JsonNodeFactory.instance.objectNode()));
  }

  /** What doesn't compress, and is longer than an entry may be. */
  private static ObjectNode ofSeveralParts() {
    byte[] noise = new byte[Journal.MAX_ENTRY_BYTES];
    new Random(1).nextBytes(noise);
    return JsonNodeFactory.instance.objectNode().put("noise", noise);
  }

  private static <T> T known(JournalOutcome<T> outcome) {
    return outcome.match(
        done -> done,
        conflict -> {
          throw new AssertionError("a conflict");
        },
        problem -> {
          throw new AssertionError(problem);
        });
  }
}
