package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.wire.p4.FieldMatch;
import org.weirfabric.wire.p4.TableEntry;

class P4NamesTest {
  private final P4Names names = new P4Names(SmallProgram.pipeline().info());

  @Test
  void namesBecomeIdsAndCanonicalBytes() {
    TableEntry wire = names.encode(SmallProgram.trust(256, 2));

    assertThat(wire.getTableId()).isEqualTo(33554433);
    assertThat(wire.getMatch(0).getExact().getValue())
        .isEqualTo(ByteString.copyFrom(new byte[] {1, 0}));
    assertThat(wire.getAction().getAction().getActionId()).isEqualTo(16777217);
    assertThat(wire.getAction().getAction().getParams(0).getValue())
        .isEqualTo(ByteString.copyFrom(new byte[] {2}));
  }

  @Property
  void whatIsEncodedIsDecoded(
      @ForAll @IntRange(max = 255) int map,
      @ForAll @IntRange(max = 63) int dscp,
      @ForAll @IntRange(max = 7) int queue) {
    P4Entry entry = SmallProgram.classify(map, dscp, queue);

    assertThat(names.decode(names.encode(entry))).contains(entry);
  }

  @Property
  void canonicalBytesHaveNoLeadingZeroAndKeepTheValue(@ForAll @LongRange(min = 0) long value) {
    ByteString bytes = P4Bytes.of(value, 63);

    assertThat(P4Bytes.value(bytes)).hasValue(value);
    assertThat(bytes.size() == 1 || bytes.byteAt(0) != 0).isTrue();
  }

  @Test
  void leadingZerosOfAServerAreTakenAndMoreThan63BitsAreNot() {
    assertThat(P4Bytes.value(ByteString.copyFrom(new byte[] {0, 0, 5}))).hasValue(5);
    assertThat(P4Bytes.value(ByteString.copyFrom(new byte[] {-1, 0, 0, 0, 0, 0, 0, 0}))).isEmpty();
  }

  @Test
  void aValueWiderThanItsFieldIsRefused() {
    assertThatThrownBy(() -> names.encode(SmallProgram.trust(512, 1)))
        .hasMessage("ingress.port_trust ingress_port: 512 is not a number of 9 bits");
  }

  @Test
  void whatTheProgramDoesNotHaveIsRefusedByName() {
    assertThatThrownBy(() -> names.encode(entry("ingress.nothing", Map.of(), "ingress.trust")))
        .hasMessage("the program has no table ingress.nothing");
    assertThatThrownBy(
            () ->
                names.encode(
                    entry("ingress.port_trust", Map.of("ingress_port", 1L), "ingress.classify")))
        .hasMessage("ingress.port_trust has no action ingress.classify");
    assertThatThrownBy(
            () -> names.encode(entry("ingress.port_trust", Map.of("port", 1L), "ingress.trust")))
        .hasMessage("ingress.port_trust lacks a value for ingress_port");
    assertThatThrownBy(
            () -> names.encode(entry("ingress.ipv4_route", Map.of("ipv4_dst", 1L), "ingress.drop")))
        .hasMessage("ingress.ipv4_route matches ipv4_dst by LPM");
  }

  @Test
  void entriesThatAnEntryOfOursCannotSayAreLeftOut() {
    TableEntry trust = names.encode(SmallProgram.trust(1, 1));

    assertThat(names.decode(trust.toBuilder().setIsDefaultAction(true).build())).isEmpty();
    assertThat(names.decode(trust.toBuilder().setTableId(9).build())).isEmpty();
    assertThat(
            names.decode(
                trust.toBuilder()
                    .setMatch(
                        0,
                        FieldMatch.newBuilder()
                            .setFieldId(1)
                            .setLpm(FieldMatch.LPM.newBuilder().setPrefixLen(3)))
                    .build()))
        .isEmpty();
  }

  private static P4Entry entry(String table, Map<String, Long> match, String action) {
    return P4Entry.of(table, new TreeMap<>(match), action, new TreeMap<>());
  }
}
