package org.weirfabric.push.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.push.engine.FakeFabric.LEAF1;
import static org.weirfabric.push.engine.FakeFabric.LEAF2;
import static org.weirfabric.push.engine.FakeFabric.SPINE1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.DialectGapException;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.units.ByteSize;
import org.weirfabric.push.Difference;
import org.weirfabric.push.FakeSession;
import org.weirfabric.push.FakeSwitch;
import org.weirfabric.push.FakeSwitch.Fault;
import org.weirfabric.push.ReadScope;
import org.weirfabric.push.reconcile.ChangeFeed;
import org.weirfabric.push.reconcile.DriftPolicy;
import org.weirfabric.push.reconcile.Followed;
import org.weirfabric.push.reconcile.ReconcileOffice;
import org.weirfabric.push.reconcile.ReconcileSettings;
import org.weirfabric.push.reconcile.Reconciler;
import org.weirfabric.push.reconcile.SwitchLooks;
import org.weirfabric.push.reconcile.SwitchView;
import org.weirfabric.push.tx.TxOutcome;

/** Reconciliation over the real engine, switches in memory and a clock that stands still. */
class ReconcilerTest {
  private static final GnmiPath QUEUE = GnmiPath.parse("/qos/queues/queue[name=weir-q3]");
  private static final String FOREIGN = "{\"name\":\"weir-q3\",\"config\":{\"name\":\"else\"}}";
  private static final Duration MINUTE = ReconcileSettings.DEFAULT.readInterval();
  private static final Duration SETTLE = ReconcileSettings.DEFAULT.settleTime();

  private final FakeFabric fabric = new FakeFabric();
  private final Office office = new Office();
  private final Feed feed = new Feed();
  private UnaryOperator<SwitchConfig> withCures = config -> config;
  private Executor waits = Runnable::run;
  private TransactionEngine engine;
  private Reconciler reconciler;

  @BeforeEach
  void applyAndStart() throws ProblemsException {
    engine = fabric.engine();
    engine.recover().join();
    reconciler =
        new Reconciler(
            new SwitchLooks(engine, fabric.inventory(), config -> withCures.apply(config)),
            office,
            feed,
            fabric.clock,
            ReconcileSettings.DEFAULT,
            task -> waits.execute(task));
    assertThat(engine.apply(FakeFabric.plan(0)).done().join().outcome())
        .isEqualTo(TxOutcome.COMMITTED);
    reconciler.start();
  }

  @Test
  void fabricThatHoldsWhatItShouldIsOnlyRead() {
    int changes = fabric.at(LEAF1).log().size();
    fabric.clock.advance(MINUTE.multipliedBy(3));

    assertThat(reconciler.views()).containsOnlyKeys(LEAF1, LEAF2, SPINE1);
    assertThat(reconciler.views().values()).allMatch(SwitchView::matches);
    assertThat(reconciler.views().get(LEAF1).compared())
        .contains(ReadScope.CONFIGURATION_AND_STATE);
    assertThat(office.told).isEmpty();
    assertThat(fabric.at(LEAF1).log()).hasSize(changes);
  }

  @Test
  void driftIsFoundByTheNextPeriodicReadAndReported() {
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(MINUTE.minusMillis(1));
    assertThat(office.told).isEmpty();
    fabric.clock.advance(Duration.ofMillis(1));

    assertThat(office.told).containsExactly("leaf1 drifted");
    SwitchView view = reconciler.views().get(LEAF1);
    assertThat(view.differences())
        .extracting(Difference::toString)
        .anyMatch(each -> each.endsWith("wanted weir-q3, found else"));
    assertThat(fabric.at(LEAF1).held().gnmi()).containsEntry(QUEUE, FOREIGN);
  }

  @Test
  void switchThatTellsOfAChangeIsLookedAtAtOnce() {
    fabric.clock.advance(MINUTE);
    assertThat(feed.followed).extracting(each -> each.target().id()).contains(LEAF1, SPINE1);
    assertThat(feed.followed.get(0).paths())
        .contains(GnmiPath.parse("/qos/queues/queue[name=*]/config"))
        .allMatch(path -> path.toString().endsWith("/config"));

    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    feed.changed.accept(LEAF1);
    feed.changed.accept(LEAF1);
    assertThat(office.told).isEmpty();
    fabric.clock.advance(SETTLE);

    assertThat(office.told).containsExactly("leaf1 drifted");
  }

  @Test
  void switchThatTellsButCannotBeReadYetIsLookedAtAgainSoon() {
    fabric.clock.advance(MINUTE);
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.at(LEAF1).setDead(true);
    feed.changed.accept(LEAF1);
    fabric.clock.advance(SETTLE.multipliedBy(3));
    assertThat(office.told).isEmpty();

    fabric.at(LEAF1).setDead(false);
    fabric.clock.advance(SETTLE);
    assertThat(office.told).containsExactly("leaf1 drifted");
  }

  @Test
  void switchThatTellsDuringATransactionIsLookedAtSoonAfterIt() throws ProblemsException {
    fabric.clock.advance(MINUTE);
    AtomicBoolean told = new AtomicBoolean();
    fabric.at(SPINE1).scriptApplies(Fault.REFUSE);
    fabric
        .at(LEAF2)
        .onChange(
            (id, held) -> {
              if (told.compareAndSet(false, true)) {
                feed.changed.accept(LEAF1);
                fabric.clock.advance(SETTLE);
                assertThat(office.told).isEmpty();
              }
            });
    engine.withdraw(FakeFabric.withdrawRollout(), 1).done().join();
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(SETTLE);

    assertThat(told).isTrue();
    assertThat(office.told).containsExactly("leaf1 drifted");
  }

  @Test
  void repairIsOneChangeAndIsToldBeforeAndAfter() {
    office.policy = DriftPolicy.REPAIR;
    int changes = fabric.at(LEAF1).log().size();
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(MINUTE);

    assertThat(office.told).containsExactly("leaf1 repairing", "leaf1 repaired");
    assertThat(fabric.allNew()).isTrue();
    assertThat(fabric.at(LEAF1).log()).hasSize(changes + 1);
    assertThat(reconciler.views().get(LEAF1).matches()).isTrue();
  }

  @Test
  void foreignWriterThatComesBackIsAnsweredEverMoreSlowlyAndCalledContested() {
    office.policy = DriftPolicy.REPAIR;
    FakeSwitch leaf = fabric.at(LEAF1);
    leaf.editForeign(QUEUE, FOREIGN);
    // It writes again whenever it was put right, as another controller does.
    leaf.onChange((id, held) -> leaf.editForeign(QUEUE, FOREIGN));
    fabric.clock.advance(Duration.ofHours(1));

    long repairs = office.told.stream().filter("leaf1 repairing"::equals).count();
    assertThat(repairs).isBetween(7L, 10L);
    assertThat(office.told).contains("leaf1 not repaired");
    assertThat(reconciler.views().get(LEAF1).contested()).isTrue();
  }

  @Test
  void repairThatTheSwitchRefusesIsTold() {
    office.policy = DriftPolicy.REPAIR;
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.at(LEAF1).scriptApplies(Fault.REFUSE);
    fabric.clock.advance(MINUTE);

    assertThat(office.told).containsExactly("leaf1 repairing", "leaf1 not repaired");
    assertThat(reconciler.views().get(LEAF1).failure()).isPresent();
  }

  @Test
  void repairWhoseAnswerIsLostIsBelievedByWhatIsReadAfterIt() {
    office.policy = DriftPolicy.REPAIR;
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.at(LEAF1).scriptApplies(Fault.LOSE_REPLY);
    fabric.clock.advance(MINUTE);

    assertThat(office.told).containsExactly("leaf1 repairing", "leaf1 repaired");
  }

  @Test
  void switchThatWasResetIsRebuiltAndNotMended() {
    office.policy = DriftPolicy.REPAIR;
    fabric.switches.put(LEAF2, new FakeSwitch(LEAF2));
    fabric.clock.advance(MINUTE);

    assertThat(office.told).containsExactly("leaf2 rebuilding");
    assertThat(office.rebuilt).containsExactly(LEAF2);
    assertThat(fabric.allNew()).isTrue();
  }

  @Test
  void driftFreezesTheFabricUntilItIsAcknowledged() {
    office.policy = DriftPolicy.FREEZE;
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(MINUTE.multipliedBy(2));
    assertThat(office.frozen).containsExactly(LEAF1);

    assertThat(reconciler.acknowledge()).containsOnlyKeys(LEAF1);
    fabric.clock.advance(MINUTE.multipliedBy(2));
    assertThat(office.frozen).containsExactly(LEAF1);
    assertThat(fabric.at(LEAF1).held().gnmi()).containsEntry(QUEUE, FOREIGN);
  }

  @Test
  void switchInMaintenanceIsNeitherReadNorRepaired() {
    office.policy = DriftPolicy.REPAIR;
    office.maintained.add(LEAF1);
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(MINUTE);
    assertThat(office.told).isEmpty();
    assertThat(reconciler.views()).doesNotContainKey(LEAF1);

    office.maintained.clear();
    fabric.clock.advance(MINUTE);
    assertThat(office.told).containsExactly("leaf1 repairing", "leaf1 repaired");
  }

  @Test
  void nothingIsRepairedBesideAnOpenTransaction() throws ProblemsException {
    office.policy = DriftPolicy.REPAIR;
    FakeSwitch spine = fabric.at(SPINE1);
    FakeSwitch leaf = fabric.at(LEAF1);
    int before = leaf.log().size();
    spine.onChange((id, held) -> reconciler.repair(LEAF1));
    engine.withdraw(FakeFabric.withdrawRollout(), 1).done().join();

    assertThat(fabric.allOld()).isTrue();
    assertThat(office.told).isEmpty();
    assertThat(leaf.log()).hasSizeGreaterThan(before);
  }

  @Test
  void cureIsPartOfWhatASwitchShouldHold() {
    GnmiPath pool = GnmiPath.parse("/qos/buffer-pools/buffer-pool[name=weir-ingress]");
    SwitchConfig cured = withSmallPool(FakeFabric.config(LEAF1));
    fabric.at(LEAF1).editForeign(pool, encoded(cured, pool));
    withCures = config -> config.switchId().equals(LEAF1) ? cured : config;
    fabric.clock.advance(MINUTE);
    assertThat(office.told).isEmpty();

    // Once the cure is lifted, the same is drift.
    withCures = config -> config;
    fabric.clock.advance(MINUTE);
    assertThat(office.told).containsExactly("leaf1 drifted");
  }

  private static SwitchConfig withSmallPool(SwitchConfig config) {
    SortedMap<String, BufferPool> pools = new TreeMap<>(config.pools());
    pools.computeIfPresent(
        "weir-ingress",
        (name, pool) -> BufferPool.of(name, pool.ingress(), ByteSize.ofBytes(1_000_000)));
    return config.toBuilder().setPools(pools).build();
  }

  private String encoded(SwitchConfig config, GnmiPath path) {
    try {
      return fabric
          .inventory()
          .find(config.switchId())
          .orElseThrow()
          .dialect()
          .encode(config)
          .gnmi()
          .get(path);
    } catch (DialectGapException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void switchThatCannotBeReadSaysWhyAndIsNoDrift() {
    office.policy = DriftPolicy.FREEZE;
    fabric.at(LEAF1).setDead(true);
    fabric.clock.advance(MINUTE);

    assertThat(office.frozen).isEmpty();
    assertThat(reconciler.views().get(LEAF1).failure()).isPresent();
    assertThat(reconciler.views().get(LEAF1).matches()).isFalse();
  }

  @Test
  void repairOnRequestAnswersWithWhatTheSwitchHoldsThen() {
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    Optional<SwitchView> view = reconciler.repair(LEAF1).join();

    assertThat(view.orElseThrow().matches()).isTrue();
    assertThat(office.told).containsExactly("leaf1 repairing", "leaf1 repaired");
  }

  @Test
  void closedReconcilerLooksNoMore() {
    reconciler.close();
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(MINUTE.multipliedBy(5));

    assertThat(office.told).isEmpty();
    assertThat(feed.followed).isEmpty();
    assertThat(fabric.clock.isAwaited()).isFalse();
  }

  @Test
  void questionAboutAllSwitchesIsAnsweredByALookAtEach() {
    SortedMap<SwitchId, SwitchView> views = reconciler.checkAll().join();

    assertThat(views).containsOnlyKeys(LEAF1, LEAF2, SPINE1);
  }

  @Test
  void questionsAtTheSameTimeShareOneLookAndDoNothingButTell() {
    LaterExecutor threads = new LaterExecutor();
    waits = threads;
    office.policy = DriftPolicy.REPAIR;
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    List<SwitchId> opened = new ArrayList<>();
    fabric.sessions =
        (target, terms) -> {
          opened.add(target.id());
          return new FakeSession(fabric.at(target.id()));
        };
    CompletableFuture<SortedMap<SwitchId, SwitchView>> first = reconciler.checkAll();
    CompletableFuture<SortedMap<SwitchId, SwitchView>> second = reconciler.checkAll();
    threads.runAll();

    assertThat(second.join()).isEqualTo(first.join());
    assertThat(opened).containsExactlyInAnyOrder(LEAF1, LEAF2, SPINE1);
    assertThat(office.told).containsExactly("leaf1 drifted");
    assertThat(fabric.at(LEAF1).held().gnmi()).containsEntry(QUEUE, FOREIGN);
  }

  @Test
  void storeThatFailsDuringARoundDelaysTheNextByNothing() {
    office.failing = 1;
    fabric.at(LEAF1).editForeign(QUEUE, FOREIGN);
    fabric.clock.advance(MINUTE);
    assertThat(office.told).isEmpty();
    fabric.clock.advance(MINUTE);

    assertThat(office.told).containsExactly("leaf1 drifted");
  }

  @Test
  void roundWaitsForTheStoreOnNoThreadOfTheClock() {
    LaterExecutor threads = new LaterExecutor();
    waits = threads;
    fabric.clock.advance(MINUTE);
    assertThat(reconciler.views()).isEmpty();
    threads.runAll();
    assertThat(reconciler.views()).containsOnlyKeys(LEAF1, LEAF2, SPINE1);

    feed.changed.accept(LEAF1);
    int asked = office.asked;
    fabric.clock.advance(SETTLE);
    assertThat(office.asked).isEqualTo(asked);
    threads.runAll();
    assertThat(office.asked).isGreaterThan(asked);
  }

  private final class Office implements ReconcileOffice {
    private final List<String> told = new ArrayList<>();
    private final List<SwitchId> frozen = new ArrayList<>();
    private final List<SwitchId> rebuilt = new ArrayList<>();
    private final Set<SwitchId> maintained = new HashSet<>();
    private DriftPolicy policy = DriftPolicy.REPORT;
    private int failing;
    private int asked;

    @Override
    public DriftPolicy policy(SwitchConfig wanted) {
      return policy;
    }

    @Override
    public boolean isInMaintenance(SwitchId switchId) {
      asked++;
      if (failing > 0) {
        failing--;
        throw new IllegalStateException("the store does not answer");
      }
      return maintained.contains(switchId);
    }

    @Override
    public List<String> acknowledged(SwitchId switchId) {
      return List.of();
    }

    @Override
    public void freeze(SwitchId switchId, List<Difference> drift) {
      frozen.add(switchId);
    }

    @Override
    public void rebuild(SwitchId switchId) throws ProblemsException {
      rebuilt.add(switchId);
      assertThat(engine.rebuild(switchId, FakeFabric.applyRollout()).done().join().outcome())
          .isEqualTo(TxOutcome.COMMITTED);
    }

    @Override
    public void told(SwitchId switchId, Finding finding, List<Difference> drift) {
      told.add(switchId + " " + finding.text());
    }
  }

  private static final class Feed implements ChangeFeed {
    private List<Followed> followed = List.of();
    private Consumer<SwitchId> changed = id -> {};

    @Override
    public void follow(Collection<Followed> switches, Consumer<SwitchId> changed) {
      this.followed = List.copyOf(switches);
      this.changed = changed;
    }

    @Override
    public boolean isHeard(SwitchId switchId) {
      return !followed.isEmpty();
    }
  }
}
