package org.weirfabric.onos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.weirfabric.embedded.EmbeddedOnos;

/** The threads of a core that only Weir starts, or the gRPC and Netty it carries. */
final class BundleThreads {
  private static final Pattern NAME =
      Pattern.compile("(?m)^\"((?:weir|grpc|globalEventExecutor|nioEventLoop)[^\"]*)\"");

  private BundleThreads() {}

  static Set<String> of(EmbeddedOnos onos) throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process print =
        new ProcessBuilder(jcmd.toString(), Long.toString(onos.pid()), "Thread.print").start();
    String dump = new String(print.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(dump).contains("onos-event-dispatch");
    Set<String> names = new TreeSet<>();
    Matcher name = NAME.matcher(dump);
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }
}
