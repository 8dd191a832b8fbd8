package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;

class JsonSubtreeTest {
  private static final String QOS =
      "{\"openconfig-qos:queues\":{\"queue\":["
          + "{\"name\":\"a\",\"config\":{\"queue-id\":1}},"
          + "{\"name\":\"b\",\"config\":{\"queue-id\":2,\"weir-lossless:group\":3}}]}}";

  private static Optional<String> at(String way) throws Exception {
    JsonNode whole = new ObjectMapper().readTree(QOS);
    return JsonSubtree.of(whole, GnmiPath.parse(way).elems());
  }

  @Test
  void entryIsFoundByItsKeyAndNamesItsModules() throws Exception {
    assertThat(at("/queues/queue[name=b]"))
        .contains(
            "{\"openconfig-qos:name\":\"b\","
                + "\"openconfig-qos:config\":{\"queue-id\":2,\"weir-lossless:group\":3}}");
    assertThat(at("/queues/queue[name=b]/config"))
        .contains("{\"openconfig-qos:queue-id\":2,\"weir-lossless:group\":3}");
  }

  @Test
  void leafIsItsValueAlone() throws Exception {
    assertThat(at("/queues/queue[name=a]/config/queue-id")).contains("1");
  }

  @Test
  void whatIsNotThereIsEmpty() throws Exception {
    assertThat(at("/queues/queue[name=c]")).isEmpty();
    assertThat(at("/queues/queue[name=a]/state")).isEmpty();
    assertThat(at("/classifiers")).isEmpty();
  }
}
