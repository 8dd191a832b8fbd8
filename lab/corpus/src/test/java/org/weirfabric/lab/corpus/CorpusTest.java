package org.weirfabric.lab.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.QueueSample;
import org.weirfabric.watchdog.trace.Replay;
import org.weirfabric.watchdog.trace.Score;
import org.weirfabric.watchdog.trace.TraceHeader;
import org.weirfabric.watchdog.trace.TraceTruth;

/** What the watch says of one recording of each kind. */
class CorpusTest {
  @ParameterizedTest
  @EnumSource(Trouble.class)
  void stormsAndDeadlocksAreToldAndNothingElseIs(Trouble trouble) {
    List<QueueSample> samples = new ArrayList<>();
    TraceHeader header = Recorder.record(Corpus.of(trouble, 1), Corpus.priorities(), samples::add);
    Replay replay = new Replay(header);
    samples.forEach(replay::sample);
    replay.end();

    for (IncidentKind kind : List.of(IncidentKind.NIC_STORM, IncidentKind.DEADLOCK)) {
      Score score = new Score(kind);
      score.add(trouble.text(), header.truths(), replay.incidents());
      assertThat(score.wrong()).as(header.truths() + " but " + replay.incidents()).isEmpty();
    }
  }

  @Test
  void ringsThatAreMadeDoLock() {
    TraceHeader header =
        Recorder.record(Corpus.of(Trouble.RING, 0), Corpus.priorities(), sample -> {});

    assertThat(header.truths()).extracting(TraceTruth::kind).containsExactly(IncidentKind.DEADLOCK);
  }

  @Test
  void sameSeedRecordsTheSame() {
    List<QueueSample> once = new ArrayList<>();
    List<QueueSample> again = new ArrayList<>();
    Recorder.record(Corpus.of(Trouble.QUIET, 7), Corpus.priorities(), once::add);
    Recorder.record(Corpus.of(Trouble.QUIET, 7), Corpus.priorities(), again::add);

    assertThat(again).isEqualTo(once);
  }
}
