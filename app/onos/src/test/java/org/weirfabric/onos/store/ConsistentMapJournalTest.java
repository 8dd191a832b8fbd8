package org.weirfabric.onos.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.onosproject.store.service.ConsistentMapException;
import org.weirfabric.push.journal.Journal;
import org.weirfabric.push.journal.JournalContract;
import org.weirfabric.push.journal.JournalOutcome;

final class ConsistentMapJournalTest extends JournalContract {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Journal journal = new ConsistentMapJournal(new LocalMap(), LIMIT);

  @Override
  protected Journal journal() {
    return journal;
  }

  @Test
  void aStoreThatFailsLeavesTheOutcomeUnknown() throws Exception {
    LocalMap failing =
        new LocalMap() {
          @Override
          public CompletableFuture<Boolean> replace(String key, long version, byte[] value) {
            return CompletableFuture.failedFuture(new ConsistentMapException.Timeout("weir"));
          }
        };
    assertThat(outcomeOf(new ConsistentMapJournal(failing, LIMIT)))
        .isInstanceOf(JournalOutcome.Unknown.class)
        .asString()
        .contains("WEIR-5001");
  }

  @Test
  void aStoreThatIsSilentLeavesTheOutcomeUnknown() throws Exception {
    LocalMap silent =
        new LocalMap() {
          @Override
          public CompletableFuture<Boolean> replace(String key, long version, byte[] value) {
            return new CompletableFuture<>();
          }
        };
    assertThat(outcomeOf(new ConsistentMapJournal(silent, Duration.ofMillis(20))))
        .isInstanceOf(JournalOutcome.Unknown.class);
  }

  @Test
  void aWriteThatIsOvertakenBeforeItsVersionIsKnownIsUnknown() throws Exception {
    LocalMap overtaken =
        new LocalMap() {
          @Override
          public CompletableFuture<Boolean> replace(String key, long version, byte[] value) {
            return super.replace(key, version, value)
                .thenCompose(won -> put(key, Envelope.seal(new byte[] {9})).thenApply(old -> won));
          }
        };
    assertThat(outcomeOf(new ConsistentMapJournal(overtaken, LIMIT)))
        .isInstanceOf(JournalOutcome.Unknown.class);
  }

  /** The outcome of replacing a value that is there. */
  private static JournalOutcome<Long> outcomeOf(Journal journal) throws Exception {
    long version =
        journal
            .compareAndSet("head", Journal.ABSENT, new byte[] {1})
            .get(10, TimeUnit.SECONDS)
            .<Long>match(done -> done, conflict -> -1L, unknown -> -1L);
    assertThat(version).isPositive();
    return journal.compareAndSet("head", version, new byte[] {2}).get(10, TimeUnit.SECONDS);
  }
}
