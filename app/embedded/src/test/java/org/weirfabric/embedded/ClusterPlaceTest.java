package org.weirfabric.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClusterPlaceTest {

  @Test
  void coreByItselfNamesNoStorage() {
    assertThat(ClusterPlace.ALONE.json(9876))
        .isEqualToIgnoringWhitespace(
            "{\"name\": \"weir\", \"node\": {\"id\": \"weir\", \"ip\": \"127.0.0.1\", \"port\": 9876}}");
  }

  @Test
  void nodeOfAClusterNamesItselfAndAllStorageNodes() {
    ClusterPlace place =
        new ClusterPlace(
            "onos-a", List.of(new StorageNode("storage-1", 1), new StorageNode("storage-2", 2)));
    assertThat(place.json(3))
        .contains("\"node\": {\"id\": \"onos-a\", \"ip\": \"127.0.0.1\", \"port\": 3}")
        .contains("\"storage\": [{\"id\": \"storage-1\"", "{\"id\": \"storage-2\"");
    assertThat(ClusterPlace.portIn(place.json(4711))).isEqualTo(4711);
    assertThat(ClusterPlace.portIn("{}")).isZero();
  }

  @Test
  void storageNodesAreReadFromTheArgumentsOfTheirProcess() {
    assertThat(StorageNode.parse(List.of("storage-2=7", "storage-1=5")))
        .isEqualTo(Map.of("storage-1", 5, "storage-2", 7));
    assertThatIllegalArgumentException().isThrownBy(() -> new StorageNode("a\"b", 1));
  }
}
