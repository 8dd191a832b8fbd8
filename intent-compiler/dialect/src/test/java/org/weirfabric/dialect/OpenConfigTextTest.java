package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.id.PortName;

class OpenConfigTextTest {
  @Property(tries = 200)
  void theLinesAreTheEntriesThatTheDialectEncodes(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    OpenConfigText text = new OpenConfigText();
    SwitchConfig one = new RandomSwitch(random, false).config();
    SwitchConfig other = new RandomSwitch(random, false).config();
    for (SwitchConfig config : List.of(one, other, one)) {
      assertThat(entries(text, config)).isEqualTo(encoded(config));
    }
  }

  @Example
  void portsThatShareSettingsHaveTheirOwnNames() throws Exception {
    SwitchConfig leaf = Leaf1.config();
    SortedMap<PortName, PortConfig> ports = new TreeMap<>(leaf.ports());
    for (String name : List.of("a", "some-port", "eth1/2")) {
      ports.put(
          PortName.of(name),
          PortConfig.of(PortName.of(name), leaf.ports().get(Leaf1.EDGE_PORT).settings()));
    }
    SwitchConfig config = leaf.toBuilder().setPorts(ports).build();
    assertThat(entries(new OpenConfigText(), config)).isEqualTo(encoded(config));
  }

  private static SortedMap<String, String> encoded(SwitchConfig config) throws Exception {
    SortedMap<String, String> entries = new TreeMap<>();
    new OpenConfigDialect()
        .encode(config)
        .gnmi()
        .forEach((path, value) -> entries.put(path.toString(), value));
    return entries;
  }

  private static SortedMap<String, String> entries(OpenConfigText text, SwitchConfig config)
      throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    text.write(config, part -> bytes.write(part, 0, part.length));
    SortedMap<String, String> entries = new TreeMap<>();
    for (String line : bytes.toString(StandardCharsets.UTF_8).split("\n")) {
      if (!line.isEmpty()) {
        int tab = line.indexOf('\t');
        assertThat(entries.put(line.substring(0, tab), line.substring(tab + 1))).isNull();
      }
    }
    return entries;
  }
}
