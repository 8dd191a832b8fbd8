package org.weirfabric.onos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.onos.fabric.InMemoryDocuments;

/** Texts that are written later, to a store that may be slow, silent or broken. */
class LaterStoreTest {
  private final InMemoryDocuments documents = new InMemoryDocuments();
  private final Deque<Runnable> writer = new ArrayDeque<>();
  private final Deque<Runnable> retry = new ArrayDeque<>();
  private final LaterStore store = new LaterStore(documents, writer::add, retry::add);

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
    assertThat(documents.all()).containsOnlyKeys("a", "c").containsEntry("a", "new");
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
    assertThat(documents.all()).containsOnlyKeys("a", "b");
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
