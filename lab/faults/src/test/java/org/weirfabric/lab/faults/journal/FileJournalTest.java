package org.weirfabric.lab.faults.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.push.journal.Journal;
import org.weirfabric.push.journal.JournalContract;
import org.weirfabric.push.journal.JournalEntry;
import org.weirfabric.push.journal.JournalOutcome;

/** The contract, and what only a file can do wrong. */
class FileJournalTest extends JournalContract {
  @TempDir Path folder;
  private FileJournal opened;

  @Override
  protected Journal journal() {
    if (opened == null) {
      opened = open();
    }
    return opened;
  }

  private FileJournal open() {
    try {
      return FileJournal.open(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void close() throws IOException {
    if (opened != null) {
      opened.close();
    }
  }

  private static <T> T done(JournalOutcome<T> outcome) {
    return outcome.match(
        result -> result,
        conflict -> {
          throw new AssertionError("conflict");
        },
        unknown -> {
          throw new AssertionError(unknown.toString());
        });
  }

  private static long write(Journal journal, String key, long version, String value) {
    return done(journal.compareAndSet(key, version, value.getBytes()).join());
  }

  @Test
  void anotherProcessSeesEveryWriteAndItsVersion() throws IOException {
    try (FileJournal one = open();
        FileJournal other = open()) {
      long version = write(one, "head", Journal.ABSENT, "1");
      assertThat(done(other.read("head").join()))
          .contains(JournalEntry.of(version, "1".getBytes()));
      write(other, "head", version, "2");
      assertThat(one.compareAndSet("head", version, "3".getBytes()).join())
          .isInstanceOf(JournalOutcome.Conflict.class);
    }
  }

  @Test
  void writeThatWasCutOffInTheMiddleIsAsIfItHadNeverBegun() throws IOException {
    Path log = folder.resolve("journal.log");
    long whole;
    try (FileJournal journal = open()) {
      write(journal, "head", Journal.ABSENT, "kept");
      whole = Files.size(log);
      write(journal, "head", 1, "cut off");
    }
    for (long size = Files.size(log) - 1; size >= whole; size--) {
      try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
        file.truncate(size);
      }
      try (FileJournal journal = open()) {
        assertThat(done(journal.read("head").join()).map(JournalEntry::value))
            .contains("kept".getBytes());
      }
    }
    try (FileJournal journal = open()) {
      assertThat(write(journal, "head", 1, "again")).isEqualTo(2);
    }
  }

  @Test
  void garbledTailIsCutOff() throws IOException {
    Path log = folder.resolve("journal.log");
    try (FileJournal journal = open()) {
      write(journal, "head", Journal.ABSENT, "kept");
    }
    Files.write(log, new byte[40], StandardOpenOption.APPEND);
    try (FileJournal journal = open()) {
      assertThat(done(journal.keys("").join())).containsExactly("head");
      write(journal, "other", Journal.ABSENT, "value");
    }
    try (FileJournal journal = open()) {
      assertThat(done(journal.keys("").join())).containsExactly("head", "other");
    }
  }
}
