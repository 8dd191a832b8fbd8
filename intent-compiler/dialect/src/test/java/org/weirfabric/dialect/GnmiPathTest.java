package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GnmiPathTest {
  @Property
  void whatIsPrintedIsReadBack(@ForAll("paths") GnmiPath path) {
    assertThat(GnmiPath.parse(path.toString())).isEqualTo(path);
  }

  @Property
  void equalPathsArePrintedAlike(@ForAll("paths") GnmiPath a, @ForAll("paths") GnmiPath b) {
    assertThat(a.equals(b)).isEqualTo(a.toString().equals(b.toString()));
    assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
  }

  @Property
  void entryIsTheChildThatItsTextNames(@ForAll("paths") GnmiPath path) {
    assertThat(path.entry("interface", "name", "Eth1/1"))
        .isEqualTo(path.child("interface[name=Eth1/1]"));
  }

  @Test
  void keysAreInOrderOfTheirNames() {
    assertThat(GnmiPath.parse("/tlv[type=127][oui=0080c2]").toString())
        .isEqualTo("/tlv[oui=0080c2][type=127]");
  }

  @Test
  void slashOriginAndBracketsInKeysAreRead() {
    GnmiPath path = GnmiPath.parse("sonic_db:/CONFIG_DB/port[name=a/b\\]\\\\]/mtu");
    assertThat(path.origin()).isEqualTo("sonic_db");
    assertThat(path.elems()).hasSize(3);
    assertThat(path.elems().get(1).keys()).containsEntry("name", "a/b]\\");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a/b", "//", "/a//b", "/a/", "/a[name]", "/a[name=x", "/a[=x]"})
  void textThatIsNoPathIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GnmiPath.parse(text))
        .withMessageContaining("not a gNMI path");
  }

  @Provide
  Arbitrary<GnmiPath> paths() {
    Arbitrary<String> origin = Arbitraries.of("", "openconfig", "sonic_db");
    return Combinators.combine(origin, elems()).as(GnmiPath::of);
  }

  private static Arbitrary<List<GnmiPath.Elem>> elems() {
    Arbitrary<String> name =
        Arbitraries.strings().withCharRange('a', 'z').withChars("-_.:").ofMinLength(1);
    Arbitrary<String> value = Arbitraries.strings().withChars("ab]\\[=/:\"' ").ofMaxLength(6);
    Arbitrary<SortedMap<String, String>> keys =
        Arbitraries.maps(Arbitraries.of("name", "id", "type"), value)
            .ofMaxSize(3)
            .map(TreeMap::new);
    return Combinators.combine(name, keys).as(GnmiPath.Elem::of).list().ofMaxSize(4);
  }
}
