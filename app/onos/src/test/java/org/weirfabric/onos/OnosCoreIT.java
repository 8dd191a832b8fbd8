package org.weirfabric.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.embedded.EmbeddedOnos;

/** The packaged application in a real ONOS core, booted once for all these facts. */
final class OnosCoreIT {

  private static final String APPLICATION = "/onos/v1/applications/org.weirfabric";
  private static final String NO_INTENT = "/onos/weir/v1/intents/none";
  private static final Path OAR = Path.of(System.getProperty("weir.oar"));

  @TempDir static Path folder;

  private static EmbeddedOnos onos;

  @BeforeAll
  static void boot() throws Exception {
    onos =
        EmbeddedOnos.in(Path.of(System.getProperty("weir.assembly")), folder.resolve("onos"))
            .start();
    onos.awaitRest(Duration.ofSeconds(150));
  }

  @AfterAll
  static void stop() {
    if (onos != null) {
      onos.close();
    }
  }

  @Test
  void tenInstallsOfTheArchiveBecomeActiveAndLeaveNoThread() throws Exception {
    for (int round = 0; round < 10; round++) {
      onos.rest().installApplication(OAR);
      assertThat(onos.rest().get(APPLICATION).body()).contains("\"state\":\"ACTIVE\"");
      onos.rest().uninstallApplication("org.weirfabric");
      assertThat(onos.rest().get(APPLICATION).statusCode()).isEqualTo(404);
    }
    assertThat(bundleThreads()).isEmpty();
  }

  @Test
  void restAnswersUnderTheApplicationsOwnPathAndAsksForALogin() throws Exception {
    onos.rest().installApplication(OAR);
    try {
      // The web container deploys a few seconds after ONOS calls the application active.
      HttpResponse<String> refused = onos.rest().get(NO_INTENT);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (!refused.body().contains("WEIR-") && System.nanoTime() < end) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(250));
        refused = onos.rest().get(NO_INTENT);
      }
      assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
      HttpResponse<Void> anonymous =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(onos.restUri().resolve(NO_INTENT)).build(),
                  BodyHandlers.discarding());
      assertThat(anonymous.statusCode()).isEqualTo(401);
    } finally {
      onos.rest().uninstallApplication("org.weirfabric");
    }
  }

  /** Threads that only the bundle starts: its own, and those of the gRPC it carries. */
  private static Set<String> bundleThreads() throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process print =
        new ProcessBuilder(jcmd.toString(), Long.toString(onos.pid()), "Thread.print").start();
    String dump = new String(print.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(dump).contains("onos-event-dispatch");
    Set<String> names = new TreeSet<>();
    Matcher name = Pattern.compile("(?m)^\"((?:weir|grpc)[^\"]*)\"").matcher(dump);
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }
}
