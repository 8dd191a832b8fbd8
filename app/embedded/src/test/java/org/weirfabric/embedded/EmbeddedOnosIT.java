package org.weirfabric.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Boots the assembled core. One boot carries many facts, since each takes about twenty seconds. */
final class EmbeddedOnosIT {

  private static final Path ASSEMBLY = Path.of(System.getProperty("weir.assembly"));
  private static final Duration BOOT = Duration.ofSeconds(150);
  private static final String NETCFG = "/onos/v1/network/configuration";

  @TempDir Path folder;

  @Test
  void isLoopbackOnlyLetsOnlyItsOwnLoginInAndKeepsStateOverKill() throws Exception {
    Path home = folder.resolve("onos");
    String firstLogin;
    try (EmbeddedOnos onos = EmbeddedOnos.in(ASSEMBLY, home).start()) {
      onos.awaitRest(BOOT);
      firstLogin = Files.readString(onos.loginFile());

      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(onos.loginFile())))
          .isEqualTo("rw-------");
      assertThat(statusWith(onos, "onos", "rocks")).isEqualTo(401);
      assertThat(statusWith(onos, "karaf", "karaf")).isEqualTo(401);
      assertThat(statusWith(onos, "weir", "")).isEqualTo(401);
      assertThat(ListeningSockets.of(onos.pid()))
          .contains("127.0.0.1:" + onos.restUri().getPort(), "127.0.0.1:" + onos.sshPort())
          .allMatch(address -> address.startsWith("127.0.0.1:"));

      assertThatThrownBy(() -> EmbeddedOnos.in(ASSEMBLY, home).start())
          .isInstanceOf(OnosStartException.class)
          .hasMessageContaining("already runs in");
      assertThatThrownBy(
              () ->
                  EmbeddedOnos.in(ASSEMBLY, folder.resolve("other"))
                      .restPort(onos.restUri().getPort())
                      .start())
          .isInstanceOf(OnosStartException.class)
          .hasMessageContaining("is in use");

      HttpResponse<String> written =
          onos.rest()
              .send("POST", NETCFG, "{\"devices\":{\"weir:x\":{\"basic\":{\"name\":\"kept\"}}}}");
      assertThat(written.statusCode()).isEqualTo(200);
      onos.kill();
      assertThat(onos.isAlive()).isFalse();
    }

    try (EmbeddedOnos again = EmbeddedOnos.in(ASSEMBLY, home).start()) {
      again.awaitRest(BOOT);
      assertThat(again.rest().get(NETCFG).body()).contains("\"kept\"");
      assertThat(Files.readString(again.loginFile())).isNotEqualTo(firstLogin);
    }
  }

  @Test
  void aCoreThatKarafHasSpoiltIsReplacedByAnother() throws Exception {
    try (EmbeddedOnos onos = EmbeddedOnos.in(ASSEMBLY, folder.resolve("onos")).start()) {
      long first = onos.pid();
      onos.awaitRest(BOOT);
      // A new file in the place of the log, which the core goes on writing to unseen.
      Files.delete(onos.logFile());
      Files.writeString(
          onos.logFile(), "Adding features: weir-karaf/[1]\nAdding features: weir-karaf/[1]\n");

      onos.awaitRest(BOOT);

      assertThat(onos.pid()).isNotEqualTo(first);
      assertThat(onos.isAlive()).isTrue();
      assertThat(ProcessHandle.of(first).filter(ProcessHandle::isAlive)).isEmpty();
    }
  }

  @Test
  void aFolderWithoutAnAssemblyIsRefusedInOneLine() {
    assertThatThrownBy(() -> EmbeddedOnos.in(folder, folder.resolve("onos")).start())
        .isInstanceOf(OnosStartException.class)
        .hasMessageContaining("no assembled ONOS core in");
  }

  private static int statusWith(EmbeddedOnos onos, String user, String password) throws Exception {
    return new OnosRest(onos.restUri(), user, password).get("/onos/v1/devices").statusCode();
  }
}
