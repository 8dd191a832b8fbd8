package org.weirfabric.cli.demo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;

/** The right to run the one demo of a checkout; the system takes it back however the demo ends. */
public final class DemoLock implements AutoCloseable {
  private final FileChannel channel;

  private DemoLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock {@code file} for a demo at {@code url}.
   *
   * @throws RefusedException if another process has it, naming that process and its URL
   */
  public static DemoLock take(Path file, String url) throws RefusedException, IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (!lock(channel)) {
      channel.close();
      throw RefusedException.usage(
          ProblemCode.DEMO_RUNNING,
          "a demo already runs: " + Files.readString(file).strip() + "; stop that one first");
    }
    DemoLock taken = new DemoLock(channel);
    taken.note(url);
    return taken;
  }

  /** Notes for a second start that the demo is at {@code url}. */
  public void note(String url) throws IOException {
    String line = "process " + ProcessHandle.current().pid() + ", " + url + "\n";
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), 0);
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException heldByThisProcess) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
