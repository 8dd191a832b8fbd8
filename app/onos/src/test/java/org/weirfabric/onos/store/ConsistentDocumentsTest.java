package org.weirfabric.onos.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.onosproject.store.service.ConsistentMap;
import org.onosproject.store.service.ConsistentMapAdapter;
import org.onosproject.store.service.ConsistentMapException;
import org.onosproject.store.service.Versioned;
import org.weirfabric.model.error.ProblemCode;

final class ConsistentDocumentsTest {

  @Test
  void storeThatDoesNotAnswerIsAProblemForTheUserAndNoDefect() {
    ConsistentDocuments documents = new ConsistentDocuments(new Silent(), "weir-intents");
    List<ThrowingCallable> questions =
        List.of(() -> documents.get("a"), () -> documents.put("a", "text"));
    for (ThrowingCallable question : questions) {
      assertThatThrownBy(question)
          .asInstanceOf(InstanceOfAssertFactories.type(StoreSilentException.class))
          .satisfies(
              silent -> {
                assertThat(silent.problem().code()).isEqualTo(ProblemCode.STORE_UNAVAILABLE);
                assertThat(silent.problem().where()).isEqualTo("store weir-intents");
              });
    }
  }

  /** A map whose storage nodes have no majority. */
  private static final class Silent extends ConsistentMapAdapter<String, byte[]>
      implements ConsistentMap<String, byte[]> {
    @Override
    public Versioned<byte[]> get(String key) {
      throw new ConsistentMapException.Timeout();
    }

    @Override
    public Versioned<byte[]> put(String key, byte[] value) {
      throw new ConsistentMapException.Timeout();
    }
  }
}
