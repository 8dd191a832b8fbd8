package org.weirfabric.model.asic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.units.BitRate;

class AsicCatalogueTest {
  @Test
  void shipsTheEmulatedAsicAndTheOnesOnSale() {
    AsicCatalogue catalogue = AsicCatalogue.shipped();
    assertThat(catalogue.names()).hasSize(20).contains("emulated", "bmv2", "tomahawk-5");
    assertThat(catalogue.find("spectrum-4").orElseThrow().cell().value().bytes()).isEqualTo(192);
    assertThat(catalogue.find("emulated").orElseThrow().totalBuffer().value().bytes())
        .isEqualTo(16 * 1024 * 1024);
    assertThat(catalogue.find("tofino-9")).isEmpty();
  }

  @Test
  void aGuessedFactSaysSo() {
    AsicProfile spectrum = AsicCatalogue.shipped().find("spectrum-4").orElseThrow();
    assertThat(spectrum.interfaceDelayNanos().assumed()).isTrue();
    assertThat(spectrum.interfaceDelayNanos().citation()).endsWith("(assumed)");
    assertThat(spectrum.cell().assumed()).isFalse();
  }

  @Test
  void aTomahawkStoresAPortsFramesInTwoOfItsFourMemories() {
    AsicProfile tomahawk = AsicCatalogue.shipped().find("tomahawk-1").orElseThrow();
    assertThat(tomahawk.bufferSlices().value()).isEqualTo(4);
    assertThat(tomahawk.sliceRule().value().memoriesPerPort()).isEqualTo(2);
    assertThat(tomahawk.slice().bytes()).isEqualTo(20165 * 208);
    assertThat(tomahawk.sliceRate().orElseThrow().value()).isEqualTo(BitRate.parse("1600G"));
  }

  @Test
  void onlyTheFastestPortsHaveEightLanes() {
    AsicProfile spectrum = AsicCatalogue.shipped().find("spectrum-4").orElseThrow();
    assertThat(spectrum.hasEightLanes(BitRate.ofGigabits(800))).isTrue();
    assertThat(spectrum.hasEightLanes(BitRate.ofGigabits(400))).isFalse();
  }

  @Test
  void aFactWithoutSourceIsRefused() {
    ProblemsException refusal =
        catchThrowableOfType(
            ProblemsException.class,
            () -> AsicProfileReader.read("name: x\ncell: { value: 64B }\nqueue: 3\n"));
    assertThat(refusal.problems())
        .extracting(Problem::code, Problem::where)
        .contains(
            Assertions.tuple(ProblemCode.MISSING_FIELD, "/cell"),
            Assertions.tuple(ProblemCode.UNKNOWN_FIELD, "/queue"));
  }

  @Test
  void twoAsicsOfOneNameAreRefused() {
    AsicProfile emulated = AsicCatalogue.shipped().find("emulated").orElseThrow();
    Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() -> AsicCatalogue.of(List.of(emulated, emulated)))
        .withMessageContaining("emulated");
  }
}
