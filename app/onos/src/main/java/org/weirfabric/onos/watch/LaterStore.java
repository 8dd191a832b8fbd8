package org.weirfabric.onos.watch;

import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.weirfabric.onos.store.Documents;
import org.weirfabric.watch.lead.WatchStore;

/**
 * Writes to shared documents a little later, on a thread that may wait for ONOS's store: only the
 * last text of a name is written, so what waits is no more than there are names. What the store
 * doesn't take is tried again, and what waits is read as if it were written.
 *
 * <p>One document is the mark of the leader whose term it is; it leaves it there before it reads.
 * Who writes looks at the version of what is there, then whether the mark is its own still, and
 * then writes over that version and no other. So one that was overtaken without knowing it yet
 * writes over nothing that its successor has written.
 */
final class LaterStore implements WatchStore {
  private static final Logger LOG = LoggerFactory.getLogger(LaterStore.class);

  /** The document that says whose term it is. */
  private static final String TERM = "term";

  /** Stands for a text that is there and can't be unpacked; it is no JSON. */
  private static final String UNREADABLE = "unreadable";

  private final Documents documents;
  private final Executor writer;
  private final Executor retry;
  private final Map<String, Optional<String>> waiting = new LinkedHashMap<>();
  private boolean writing;
  private String own = "";
  private boolean overtaken;

  /**
   * A store over {@code documents}.
   *
   * @param writer where it is written
   * @param retry the same, after a while: where what failed is written
   */
  LaterStore(Documents documents, Executor writer, Executor retry) {
    this.documents = documents;
    this.writer = writer;
    this.retry = retry;
  }

  @Override
  public void begin() {
    String next = UUID.randomUUID().toString();
    synchronized (this) {
      waiting.clear();
      own = next;
      overtaken = false;
    }
    documents.put(TERM, next);
  }

  @Override
  public synchronized boolean isOvertaken() {
    return overtaken;
  }

  @Override
  public SortedMap<String, String> all() {
    SortedMap<String, String> all = written();
    all.remove(TERM);
    synchronized (this) {
      waiting.forEach(
          (name, text) -> {
            all.remove(name);
            text.ifPresent(each -> all.put(name, each));
          });
    }
    return all;
  }

  /** One that can't be unpacked must not hide the others. */
  private SortedMap<String, String> written() {
    try {
      return new TreeMap<>(documents.all());
    } catch (UncheckedIOException one) {
      SortedMap<String, String> readable = new TreeMap<>();
      for (String name : documents.names()) {
        try {
          documents.get(name).ifPresent(text -> readable.put(name, text));
        } catch (UncheckedIOException e) {
          LOG.warn("{} of the watch can't be read and is left out: {}", name, e.toString());
        }
      }
      return readable;
    }
  }

  @Override
  public Optional<String> get(String name) {
    synchronized (this) {
      Optional<String> unwritten = waiting.get(name);
      if (unwritten != null) {
        return unwritten;
      }
    }
    try {
      return documents.get(name);
    } catch (UncheckedIOException e) {
      LOG.warn("{} of the watch can't be read: {}", name, e.toString());
      return Optional.of(UNREADABLE);
    }
  }

  @Override
  public void put(String name, String text) {
    later(name, Optional.of(text));
  }

  @Override
  public void remove(String name) {
    later(name, Optional.empty());
  }

  @Override
  public synchronized void abandon() {
    waiting.clear();
  }

  private synchronized void later(String name, Optional<String> text) {
    waiting.remove(name);
    waiting.put(name, text);
    if (!writing) {
      writing = true;
      writer.execute(this::write);
    }
  }

  /** Writes until nothing waits, the store doesn't answer, or another node leads. */
  private void write() {
    for (Optional<Map.Entry<String, Optional<String>>> next = next();
        next.isPresent();
        next = next()) {
      String name = next.get().getKey();
      Optional<String> text = next.get().getValue();
      try {
        String term = own();
        if (!isWritten(name, text, term)) {
          LOG.info("another node leads the watch: {} is not written over its records", name);
          overtaken(term);
        }
      } catch (RuntimeException e) {
        LOG.warn("{} of the watch could not be written yet: {}", name, e.toString());
        putLast(name);
        retry.execute(this::write);
        return;
      }
      written(name, text);
    }
  }

  /** Whether it could be written while {@code term} lasts. */
  private boolean isWritten(String name, Optional<String> text, String term) {
    boolean still;
    do {
      long version = documents.version(name);
      if (!documents.get(TERM).equals(Optional.of(term))) {
        return false;
      }
      still =
          text.isPresent()
              ? documents.putIfStill(name, version, text.get())
              : documents.removeIfStill(name, version);
    } while (!still);
    return true;
  }

  private synchronized String own() {
    return own;
  }

  private synchronized void overtaken(String term) {
    if (own.equals(term)) {
      waiting.clear();
      overtaken = true;
    }
  }

  private synchronized Optional<Map.Entry<String, Optional<String>>> next() {
    writing = !waiting.isEmpty();
    return waiting.entrySet().stream()
        .findFirst()
        .map(first -> Map.entry(first.getKey(), first.getValue()));
  }

  /** What the store never takes must not keep the others from being written. */
  private synchronized void putLast(String name) {
    Optional<String> text = waiting.remove(name);
    if (text != null) {
      waiting.put(name, text);
    }
  }

  /** Another text may have come meanwhile. */
  private synchronized void written(String name, Optional<String> text) {
    if (text.equals(waiting.get(name))) {
      waiting.remove(name);
    }
  }
}
