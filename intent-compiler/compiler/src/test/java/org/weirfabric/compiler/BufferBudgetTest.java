package org.weirfabric.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.units.BitRate;

class BufferBudgetTest {
  /** Two memories of 132121 cells of 254 B, 6.4 Tb/s each, 256 KiB fixed. */
  private static final AsicProfile TOMAHAWK_3 = asic("tomahawk-3");

  /** Four memories of 20165 cells of 208 B, each port in two of them. */
  private static final AsicProfile TOMAHAWK_1 = asic("tomahawk-1");

  private static final long FRAME = 9398;

  @Test
  void portsOfMoreSpeedThanAMemoryServesCannotAllShareIt() {
    // 32 ports of 400G are 12.8 Tb/s: 16 of them fill a memory.
    List<PortDemand> ports = ports(32, 400, 20_000, 300_000);
    BufferBudget budget = BufferBudget.of(TOMAHAWK_3, ports, FRAME, HeadroomPooling.OWN);
    assertThat(budget.portsCounted()).isEqualTo(16);
    assertThat(budget.keptBytes()).isEqualTo(16 * 20_000);
    assertThat(budget.headroomBytes()).isEqualTo(16 * 300_000);
    assertThat(budget.minimumBytes()).isEqualTo(16 * FRAME);
    // 33558734 - 262144 - 320000 - 4800000 - 150368
    assertThat(budget.overBytes()).isEqualTo(-28_026_222);
  }

  @Test
  void thePortsThatTakeTheMostAreTakenToBeTogether() {
    List<PortDemand> ports = ports(16, 400, 0, 100_000);
    ports.addAll(ports(16, 400, 0, 500_000));
    assertThat(BufferBudget.of(TOMAHAWK_3, ports, FRAME, HeadroomPooling.OWN).headroomBytes())
        .isEqualTo(16 * 500_000);
  }

  @Test
  void whereTheTopologySaysWhichPortsShareAMemoryItIsExact() {
    List<PortDemand> ports = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      ports.add(
          PortDemand.of(
              1,
              BitRate.ofGigabits(400),
              Optional.of(i % 2),
              0,
              List.of(i < 8 ? 500_000L : 100_000L)));
    }
    assertThat(BufferBudget.of(TOMAHAWK_3, ports, FRAME, HeadroomPooling.OWN).headroomBytes())
        .isEqualTo(4 * 500_000 + 4 * 100_000);
  }

  @Test
  void aPortOfATomahawkIsKeptInTwoOfItsFourMemories() {
    // 32 ports of 100G: 16 in each pair of memories, all 16 in both of the pair.
    List<PortDemand> ports = ports(32, 100, 10_000, 100_000);
    BufferBudget budget = BufferBudget.of(TOMAHAWK_1, ports, FRAME, HeadroomPooling.OWN);
    assertThat(budget.memories()).isEqualTo(4);
    assertThat(budget.headroomBytes()).isEqualTo(16 * 100_000);
    assertThat(budget.capacityBytes()).isEqualTo(20_165 * 208);
  }

  @Test
  void anOversubscribedPoolSaysHowManyGroupsItSurvives() {
    // 16 groups of 300000 in one memory, at 2: 2400000, in cells of 254 2400046, which holds 8.
    HeadroomPooling twice = HeadroomPooling.shared(BigDecimal.valueOf(2));
    BufferBudget budget =
        BufferBudget.of(TOMAHAWK_3, ports(16, 400, 20_000, 300_000), FRAME, twice);
    assertThat(budget.promisedBytes()).isEqualTo(16 * 300_000);
    assertThat(budget.headroomBytes()).isEqualTo(2_400_046);
    assertThat(budget.groups()).isEqualTo(16);
    assertThat(budget.groupsAtOnce()).isEqualTo(8);
  }

  @Test
  void aGroupAloneAlwaysFindsItsWholeHeadroom() {
    HeadroomPooling most = HeadroomPooling.shared(BigDecimal.valueOf(100));
    BufferBudget budget = BufferBudget.of(TOMAHAWK_3, ports(4, 400, 0, 300_000), FRAME, most);
    assertThat(budget.headroomBytes()).isGreaterThanOrEqualTo(300_000);
    assertThat(budget.groupsAtOnce()).isEqualTo(1);
  }

  /** Every way to put up to seven ports into the two memories takes no more than the bound. */
  @Property(tries = 300)
  void noPlacementTakesMoreThanTheBound(@ForAll("fewPorts") List<PortDemand> ports) {
    BufferBudget bound = BufferBudget.of(TOMAHAWK_3, ports, FRAME, HeadroomPooling.OWN);
    for (int placement = 0; placement < 1 << ports.size(); placement++) {
      List<PortDemand> placed = new ArrayList<>();
      long[] gigabits = new long[2];
      for (int i = 0; i < ports.size(); i++) {
        PortDemand port = ports.get(i);
        int memory = placement >> i & 1;
        gigabits[memory] += port.speed().bitsPerSecond() / 1_000_000_000;
        placed.add(
            PortDemand.of(
                1, port.speed(), Optional.of(memory), port.keptBytes(), port.headroomsBytes()));
      }
      if (gigabits[0] <= 6400 && gigabits[1] <= 6400) {
        BufferBudget real = BufferBudget.of(TOMAHAWK_3, placed, FRAME, HeadroomPooling.OWN);
        assertThat(real.overBytes()).isLessThanOrEqualTo(bound.overBytes());
        assertThat(real.keptBytes() + real.headroomBytes())
            .isLessThanOrEqualTo(bound.keptBytes() + bound.headroomBytes());
      }
    }
  }

  /** What is kept, reserved, headroom and shared is a whole memory, but for less than a cell. */
  @Property(tries = 300)
  void divisionConservesEveryByteOfAMemory(
      @ForAll("fewPorts") List<PortDemand> ports, @ForAll("asics") AsicProfile asic) {
    BufferBudget budget = BufferBudget.of(asic, ports, FRAME, HeadroomPooling.OWN);
    if (budget.fits()) {
      long shared = budget.sharedOfOne(asic.cell().value()).bytes();
      long divided = budget.fixedBytes() + budget.keptBytes() + budget.headroomBytes() + shared;
      assertThat(budget.capacityBytes() - divided).isBetween(0L, asic.cell().value().bytes() - 1);
      assertThat(shared).isGreaterThanOrEqualTo(0);
    }
  }

  @Provide
  Arbitrary<AsicProfile> asics() {
    return Arbitraries.of("tomahawk-1", "tomahawk-3", "tomahawk-5", "spectrum-4", "emulated")
        .map(BufferBudgetTest::asic);
  }

  @Provide
  Arbitrary<List<PortDemand>> fewPorts() {
    return Combinators.combine(
            Arbitraries.of(400, 800, 1600, 3200),
            Arbitraries.longs().between(0, 200_000),
            Arbitraries.longs().between(1, 3_000_000).list().ofMaxSize(2))
        .as(
            (speed, kept, headrooms) ->
                PortDemand.of(1, BitRate.ofGigabits(speed), Optional.empty(), kept, headrooms))
        .list()
        .ofMinSize(1)
        .ofMaxSize(7);
  }

  private static List<PortDemand> ports(int count, int gigabits, long kept, long headroom) {
    return new ArrayList<>(
        List.of(
            PortDemand.of(
                count, BitRate.ofGigabits(gigabits), Optional.empty(), kept, List.of(headroom))));
  }

  private static AsicProfile asic(String name) {
    return AsicCatalogue.shipped().find(name).orElseThrow();
  }
}
