package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;

/** The contract over rows of CONFIG_DB, with the leaf that was written by hand. */
class EmulatedSonicSessionTest extends PeerSessionContract {
  private static final Path GOLDEN =
      Path.of("../../intent-compiler/dialect/src/test/resources/golden/leaf1.config_db.json");
  private static final String ROOT = "sonic-db:/CONFIG_DB/localhost/";

  @Override
  CuttablePeer peer() throws IOException {
    return CuttablePeer.sonic();
  }

  @Override
  protected ReadScope readScope() {
    return ReadScope.CONFIGURATION_AND_BUFFERS;
  }

  @Override
  protected TargetConfig first() {
    return golden();
  }

  /** The leaf that was written by hand. */
  static TargetConfig golden() {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    try {
      JsonNode golden = new ObjectMapper().readTree(GOLDEN.toFile());
      golden
          .fields()
          .forEachRemaining(
              table ->
                  table
                      .getValue()
                      .fields()
                      .forEachRemaining(row -> add(values, table.getKey(), row)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return TargetConfig.of(values, new TreeMap<>());
  }

  private static void add(
      SortedMap<GnmiPath, String> values, String table, java.util.Map.Entry<String, JsonNode> row) {
    if (table.equals("CABLE_LENGTH")) {
      row.getValue()
          .fields()
          .forEachRemaining(
              field ->
                  values.put(
                      GnmiPath.parse(ROOT + table + "/" + row.getKey() + "/" + field.getKey()),
                      field.getValue().toString()));
    } else {
      values.put(GnmiPath.parse(ROOT + table + "/" + row.getKey()), row.getValue().toString());
    }
  }

  @Override
  protected TargetConfig second() {
    SortedMap<GnmiPath, String> values = new TreeMap<>(first().gnmi());
    values.remove(GnmiPath.parse(ROOT + "CABLE_LENGTH/AZURE/Ethernet8"));
    values.keySet().removeIf(path -> path.toString().contains("PFC_WD"));
    values.keySet().removeIf(path -> path.toString().contains("PORT_QOS_MAP/Ethernet8"));
    values.computeIfPresent(
        GnmiPath.parse(ROOT + "WRED_PROFILE/weir-roce"),
        (path, json) -> json.replace("150000", "160000"));
    values.put(
        GnmiPath.parse(ROOT + "SCHEDULER/weir-ets-q5"), "{\"type\":\"DWRR\",\"weight\":\"1\"}");
    return TargetConfig.of(values, new TreeMap<>());
  }

  @Override
  protected TargetChange refusedChange() {
    SortedMap<GnmiPath, String> values = new TreeMap<>(second().gnmi());
    values.put(
        GnmiPath.parse(ROOT + "SCHEDULER/weir-ets-q5"), "{\"type\":\"DWRR\",\"weight\":\"101\"}");
    return TargetChange.between(first(), TargetConfig.of(values, new TreeMap<>()));
  }

  @Test
  void rowsAndFieldsOfOthersStay() {
    GnmiPath others = GnmiPath.parse(ROOT + "SCHEDULER/scheduler.0");
    GnmiPath cable = GnmiPath.parse(ROOT + "CABLE_LENGTH/AZURE/Ethernet0");
    GnmiPath ours = GnmiPath.parse(ROOT + "CABLE_LENGTH/AZURE/Ethernet8");
    TargetConfig foreign = config(others, "{\"type\":\"DWRR\",\"weight\":\"14\"}", cable, "\"5m\"");
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      apply(session, TargetConfig.EMPTY, foreign);
      TargetConfig mine = TargetConfig.of(onlyField(ours, "\"3m\""), new TreeMap<>());
      apply(session, TargetConfig.EMPTY, mine);
      apply(session, mine, TargetConfig.EMPTY);
      assertThat(session.read(foreign).join().config())
          .hasSize(3)
          .containsEntry(cable, "5m")
          .containsEntry(others.child("weight"), "14");
    }
  }

  private static final GnmiPath OTHERS = GnmiPath.parse(ROOT + "SCHEDULER/scheduler.0");
  private static final GnmiPath OURS = GnmiPath.parse(ROOT + "SCHEDULER/weir-ets-q5");
  private static final String DWRR = "{\"type\":\"DWRR\",\"weight\":\"14\"}";

  private static TargetConfig row(GnmiPath path) {
    return TargetConfig.of(onlyField(path, DWRR), new TreeMap<>());
  }

  @Test
  void pfcIsNotSwitchedOnWhereACableLengthWouldTakeTheHeadroomAway() {
    GnmiPath length = GnmiPath.parse(ROOT + "CABLE_LENGTH/AZURE/Ethernet8");
    TargetConfig long40 = TargetConfig.of(onlyField(length, "\"40m\""), new TreeMap<>());
    TargetConfig none = TargetConfig.of(onlyField(length, "\"0m\""), new TreeMap<>());
    TargetChange pfc = TargetChange.between(TargetConfig.EMPTY, golden());
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      apply(session, TargetConfig.EMPTY, long40);
      assertThat(session.apply(pfc).join())
          .isInstanceOfSatisfying(
              SessionOutcome.Refused.class,
              refused ->
                  assertThat(refused.problem().toString())
                      .contains("WEIR-3005", "CABLE_LENGTH|AZURE Ethernet8", "40m", "0m"));
      assertThat(session.read(golden()).join().config()).as("nothing was sent").isEmpty();
      apply(session, long40, none);
      assertThat(session.apply(pfc).join()).isInstanceOf(SessionOutcome.Applied.class);
    }
  }

  @Test
  void tablesThatCannotBeReadAreNotTakenForAbsent() {
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      apply(session, TargetConfig.EMPTY, row(OTHERS));
      // What the server says of any failure of its own.
      peer.failGets(Status.NOT_FOUND.withDescription("redis Keys failed"));
      assertThat(session.apply(TargetChange.between(TargetConfig.EMPTY, row(OURS))).join())
          .isInstanceOf(SessionOutcome.Refused.class);
      assertThat(session.read(row(OTHERS)).join().failure())
          .hasValueSatisfying(problem -> assertThat(problem.found()).contains("redis"));
      peer.answerGets();
      assertThat(session.read(row(OTHERS)).join().config()).hasSize(2);
      assertThat(session.read(row(OURS)).join().config()).isEmpty();
    }
  }

  @Test
  void answerOfASetThatWasCarriedOutAllTheSameIsUnknown() {
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      peer.breakNextSet(all -> all);
      assertThat(session.apply(TargetChange.between(TargetConfig.EMPTY, row(OURS))).join())
          .isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(session.read(row(OURS)).join().config()).hasSize(2);
    }
  }

  @Test
  void answerOfASetThatBrokeOffHalfWayIsUnknown() {
    TargetConfig both = config(OTHERS, DWRR, OURS, DWRR);
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      apply(session, TargetConfig.EMPTY, row(GnmiPath.parse(ROOT + "SCHEDULER/scheduler.1")));
      peer.breakNextSet(all -> all.toBuilder().clearUpdate().addUpdate(all.getUpdate(0)).build());
      assertThat(session.apply(TargetChange.between(TargetConfig.EMPTY, both)).join())
          .isInstanceOf(SessionOutcome.Unknown.class);
      assertThat(session.read(both).join().config()).hasSize(2);
    }
  }

  @Test
  void answerOfASetThatWasNotCarriedOutIsARefusalOnlyIfThatCanBeRead() {
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      apply(session, TargetConfig.EMPTY, row(OTHERS));
      TargetChange change = TargetChange.between(TargetConfig.EMPTY, row(OURS));
      peer.breakNextSet(all -> all.toBuilder().clearUpdate().build());
      assertThat(session.apply(change).join()).isInstanceOf(SessionOutcome.Refused.class);
      peer.breakNextSet(
          all -> {
            peer.failGets(Status.NOT_FOUND.withDescription("redis Keys failed"));
            return all;
          });
      assertThat(session.apply(change).join()).isInstanceOf(SessionOutcome.Unknown.class);
      peer.answerGets();
      assertThat(session.read(row(OURS)).join().config()).hasSize(2);
    }
  }

  @Test
  void whileASetMayBeUnderWayNothingIsReadAndNothingIsSent() {
    TargetChange change = TargetChange.between(TargetConfig.EMPTY, row(OURS));
    try (SwitchSession session = open();
        SwitchSession next = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      apply(session, TargetConfig.EMPTY, row(OTHERS));
      peer.abandonNextSet();
      assertThat(session.apply(change).join()).isInstanceOf(SessionOutcome.Unknown.class);

      int seen = peer.setsSeen();
      CompletableFuture<ReadBack> read = reading(session, seen);
      CompletableFuture<SessionOutcome> prepared = next.prepare();
      await(() -> peer.setsSeen() > seen + 1);
      assertThat(read).isNotDone();
      assertThat(prepared).isNotDone();
      peer.finishSet();

      assertThat(read.join().config()).hasSize(2);
      assertThat(prepared.join()).isInstanceOf(SessionOutcome.Applied.class);
      assertThat(next.read(row(OURS)).join().config()).hasSize(2);
    }
  }

  /** A read that waits on a connection of its own for the switch, which was cut off before. */
  private CompletableFuture<ReadBack> reading(SwitchSession session, int seen) {
    CompletableFuture<ReadBack> read = session.read(row(OURS));
    await(() -> read.isDone() || peer.setsSeen() > seen);
    return read.isDone() && read.join().failure().isPresent() ? reading(session, seen) : read;
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private static void apply(SwitchSession session, TargetConfig from, TargetConfig to) {
    assertThat(session.apply(TargetChange.between(from, to)).join())
        .isInstanceOf(SessionOutcome.Applied.class);
  }

  private static TargetConfig config(GnmiPath a, String one, GnmiPath b, String two) {
    SortedMap<GnmiPath, String> values = onlyField(a, one);
    values.put(b, two);
    return TargetConfig.of(values, new TreeMap<>());
  }

  private static SortedMap<GnmiPath, String> onlyField(GnmiPath path, String json) {
    SortedMap<GnmiPath, String> values = new TreeMap<>();
    values.put(path, json);
    return values;
  }
}
