package org.weirfabric.push.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.plan.Facet;
import org.weirfabric.model.plan.Rollout;
import org.weirfabric.model.plan.RolloutKind;
import org.weirfabric.model.plan.RolloutStage;

class JournalFormatTest {
  private static final TxId TX = TxId.of("tx-1-1");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final TransactionLog log = new TransactionLog(journal);

  @Test
  void headWithoutParkedTransactionsIsWrittenAsTheFirstVersionWroteIt() {
    log.claim(Journal.ABSENT, Head.INITIAL.opened(TX, HeadState.APPLYING, 2));
    assertThat(text("head"))
        .isEqualTo(
            "{\"formatVersion\":1,\"epoch\":0,\"fabricRevision\":0,\"activeTx\":\"tx-1-1\","
                + "\"state\":\"applying\",\"stage\":2}");
  }

  @Test
  void parkedTransactionsSurviveTheJournal() {
    Head head = Head.INITIAL.opened(TX, HeadState.DIVERGED, 2).parkedActive();
    log.claim(Journal.ABSENT, head);
    assertThat(text("head")).contains("\"formatVersion\":2");
    assertThat(known(log.readHead()).head()).isEqualTo(head);
    assertThat(known(log.readHead()).head().takingUp(TX))
        .isEqualTo(Head.INITIAL.opened(TX, HeadState.DIVERGED, 2));
  }

  @Test
  void farewellIsReadBackAndEveryOtherStepOfTheHeadTakesItAway() {
    Head head = Head.INITIAL.withNextEpoch().opened(TX, HeadState.APPLYING, 2).inWave(1);
    log.claim(Journal.ABSENT, head);
    assertThat(log.takeLeave(2).toString()).as("not its own epoch").startsWith("conflict");
    assertThat(known(log.readHead()).head()).isEqualTo(head);

    known(log.takeLeave(1));
    assertThat(text("head")).contains("\"formatVersion\":1").contains("\"farewell\":true");
    Head left = known(log.readHead()).head();
    assertThat(left).isEqualTo(head.withFarewell()).isNotEqualTo(head);
    for (Head next :
        List.of(
            left.withNextEpoch(),
            left.opened(TX, HeadState.APPLYING, 2),
            left.closedAt(1),
            left.inWave(2),
            left.parkedActive(),
            left.parkedActive().takingUp(TX))) {
      assertThat(next.farewell()).isFalse();
    }
    assertThat(known(log.raiseEpoch()).afterFarewell()).isTrue();
    assertThat(known(log.raiseEpoch()).afterFarewell()).isFalse();
  }

  @Test
  void headOfAnEarlierVersionSaysNoFarewell() {
    journal
        .compareAndSet(
            Head.KEY,
            Journal.ABSENT,
            "{\"formatVersion\":1,\"epoch\":3,\"fabricRevision\":1,\"state\":\"idle\",\"stage\":-1}"
                .getBytes(StandardCharsets.UTF_8))
        .join();
    assertThat(known(log.readHead()).head().farewell()).isFalse();
    assertThat(known(log.raiseEpoch()).afterFarewell()).isFalse();
  }

  @Test
  void newerFormatIsRefusedAndSaysWhatToDo() {
    for (String key : List.of(Head.KEY, CureRecord.KEY)) {
      journal
          .compareAndSet(
              key, Journal.ABSENT, "{\"formatVersion\":3}".getBytes(StandardCharsets.UTF_8))
          .join();
    }
    assertThat(log.readHead().toString())
        .startsWith("unknown")
        .contains("format 3")
        .contains("run the version of Weir that wrote it");
    assertThat(new CureLog(journal).read().toString()).startsWith("unknown").contains("format 3");
  }

  @Test
  void reportLargerThanAnEntryIsKeptInParts() {
    // Noise, so that it doesn't get small when compressed.
    byte[] noise = new byte[2_500_000];
    new Random(7).nextBytes(noise);
    ObjectNode report = JsonNodeFactory.instance.objectNode().put("noise", noise);

    known(log.records().save(TX, report));

    assertThat(known(log.records().read(TX)).orElseThrow().path("noise").asText())
        .isEqualTo(report.path("noise").asText());
    assertThat(known(log.records().names())).containsExactly(TX.value());
    assertThat(known(log.records().read(TxId.of("another")))).isEmpty();
  }

  @Test
  void rolloutThatAwaitsAHundredThousandPortsFitsAnEntry() {
    SortedSet<PortRef> ports = new TreeSet<>();
    for (int port = 0; port < 100_000; port++) {
      ports.add(PortRef.parse("leaf" + port / 64 + ":Ethernet" + port % 64));
    }
    Rollout rollout =
        Rollout.of(
                RolloutKind.APPLY,
                List.of(RolloutStage.of("open", "a test", List.of(Facet.EDGE_TRUST))))
            .awaiting(ports);
    OpenTransaction transaction = OpenTransaction.of(TX, "hash", rollout);
    assertThat(known(log.saveUndo(transaction, List.of()))).isZero();
    assertThat(known(log.readTransaction(TX))).contains(transaction);
  }

  private String text(String key) {
    return new String(
        known(journal.read(key).join()).orElseThrow().value(), StandardCharsets.UTF_8);
  }

  private static <T> T known(JournalOutcome<T> outcome) {
    Optional<T> done =
        outcome.match(Optional::of, conflict -> Optional.empty(), unknown -> Optional.empty());
    assertThat(done).as("%s", outcome).isPresent();
    return done.get();
  }
}
