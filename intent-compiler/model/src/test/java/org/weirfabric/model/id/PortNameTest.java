package org.weirfabric.model.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;

class PortNameTest {
  @Example
  void portsAreOrderedAsPeopleCount() {
    assertThat(
            Stream.of("Ethernet12", "Ethernet8", "eth1/10/2", "eth1/9/30", "Ethernet08", "eth1")
                .map(PortName::of)
                .sorted()
                .map(PortName::value))
        .containsExactly("Ethernet08", "Ethernet8", "Ethernet12", "eth1", "eth1/9/30", "eth1/10/2");
  }

  @Property
  void theOrderIsTotal(
      @ForAll @StringLength(min = 1, max = 6) @CharRange(from = '0', to = '2') String digits,
      @ForAll @StringLength(min = 1, max = 6) @CharRange(from = '0', to = '2') String others) {
    PortName a = PortName.of("a" + digits);
    PortName b = PortName.of("a" + others);
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
    assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
    long left = Long.parseLong(digits);
    long right = Long.parseLong(others);
    if (left != right) {
      assertThat(Integer.signum(a.compareTo(b))).isEqualTo(Long.compare(left, right));
    }
  }
}
