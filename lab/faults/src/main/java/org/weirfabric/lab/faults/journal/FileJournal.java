package org.weirfabric.lab.faults.journal;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.CRC32;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.push.journal.Journal;
import org.weirfabric.push.journal.JournalEntry;
import org.weirfabric.push.journal.JournalOutcome;

/**
 * A journal in one file that several processes of a machine share.
 *
 * <p>The file is a log of writes: each is a checksum, a length, a key and its value or that it was
 * removed. A write's version is its number in the log, so that versions only rise, even of keys
 * that go and come back. Whoever reads or writes holds a lock on a file beside it and first reads
 * what others have appended; a write is on the disk before the lock is let go. What a process that
 * was killed has left half written fails its checksum and is cut off by the next writer.
 *
 * <p>Nothing is ever compacted: a journal lives as long as a run of a campaign.
 */
public final class FileJournal implements Journal, AutoCloseable {
  private static final Duration LOCK_LIMIT = Duration.ofSeconds(2);
  private static final long LOCK_POLL_NANOS = 200_000;
  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;
  private static final int REMOVED = -1;

  /** A file lock is the whole process's: within it, threads take turns by this. */
  private static final Map<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

  private final FileChannel log;
  private final FileChannel lock;
  private final ReentrantLock turn;
  private final SortedMap<String, JournalEntry> entries = new TreeMap<>();
  private long known;
  private long writes;

  private FileJournal(FileChannel log, FileChannel lock, ReentrantLock turn) {
    this.log = log;
    this.lock = lock;
    this.turn = turn;
  }

  /**
   * The journal in {@code folder}, which is made if it isn't there.
   *
   * @throws IOException if it can't be opened
   */
  public static FileJournal open(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path real = folder.toRealPath();
    return new FileJournal(
        FileChannel.open(
            real.resolve("journal.log"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE),
        FileChannel.open(
            real.resolve("journal.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE),
        TURNS.computeIfAbsent(real, any -> new ReentrantLock()));
  }

  @Override
  public CompletableFuture<JournalOutcome<Optional<JournalEntry>>> read(String key) {
    return locked(() -> JournalOutcome.done(Optional.ofNullable(entries.get(key))));
  }

  @Override
  public CompletableFuture<JournalOutcome<Long>> compareAndSet(
      String key, long expectedVersion, byte[] value) {
    if (value.length > MAX_ENTRY_BYTES) {
      throw new IllegalArgumentException(
          key + ": " + value.length + " bytes are more than " + MAX_ENTRY_BYTES);
    }
    byte[] stored = value.clone();
    return locked(
        () -> {
          if (versionOf(key) != expectedVersion) {
            return JournalOutcome.conflict();
          }
          append(key, stored.length, stored);
          return JournalOutcome.done(writes);
        });
  }

  @Override
  public CompletableFuture<JournalOutcome<Boolean>> remove(String key, long expectedVersion) {
    return locked(
        () -> {
          long version = versionOf(key);
          if (version == ABSENT) {
            return JournalOutcome.done(false);
          }
          if (version != expectedVersion) {
            return JournalOutcome.conflict();
          }
          append(key, REMOVED, new byte[0]);
          return JournalOutcome.done(true);
        });
  }

  @Override
  public CompletableFuture<JournalOutcome<List<String>>> keys(String prefix) {
    return locked(
        () -> {
          List<String> keys = new ArrayList<>();
          for (String key : entries.tailMap(prefix).keySet()) {
            if (!key.startsWith(prefix)) {
              break;
            }
            keys.add(key);
          }
          return JournalOutcome.done(List.copyOf(keys));
        });
  }

  @Override
  public void close() throws IOException {
    log.close();
    lock.close();
  }

  private long versionOf(String key) {
    JournalEntry entry = entries.get(key);
    return entry == null ? ABSENT : entry.version();
  }

  private interface Work<T> {
    JournalOutcome<T> carryOut() throws IOException;
  }

  private <T> CompletableFuture<JournalOutcome<T>> locked(Work<T> work) {
    turn.lock();
    try {
      FileLock held = await();
      try {
        catchUp();
        return CompletableFuture.completedFuture(work.carryOut());
      } finally {
        held.release();
      }
    } catch (IOException e) {
      return CompletableFuture.completedFuture(
          JournalOutcome.unknown(
              Problem.of(
                  ProblemCode.STORE_UNAVAILABLE,
                  "journal",
                  e.toString(),
                  "a file that can be read and written",
                  "look at the disk and at who holds the lock; nothing was sent")));
    } finally {
      turn.unlock();
    }
  }

  private FileLock await() throws IOException {
    long end = System.nanoTime() + LOCK_LIMIT.toNanos();
    while (System.nanoTime() < end) {
      try {
        FileLock held = lock.tryLock();
        if (held != null) {
          return held;
        }
      } catch (OverlappingFileLockException inThisProcess) {
        throw new IOException("the lock is held outside this class", inThisProcess);
      }
      LockSupport.parkNanos(LOCK_POLL_NANOS);
    }
    throw new IOException(
        "the lock was not free for " + TimeUnit.NANOSECONDS.toMillis(LOCK_LIMIT.toNanos()) + " ms");
  }

  /** Takes in what others have appended. */
  private void catchUp() throws IOException {
    long size = log.size();
    while (known < size) {
      Optional<ByteBuffer> body = next(size);
      if (body.isEmpty()) {
        log.truncate(known);
        return;
      }
      take(body.get());
    }
  }

  /** The body of the write that follows what is known; empty if it is not whole. */
  private Optional<ByteBuffer> next(long size) throws IOException {
    if (size - known < HEADER_BYTES) {
      return Optional.empty();
    }
    ByteBuffer header = at(known, HEADER_BYTES);
    long sum = header.getLong();
    int length = header.getInt();
    if (length < 2 * Integer.BYTES || length > size - known - HEADER_BYTES) {
      return Optional.empty();
    }
    ByteBuffer body = at(known + HEADER_BYTES, length);
    return checksum(body) == sum ? Optional.of(body) : Optional.empty();
  }

  private ByteBuffer at(long position, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (log.read(bytes, position + bytes.position()) < 0) {
        throw new EOFException("the log became shorter while its lock was held");
      }
    }
    return bytes.flip();
  }

  private void take(ByteBuffer body) {
    int whole = body.remaining();
    byte[] key = new byte[body.getInt()];
    int length = body.getInt();
    body.get(key);
    byte[] value = new byte[Math.max(0, length)];
    body.get(value);
    known += HEADER_BYTES + whole;
    writes++;
    String name = new String(key, StandardCharsets.UTF_8);
    if (length == REMOVED) {
      entries.remove(name);
    } else {
      entries.put(name, JournalEntry.of(writes, value));
    }
  }

  private void append(String key, int length, byte[] value) throws IOException {
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    ByteBuffer body = ByteBuffer.allocate(2 * Integer.BYTES + name.length + value.length);
    body.putInt(name.length).putInt(length).put(name).put(value).flip();
    ByteBuffer whole = ByteBuffer.allocate(HEADER_BYTES + body.remaining());
    whole.putLong(checksum(body)).putInt(body.remaining()).put(body.duplicate()).flip();
    long position = known;
    while (whole.hasRemaining()) {
      position += log.write(whole, position);
    }
    log.force(false);
    take(body);
  }

  private static long checksum(ByteBuffer body) {
    CRC32 sum = new CRC32();
    sum.update(body.duplicate());
    return sum.getValue();
  }
}
