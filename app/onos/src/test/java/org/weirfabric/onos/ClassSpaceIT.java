package org.weirfabric.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.weirfabric.onos.inside.CapabilitiesCall;

/** The packaged bundle in a bare Felix of the version that ONOS 2.7 runs on. */
final class ClassSpaceIT {

  private static final Path BUNDLE = Path.of(System.getProperty("weir.bundle"));

  @TempDir Path folder;

  @Test
  void grpcProtobufNettyAndGuavaStayInsideTheBundle() throws Exception {
    assertThat(BareFelix.importsOf(BUNDLE))
        .noneMatch(clause -> clause.matches("(io\\.grpc|io\\.netty|com\\.google)\\b.*"));
    try (BareFelix felix = BareFelix.servingImportsOf(BUNDLE, folder)) {
      Bundle bundle = felix.install(BUNDLE);
      bundle.start();
      assertThat(bundle.getHeaders().get("Export-Package")).isNull();
      for (String name :
          Set.of(
              "io.grpc.ManagedChannel",
              "io.netty.channel.Channel",
              "com.google.protobuf.Message",
              "com.google.common.collect.ImmutableList")) {
        assertThat(bundle.loadClass(name).getClassLoader())
            .as(name)
            .isSameAs(bundle.loadClass("org.weirfabric.wire.gnmi.gNMIGrpc").getClassLoader())
            .isNotSameAs(Class.forName(name).getClassLoader());
      }
    }
  }

  @Test
  void tenInstallsCallOutOverGrpcAndLeaveNoThread() throws Exception {
    try (GnmiPeer peer = GnmiPeer.answering("0.10.0");
        BareFelix felix = BareFelix.servingImportsOf(BUNDLE, folder)) {
      installCallUninstall(felix, peer); // what JVM, server and framework start on first use
      Set<String> before = threads();
      for (int round = 0; round < 10; round++) {
        installCallUninstall(felix, peer);
      }
      assertThat(leftOver(before)).isEmpty();
    }
  }

  private static void installCallUninstall(BareFelix felix, GnmiPeer peer) throws Exception {
    Bundle bundle = felix.install(BUNDLE);
    Bundle fragment = felix.installInside(bundle.getSymbolicName(), CapabilitiesCall.class);
    bundle.start();
    Class<?> inside = bundle.loadClass(CapabilitiesCall.class.getName());
    assertThat(inside).isNotSameAs(CapabilitiesCall.class);
    @SuppressWarnings("unchecked")
    Function<Integer, String> call =
        (Function<Integer, String>) inside.getDeclaredConstructor().newInstance();
    assertThat(call.apply(peer.port())).isEqualTo("0.10.0");
    bundle.stop();
    fragment.uninstall();
    bundle.uninstall();
  }

  /**
   * Waits for the shared gRPC and Netty threads, which linger for a second after their last use.
   */
  private static Set<String> leftOver(Set<String> before) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    Set<String> left = new TreeSet<>();
    do {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      left.clear();
      left.addAll(threads());
      left.removeAll(before);
    } while (!left.isEmpty() && System.nanoTime() < end);
    return left;
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(thread -> thread.getName() + " #" + thread.getId())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
