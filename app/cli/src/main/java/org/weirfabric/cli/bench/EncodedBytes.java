package org.weirfabric.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32C;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.EntrySink;
import org.weirfabric.dialect.OpenConfigText;
import org.weirfabric.model.config.SwitchConfig;

/**
 * How many bytes the switches' OpenConfig is, and their checksum: the bytes are made and read, and
 * kept nowhere.
 *
 * @param count how many
 * @param checksum CRC-32C of the switches' own, in the order of their names
 */
record EncodedBytes(long count, long checksum) {
  /** Encodes {@code configs} on {@code threads} threads, a run of neighbours on each. */
  static EncodedBytes of(List<SwitchConfig> configs, int threads) throws InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Part>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int from = (int) ((long) configs.size() * i / threads);
        int to = (int) ((long) configs.size() * (i + 1) / threads);
        parts.add(() -> part(configs.subList(from, to)));
      }
      CRC32C all = new CRC32C();
      long count = 0;
      for (Future<Part> future : executor.invokeAll(parts)) {
        Part part = future.get();
        count += part.count;
        for (long checksum : part.checksums) {
          for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            all.update((int) (checksum >> shift));
          }
        }
      }
      return new EncodedBytes(count, all.getValue());
    } catch (ExecutionException failed) {
      throw new IllegalStateException("every plan for OpenConfig switches can be encoded", failed);
    } finally {
      executor.shutdownNow();
    }
  }

  private static Part part(List<SwitchConfig> configs) throws DialectGapException {
    OpenConfigText text = new OpenConfigText();
    Sink sink = new Sink();
    long[] checksums = new long[configs.size()];
    for (int i = 0; i < checksums.length; i++) {
      text.write(configs.get(i), sink);
      checksums[i] = sink.checksumOfSwitch();
    }
    return new Part(sink.count, checksums);
  }

  private static final class Part {
    private final long count;
    private final long[] checksums;

    private Part(long count, long[] checksums) {
      this.count = count;
      this.checksums = checksums;
    }
  }

  /** Gathers small pieces as a socket's buffer would. */
  private static final class Sink implements EntrySink {
    private final byte[] buffer = new byte[1 << 16];
    private final CRC32C checksum = new CRC32C();
    private int used;
    private long count;

    @Override
    public void take(byte[] bytes) {
      count += bytes.length;
      if (used + bytes.length > buffer.length) {
        flush();
      }
      if (bytes.length > buffer.length) {
        checksum.update(bytes, 0, bytes.length);
        return;
      }
      System.arraycopy(bytes, 0, buffer, used, bytes.length);
      used += bytes.length;
    }

    private void flush() {
      checksum.update(buffer, 0, used);
      used = 0;
    }

    private long checksumOfSwitch() {
      flush();
      long value = checksum.getValue();
      checksum.reset();
      return value;
    }
  }
}
