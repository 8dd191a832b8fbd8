package org.weirfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class HeadroomCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int headroom(String... args) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("headroom"));
    all.addAll(List.of(args));
    return weir.execute(all.toArray(String[]::new));
  }

  private int spectrum4(String... more) {
    List<String> args = new ArrayList<>(List.of("--asic", "spectrum-4", "--speed", "400G"));
    args.addAll(List.of("--cable", "40m", "--lossless-mtu", "4300"));
    args.addAll(List.of(more));
    return headroom(args.toArray(String[]::new));
  }

  private JsonNode json() throws Exception {
    return new ObjectMapper().readTree(out.toString());
  }

  @Test
  void theTableHasEveryItemBothFormsAndTheirRatio() {
    assertThat(spectrum4()).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("headroom (SONiC: xoff) = 287744B", "cable, there and back", "peer's response")
        .containsPattern("physical minimum +250880B")
        .containsPattern("vendor form +287744B")
        .containsPattern("vendor form / physical minimum +1\\.147")
        .contains("(assumed)");
  }

  @Test
  void jsonIsTheSameInNumbers() throws Exception {
    assertThat(spectrum4("--json")).isZero();
    assertThat(json().path("headroomBytes").asLong()).isEqualTo(287_744);
    assertThat(json().path("physicalMinimumBytes").asLong()).isEqualTo(250_880);
    assertThat(json().path("ratio").decimalValue()).isEqualByComparingTo("1.147");
    assertThat(json().path("terms")).hasSizeGreaterThan(8);
  }

  @Test
  void anAsicWithoutVendorFormHasThePhysicalMinimumAlone() throws Exception {
    assertThat(
            headroom(
                "--asic",
                "tomahawk-5",
                "--speed",
                "800G",
                "--cable",
                "2km",
                "--mtu",
                "9000",
                "--json"))
        .isZero();
    assertThat(json().has("vendorFormBytes")).isFalse();
    assertThat(json().path("headroomBytes")).isEqualTo(json().path("physicalMinimumBytes"));
  }

  @Test
  void everyOptionButFewerSmallPacketsMakesItLarger() throws Exception {
    long plain = bytes();
    assertThat(bytes("--gearbox", "400")).isGreaterThan(plain);
    assertThat(bytes("--macsec")).isGreaterThan(plain);
    assertThat(bytes("--vxlan")).isGreaterThan(plain);
    assertThat(out.toString()).contains("VXLAN 50B");
    assertThat(bytes("--vxlan=ipv6")).isGreaterThan(plain);
    assertThat(out.toString()).contains("VXLAN 70B");
    assertThat(bytes("--small-packets", "20")).isLessThan(plain);
  }

  private long bytes(String... more) throws Exception {
    out.getBuffer().setLength(0);
    List<String> args = new ArrayList<>(List.of("--asic=emulated", "--speed=400G", "--json"));
    args.addAll(List.of("--cable=40m", "--mtu=9020", "--lossless-mtu=4300"));
    args.addAll(List.of(more));
    assertThat(headroom(args.toArray(String[]::new))).as(err.toString()).isZero();
    return json().path("headroomBytes").asLong();
  }

  @Test
  void eightLanesDoubleXon() throws Exception {
    assertThat(spectrum4("--lanes", "8", "--json")).isZero();
    assertThat(json().path("xonBytes").asLong()).isEqualTo(38_912);
    assertThat(json().path("reservedBytes").asLong()).isEqualTo(48_128);
  }

  @Test
  void anOverSubscribedPoolStatesItsRisk() throws Exception {
    assertThat(spectrum4("--share", "64", "--over-subscribe", "2")).isZero();
    assertThat(out.toString()).contains("shared pool of 64 groups", "more than 32 of 64 groups");
  }

  @ParameterizedTest
  @CsvSource({
    "tomahawk-9, 400G, 40m, WEIR-3001 --asic",
    "tomahawk-1, 400G, 40m, WEIR-3001 headroom",
    "bmv2, 100G, 40m, none: it has no PFC",
    "spectrum-4, fast, 40m, WEIR-1004 --speed",
    "spectrum-4, 400G, 121km, WEIR-1004 --cable",
    "spectrum-4, 400G, -1m, WEIR-1004 --cable"
  })
  void whatCannotBeIsRefusedInALine(String asic, String speed, String cable, String told) {
    assertThat(headroom("--asic=" + asic, "--speed=" + speed, "--cable=" + cable)).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains(told);
  }

  @ParameterizedTest
  @CsvSource({
    "--mtu=70000",
    "--mtu=9217",
    "--lossless-mtu=9217",
    "--gearbox=-1",
    "--small-packets=101",
    "--lanes=3",
    "--vxlan=ipx",
    "--share=0",
    "--share=9999999999",
  })
  void anOptionOutOfRangeIsTwo(String option) {
    assertThat(headroom("--asic=spectrum-4", "--speed=400G", "--cable=40m", option)).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void onePortTakesNoMoreOfASharedPoolThanTheAsicGives() {
    assertThat(headroom("--asic=spectrum-4", "--speed=400G", "--cable=20km", "--share=2"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("WEIR-3001 --share", "1576704B");
  }

  @Test
  void aRefusalInJsonListsItsProblems() throws Exception {
    assertThat(headroom("--asic=bmv2", "--speed=33G", "--cable=1m", "--json")).isEqualTo(2);
    assertThat(json().path("problems")).hasSize(2);
  }
}
