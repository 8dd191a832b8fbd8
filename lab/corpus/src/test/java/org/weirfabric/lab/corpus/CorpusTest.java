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

  /** Four rings that could all wait for each other, of which two locked slowly. */
  @Test
  void linksThatLockUpAtOnceAreToldApartIfSwitchesTellOrigins() {
    Recording recording = Corpus.of(Trouble.FAILURES, 1038);
    Score told = new Score(IncidentKind.DEADLOCK);
    Score guessed = new Score(IncidentKind.DEADLOCK);
    score(told, recording);
    score(guessed, recording.withSampling(recording.sampling().withoutOrigins()));

    assertThat(told.wrong()).isEmpty();
    assertThat(told.truths()).isEqualTo(4);
    assertThat(guessed.falseAlarms()).isZero();
    assertThat(guessed.ringAccuracy()).isLessThan(1);
  }

  private static void score(Score score, Recording recording) {
    List<QueueSample> samples = new ArrayList<>();
    TraceHeader header = Recorder.record(recording, Corpus.priorities(), samples::add);
    Replay replay = new Replay(header);
    samples.forEach(replay::sample);
    replay.end();
    score.add(recording.name(), header.truths(), replay.incidents());
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
