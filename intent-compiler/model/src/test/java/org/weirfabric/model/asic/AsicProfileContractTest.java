package org.weirfabric.model.asic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** What every shipped profile keeps to. */
class AsicProfileContractTest {
  private static final AsicCatalogue SHIPPED = AsicCatalogue.shipped();

  static SortedSet<String> names() {
    return SHIPPED.names();
  }

  private static AsicProfile asic(String name) {
    return SHIPPED.find(name).orElseThrow();
  }

  private static Stream<Fact<?>> facts(AsicProfile asic) {
    return Stream.of(
        asic.cell(),
        asic.frameOverhead(),
        asic.totalBuffer(),
        asic.bufferSlices(),
        asic.sliceRule(),
        asic.fixedReserve(),
        asic.portReserve(),
        asic.allocationUnit(),
        asic.pipelineLatency(),
        asic.interfaceDelayNanos(),
        asic.headroomForm(),
        asic.portHeadroomLimit(),
        asic.queues(),
        asic.priorityGroups(),
        asic.maxLosslessPriorities(),
        asic.maxWeight(),
        asic.maxFrameBytes(),
        asic.portSpeeds(),
        asic.eightLaneSpeed(),
        asic.capabilities());
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyFactNamesItsSource(String name) {
    assertThat(facts(asic(name))).allMatch(fact -> fact.source().length() >= 8);
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatIsNotPublicIsAssumed(String name) {
    assertThat(facts(asic(name)))
        .filteredOn(fact -> fact.source().matches(".*(not public|not checked|guess|taken as).*"))
        .allMatch(Fact::assumed);
  }

  @ParameterizedTest
  @MethodSource("names")
  void sizesArePlausible(String name) {
    AsicProfile asic = asic(name);
    long total = asic.totalBuffer().value().bytes();
    assertThat(asic.cell().value().bytes()).isBetween(1L, 512L);
    assertThat(asic.frameOverhead().value().bytes()).isLessThan(asic.cell().value().bytes());
    assertThat(total).isBetween(1L << 20, 8_000_000_000L);
    assertThat(asic.allocationUnit().value()).isGreaterThan(ByteSize.ZERO);
    assertThat(asic.fixedReserve().value().bytes()).isLessThan(total / 4);
    assertThat(asic.pipelineLatency().value().bytes()).isLessThan(100 * 1024);
    assertThat(asic.portHeadroomLimit().value().bytes()).isLessThanOrEqualTo(total);
    assertThat(asic.interfaceDelayNanos().value()).isLessThanOrEqualTo(1_000);
  }

  @ParameterizedTest
  @MethodSource("names")
  void severalMemoriesSayWhichPortsShareOne(String name) {
    AsicProfile asic = asic(name);
    boolean several = asic.bufferSlices().value() > 1;
    assertThat(asic.sliceRule().value() != SliceRule.ONE).isEqualTo(several);
    assertThat(asic.sliceRate().isPresent()).isEqualTo(several);
    assertThat(asic.bufferSlices().value() % asic.sliceRule().value().memoriesPerPort()).isZero();
    assertThat(asic.fixedReserve().value()).isLessThan(asic.slice());
  }

  @ParameterizedTest
  @MethodSource("names")
  void portsRunSpeedsFrom10GTo800GSlowestFirst(String name) {
    List<BitRate> speeds = asic(name).portSpeeds().value();
    assertThat(speeds).isNotEmpty().isSorted().doesNotHaveDuplicates();
    assertThat(speeds.get(0)).isGreaterThanOrEqualTo(BitRate.ofGigabits(10));
    assertThat(speeds.get(speeds.size() - 1)).isLessThanOrEqualTo(BitRate.ofGigabits(800));
  }

  @ParameterizedTest
  @MethodSource("names")
  void losslessPrioritiesNeedPfcAndGroups(String name) {
    AsicProfile asic = asic(name);
    assertThat(asic.maxLosslessPriorities().value())
        .isLessThanOrEqualTo(asic.priorityGroups().value());
    assertThat(asic.can(AsicCapability.PFC)).isEqualTo(asic.maxLosslessPriorities().value() > 0);
  }

  @ParameterizedTest
  @MethodSource("names")
  void weightsAreThereWhereQueuesAreWeighted(String name) {
    AsicProfile asic = asic(name);
    assertThat(asic.maxWeight().value() > 0).isEqualTo(asic.can(AsicCapability.DWRR));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aSpectrumFormIsOnlyNvidias(String name) {
    assertThat(asic(name).headroomForm().value() != HeadroomForm.PHYSICAL)
        .isEqualTo(name.startsWith("spectrum-"));
  }
}
