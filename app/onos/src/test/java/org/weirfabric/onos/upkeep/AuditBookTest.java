package org.weirfabric.onos.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.weirfabric.onos.fabric.InMemoryDocuments;
import org.weirfabric.onos.store.Documents;

class AuditBookTest {
  private final InMemoryDocuments documents = new InMemoryDocuments();
  private final AuditBook book = new AuditBook(documents, () -> "2026-11-21T12:00:00Z");

  @Test
  void entriesComeBackInOrderAfterANumber() {
    book.record("ann", "apply", "abc", "accepted", "tx-1-1");
    book.record("weir", "drift", "leaf1", "repaired", "");

    assertThat(book.entries(0, 10))
        .containsExactly(
            AuditEntry.of(1, "2026-11-21T12:00:00Z", "ann", "apply", "abc", "accepted", "tx-1-1"),
            AuditEntry.of(2, "2026-11-21T12:00:00Z", "weir", "drift", "leaf1", "repaired", ""));
    assertThat(book.entries(1, 10)).extracting(AuditEntry::seq).containsExactly(2L);
    assertThat(book.entries(0, 1)).extracting(AuditEntry::seq).containsExactly(2L);
  }

  @Test
  void recordIsBounded() {
    for (int i = 0; i < AuditBook.KEPT + 50; i++) {
      book.record("ann", "apply", "" + i, "accepted", "");
    }
    assertThat(documents.names()).hasSize(AuditBook.KEPT);
    assertThat(book.entries(0, 1)).extracting(AuditEntry::object).containsExactly("1049");
  }

  @Test
  void twoControllersNumberOneRecord() {
    AuditBook other = new AuditBook(documents, () -> "later");
    book.record("ann", "a", "", "accepted", "");
    other.record("bob", "b", "", "accepted", "");
    book.record("ann", "c", "", "accepted", "");

    assertThat(book.entries(0, 10)).extracting(AuditEntry::what).containsExactly("a", "b", "c");
  }

  @Test
  void silentStoreKeepsNobodyFromWhatHasBeenDone() {
    Documents silent =
        new InMemoryDocuments() {
          @Override
          public boolean putIfAbsent(String name, String text) {
            throw new IllegalStateException("the store does not answer");
          }
        };
    new AuditBook(silent, () -> "now").record("ann", "apply", "", "accepted", "");

    assertThat(silent.names()).isEmpty();
  }
}
