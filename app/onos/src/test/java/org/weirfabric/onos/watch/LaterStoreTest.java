package org.weirfabric.onos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.onos.fabric.InMemoryDocuments;

/** Texts that are written later, to a store that may be slow, silent or broken. */
class LaterStoreTest {
  private final InMemoryDocuments documents = new InMemoryDocuments();
  private final Deque<Runnable> writer = new ArrayDeque<>();
  private final Deque<Runnable> retry = new ArrayDeque<>();
  private final LaterStore store = new LaterStore(documents, writer::add, retry::add);

  @BeforeEach
  void lead() {
    store.begin();
  }

  @Test
  void leaderThatWasOvertakenWritesOverNothingOfItsSuccessors() {
    Deque<Runnable> others = new ArrayDeque<>();
    LaterStore successor = new LaterStore(documents, others::add, others::add);
    store.put("cures", "of the one before");
    store.put("incident-1", "of the one before");
    store.remove("incident-2");
    successor.begin();
    successor.put("cures", "of the successor");
    successor.put("incident-2", "of the successor");
    others.remove().run();
    writer.remove().run();

    assertThat(successor.all())
        .containsOnlyKeys("cures", "incident-2")
        .containsEntry("cures", "of the successor");
    assertThat(store.isOvertaken()).isTrue();
    assertThat(successor.isOvertaken()).isFalse();
    assertThat(retry).as("it is not tried again").isEmpty();
  }

  @Test
  void leaderThatIsOvertakenBetweenItsLookAndItsWriteWritesNothing() {
    InMemoryDocuments slow =
        new InMemoryDocuments() {
          @Override
          public boolean putIfStill(String name, long version, String text) {
            put("term", "of the successor");
            put(name, "of the successor");
            return super.putIfStill(name, version, text);
          }
        };
    LaterStore before = new LaterStore(slow, writer::add, retry::add);
    before.begin();
    before.put("cures", "of the one before");
    writer.remove().run();

    assertThat(slow.get("cures")).contains("of the successor");
    assertThat(before.isOvertaken()).isTrue();
  }

  @Test
  void whoLeadsAgainWritesAgainAndNothingOfItsTermBefore() {
    store.put("a", "of the first term");
    documents.put("term", "of another");
    writer.remove().run();
    store.begin();
    store.put("b", "of the second term");
    writer.remove().run();

    assertThat(store.isOvertaken()).isFalse();
    assertThat(store.all()).containsOnlyKeys("b");
  }

  @Test
  void whatIsNotWrittenYetIsReadAsIfItWere() {
    documents.put("a", "old");
    documents.put("b", "gone soon");
    store.put("a", "new");
    store.put("c", "first");
    store.remove("b");

    assertThat(store.get("a")).contains("new");
    assertThat(store.get("b")).isEmpty();
    assertThat(store.all()).containsOnlyKeys("a", "c").containsEntry("a", "new");
    assertThat(documents.get("a")).contains("old");
    writer.remove().run();
    assertThat(documents.all()).containsOnlyKeys("term", "a", "c").containsEntry("a", "new");
    assertThat(writer).isEmpty();
  }

  @Test
  void whatTheStoreDoesNotTakeIsWrittenOnceItDoes() {
    store.put("a", "first");
    documents.setSilent(true);
    writer.remove().run();
    store.put("a", "second");
    assertThat(store.get("a")).contains("second");
    assertThat(writer).as("one at a time").isEmpty();

    documents.setSilent(false);
    retry.remove().run();
    assertThat(documents.get("a")).contains("second");
    store.put("a", "third");
    writer.remove().run();
    assertThat(documents.get("a")).contains("third");
  }

  @Test
  void whatTheStoreNeverTakesKeepsNothingElseWaiting() {
    store.put("a", "refused");
    store.put("b", "taken");
    documents.failNext();
    writer.remove().run();
    documents.failNext();
    retry.remove().run();

    retry.remove().run();
    assertThat(documents.all()).containsOnlyKeys("term", "a", "b");
    assertThat(retry).isEmpty();
  }

  @Test
  void whatWaitsWhenAnotherNodeLeadsIsNotWrittenOverItsTexts() {
    documents.put("a", "of the other");
    store.put("a", "of yesterday");
    store.abandon();
    writer.remove().run();

    assertThat(documents.get("a")).contains("of the other");
  }

  @Test
  void textThatCannotBeUnpackedHidesNoOther() {
    InMemoryDocuments broken =
        new InMemoryDocuments() {
          @Override
          public SortedMap<String, String> all() {
            throw new UncheckedIOException(new IOException("truncated"));
          }

          @Override
          public Optional<String> get(String name) {
            if (name.equals("b")) {
              throw new UncheckedIOException(new IOException("truncated"));
            }
            return super.get(name);
          }
        };
    broken.put("a", "text");
    broken.put("b", "text");

    LaterStore over = new LaterStore(broken, writer::add, retry::add);
    assertThat(over.all()).containsOnlyKeys("a");
    assertThat(over.get("b")).as("not taken for missing").isPresent();
  }
}
