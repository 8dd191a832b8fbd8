package org.weirfabric.lab.corpus;

import java.util.List;
import java.util.SortedSet;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.watchdog.trace.Replay;
import org.weirfabric.watchdog.trace.TraceHeader;

/**
 * A recording that the watch has judged while it was made, so that it need not be kept.
 *
 * @param header what was true
 * @param replay what the watch said
 */
public record Judged(TraceHeader header, Replay replay) {

  /** Records {@code recording} and judges it. */
  public static Judged of(Recording recording, SortedSet<Priority> priorities) {
    Replay replay = new Replay(Recorder.header(recording, priorities, List.of()));
    TraceHeader header = Recorder.recordCoarsely(recording, priorities, replay::sample);
    replay.end();
    return new Judged(header, replay);
  }
}
