package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.gNMIGrpc;

class WireChannelsTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");

  @Test
  void noThreadIsLeftWhenClosed() throws IOException, InterruptedException {
    try (RawServer server = new RawServer(new AnyTarget())) {
      Set<Thread> before = threads();
      WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
      channels.gnmi(LEAF, server.endpoint()).capabilities().join();
      channels
          .gnmi(SwitchId.of("gone"), Endpoint.of("127.0.0.1", 1))
          .capabilities()
          .exceptionally(t -> null)
          .join();
      assertThat(threads().stream().map(Thread::getName)).anyMatch(n -> n.startsWith("weir-wire"));

      channels.close();

      Set<Thread> after = threads();
      after.removeAll(before);
      // The server's own pool may have grown by our call.
      after.removeIf(thread -> thread.getName().startsWith("pool-"));
      assertThat(after).isEmpty();
    }
  }

  @Test
  void closedChannelsOpenNoMore() {
    WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS);
    channels.close();
    channels.close();

    assertThatThrownBy(() -> channels.gnmi(LEAF, Endpoint.of("127.0.0.1", 1)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aNameIsResolvedWithoutAContextClassLoader() throws Exception {
    try (RawServer server = new RawServer(new AnyTarget())) {
      Endpoint byName = Endpoint.of("localhost", server.endpoint().port());
      ClassLoader usual = Thread.currentThread().getContextClassLoader();
      Thread.currentThread().setContextClassLoader(null);
      try (WireChannels channels = WireChannels.plaintext(WireSettings.DEFAULTS)) {
        assertThat(channels.gnmi(LEAF, byName).capabilities().join().gnmiVersion()).isEqualTo("x");
      } finally {
        Thread.currentThread().setContextClassLoader(usual);
      }
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .collect(Collectors.toSet());
  }

  private static final class AnyTarget extends gNMIGrpc.gNMIImplBase {
    @Override
    public void capabilities(
        CapabilityRequest request, io.grpc.stub.StreamObserver<CapabilityResponse> observer) {
      observer.onNext(CapabilityResponse.newBuilder().setGNMIVersion("x").build());
      observer.onCompleted();
    }
  }
}
