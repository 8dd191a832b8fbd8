package org.weirfabric.cli.watch;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.WatchedQueues;
import org.weirfabric.watchdog.trace.Replay;
import org.weirfabric.watchdog.trace.TraceCodec;
import org.weirfabric.watchdog.trace.TraceHeader;

/** Traces in files; those whose names end in {@code .gz} are compressed. */
final class TraceFile {
  /** How the names of traces that are written end. */
  static final String SUFFIX = ".jsonl.gz";

  private TraceFile() {}

  /** A trace with what the watch said of it. */
  record Replayed(TraceHeader header, Replay replay) {}

  /** Replays {@code file}. */
  static Replayed replay(Path file) throws RefusedException {
    try (BufferedReader lines = reader(file)) {
      String first = lines.readLine();
      TraceHeader header = TraceCodec.readHeader(first == null ? "" : first);
      Replay replay = new Replay(header);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        replay.line(line);
      }
      replay.end();
      return new Replayed(header, replay);
    } catch (ProblemsException refused) {
      throw RefusedException.input(ExitCode.USAGE, file.toString(), refused.problems());
    } catch (NoSuchFileException missing) {
      throw unusable(file + ": there is no such file");
    } catch (IOException unreadable) {
      throw unusable(file + ": can't be read (" + unreadable + ")");
    }
  }

  /** Writes a trace to {@code file}. */
  static void write(Path file, TraceHeader header, List<QueueSample> samples)
      throws RefusedException {
    WatchedQueues queues = header.queues();
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      out.write(TraceCodec.header(header));
      out.write('\n');
      for (QueueSample sample : samples) {
        out.write(TraceCodec.sample(sample, queues));
        out.write('\n');
      }
    } catch (IOException unwritable) {
      throw unusable(file + ": can't be written (" + unwritable + ")");
    }
  }

  /** The traces in {@code folder}, by name. */
  static List<Path> in(Path folder) throws RefusedException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> traces =
          files.filter(file -> file.toString().matches(".*\\.jsonl(\\.gz)?")).sorted().toList();
      if (traces.isEmpty()) {
        throw unusable(folder + ": holds no *.jsonl or *.jsonl.gz; weir watch record makes some");
      }
      return traces;
    } catch (IOException unreadable) {
      throw unusable(folder + ": can't be listed (" + unreadable + ")");
    }
  }

  private static BufferedReader reader(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    try {
      InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
      return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
    } catch (IOException notCompressed) {
      in.close();
      throw notCompressed;
    }
  }

  private static RefusedException unusable(String sentence) {
    return RefusedException.usage(ProblemCode.FILE_UNUSABLE, sentence);
  }
}
