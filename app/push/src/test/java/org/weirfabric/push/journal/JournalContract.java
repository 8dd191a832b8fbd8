package org.weirfabric.push.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** What every {@link Journal} does. A store's own test extends it and says how to open one. */
public abstract class JournalContract {
  private static final String KEY = "contract/a";

  /** An empty journal, or the same one again while a test runs. */
  protected abstract Journal journal();

  @Test
  final void anAbsentKeyReadsAsAbsent() {
    assertThat(done(journal().read(KEY))).isEmpty();
  }

  @Test
  final void aValueIsReadAsItWasWritten() {
    byte[] value = {0, 1, -1, 127, -128};
    long version = done(journal().compareAndSet(KEY, Journal.ABSENT, value));
    assertThat(done(journal().read(KEY))).contains(JournalEntry.of(version, value));
  }

  @Test
  final void anEmptyValueIsNotAnAbsentOne() {
    long version = done(journal().compareAndSet(KEY, Journal.ABSENT, new byte[0]));
    assertThat(done(journal().read(KEY))).contains(JournalEntry.of(version, new byte[0]));
  }

  @Test
  final void everyWriteRaisesTheVersion() {
    long first = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("1")));
    long second = done(journal().compareAndSet(KEY, first, bytes("2")));
    assertThat(second).isGreaterThan(first);
    assertThat(first).isGreaterThan(Journal.ABSENT);
  }

  @Test
  final void theSameValueAgainIsAWriteToo() {
    long first = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("same")));
    long second = done(journal().compareAndSet(KEY, first, bytes("same")));
    assertThat(second).isGreaterThan(first);
    assertConflict(journal().compareAndSet(KEY, first, bytes("stale")));
  }

  @Test
  final void aKeyThatIsThereIsNotCreatedAgain() {
    done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("first")));
    assertConflict(journal().compareAndSet(KEY, Journal.ABSENT, bytes("second")));
    assertThat(text(KEY)).contains("first");
  }

  @Test
  final void aStaleVersionWritesNothing() {
    long first = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("1")));
    done(journal().compareAndSet(KEY, first, bytes("2")));
    assertConflict(journal().compareAndSet(KEY, first, bytes("stale")));
    assertThat(text(KEY)).contains("2");
  }

  @Test
  final void anAbsentKeyIsNotReplaced() {
    long version = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("1")));
    done(journal().remove(KEY, version));
    assertConflict(journal().compareAndSet(KEY, version, bytes("2")));
    assertThat(text(KEY)).isEmpty();
  }

  @Test
  final void aKeyThatComesBackHasALargerVersion() {
    long before = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("1")));
    done(journal().remove(KEY, before));
    long after = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("1")));
    assertThat(after).isGreaterThan(before);
  }

  @Test
  final void removingTakesTheRightVersion() {
    long first = done(journal().compareAndSet(KEY, Journal.ABSENT, bytes("1")));
    long second = done(journal().compareAndSet(KEY, first, bytes("2")));
    assertConflict(journal().remove(KEY, first));
    assertThat(done(journal().remove(KEY, second))).isTrue();
    assertThat(done(journal().remove(KEY, second))).isFalse();
  }

  @Test
  final void keysAreListedByPrefixInOrder() {
    for (String key : List.of("contract/c", "contract/a", "contract/b/1", "other/a")) {
      done(journal().compareAndSet(key, Journal.ABSENT, bytes(key)));
    }
    assertThat(done(journal().keys("contract/")))
        .containsExactly("contract/a", "contract/b/1", "contract/c");
    assertThat(done(journal().keys("none/"))).isEmpty();
  }

  @Test
  final void aValueOfTheGreatestLengthIsTakenAndALongerOneIsNot() {
    byte[] greatest = new byte[Journal.MAX_ENTRY_BYTES];
    greatest[greatest.length - 1] = 1;
    done(journal().compareAndSet(KEY, Journal.ABSENT, greatest));
    assertThat(done(journal().read(KEY)).map(JournalEntry::value)).contains(greatest);
    assertThatThrownBy(
            () ->
                journal()
                    .compareAndSet(
                        "contract/long", Journal.ABSENT, new byte[Journal.MAX_ENTRY_BYTES + 1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  final void ofWritersThatRaceOneWins() throws Exception {
    Journal shared = journal();
    long version = done(shared.compareAndSet(KEY, Journal.ABSENT, bytes("0")));
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      List<Future<JournalOutcome<Long>>> answers =
          writers.invokeAll(
              Collections.nCopies(4, () -> await(shared.compareAndSet(KEY, version, bytes("1")))));
      int winners = 0;
      for (Future<JournalOutcome<Long>> answer : answers) {
        winners += answer.get().<Integer>match(done -> 1, conflict -> 0, unknown -> 0);
      }
      assertThat(winners).isEqualTo(1);
    } finally {
      writers.shutdownNow();
      assertThat(writers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Optional<String> text(String key) {
    return done(journal().read(key))
        .map(entry -> new String(entry.value(), StandardCharsets.UTF_8));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void assertConflict(CompletableFuture<? extends JournalOutcome<?>> outcome) {
    assertThat(await(outcome)).isInstanceOf(JournalOutcome.Conflict.class);
  }

  private static <T> T done(CompletableFuture<JournalOutcome<T>> outcome) {
    return await(outcome)
        .match(
            result -> result,
            conflict -> {
              throw new AssertionError("conflict");
            },
            problem -> {
              throw new AssertionError("unknown: " + problem);
            });
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("no outcome within 30 s", e);
    }
  }
}
