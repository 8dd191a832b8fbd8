package org.weirfabric.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.weirfabric.cli.console.RefusedException;

class LoopbackPortTest {
  @Test
  void zeroIsAnyFreePort() throws Exception {
    assertThat(LoopbackPort.free(0)).isBetween(1, 65535);
  }

  @Test
  void takenPortIsRefusedWithTheWayOut() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(() -> LoopbackPort.free(other.getLocalPort()))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("WEIR-6004")
          .hasMessageContaining("port " + other.getLocalPort())
          .hasMessageContaining("--port 0")
          .message()
          .doesNotContain("\n");
    }
  }

  @Test
  void numberThatIsNoPortIsRefused() {
    assertThatThrownBy(() -> LoopbackPort.free(65536))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("WEIR-2001");
  }
}
