package org.weirfabric.embedded;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that starts Karaf on JDK 17 from an assembly, with an instance folder of its own. */
final class OnosCommandLine {

  /** Packages that ONOS, Atomix, Kryo and Karaf reach into by reflection. */
  private static final List<String> OPENED_IN_JAVA_BASE =
      List.of(
          "java.io",
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.math",
          "java.net",
          "java.nio",
          "java.security",
          "java.text",
          "java.time",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch");

  private static final List<String> EXPORTED =
      List.of(
          "java.base/sun.net.www.protocol.file",
          "java.base/sun.net.www.protocol.http",
          "java.base/sun.net.www.protocol.https",
          "java.base/sun.net.www.protocol.jar",
          "java.security.sasl/com.sun.security.sasl",
          "jdk.naming.rmi/com.sun.jndi.url.rmi",
          "jdk.xml.dom/org.w3c.dom.html");

  private OnosCommandLine() {}

  /** What has a JVM start sooner, and run slower once it is warm. */
  static final List<String> FOR_A_SHORT_LIFE =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  static List<String> of(Path assembly, Path karafBase, int heapMebibytes, boolean shortLived)
      throws IOException {
    Path data = karafBase.resolve("data");
    Path etc = karafBase.resolve("etc");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heapMebibytes + "m");
    if (shortLived) {
      command.addAll(FOR_A_SHORT_LIFE);
    }
    command.addAll(forAtomix());
    command.add("--add-opens=java.naming/javax.naming.spi=ALL-UNNAMED");
    for (String name : EXPORTED) {
      command.add("--add-exports=" + name + "=ALL-UNNAMED");
    }
    command.add("--add-reads=java.xml=java.logging");
    command.add("--add-exports=java.base/org.apache.karaf.specs.locator=java.xml,ALL-UNNAMED");
    Path endorsed = assembly.resolve("lib/endorsed");
    command.add("--patch-module=java.base=" + onlyJar(endorsed, "org.apache.karaf.specs.locator-"));
    command.add("--patch-module=java.xml=" + onlyJar(endorsed, "org.apache.karaf.specs.java.xml-"));
    // The published core-net and core-dist jars carry zip fields that newer JDK 17s refuse.
    command.add("-Djdk.util.zip.disableZip64ExtraFieldValidation=true");
    command.add("-Dds.lock.timeout.milliseconds=60000");
    command.add("-Dkaraf.home=" + assembly);
    command.add("-Dkaraf.base=" + karafBase);
    command.add("-Dkaraf.data=" + data);
    command.add("-Dkaraf.etc=" + etc);
    command.add("-Dkaraf.log=" + data.resolve("log"));
    command.add("-Dkaraf.instances=" + karafBase.resolve("instances"));
    command.add("-Dkaraf.startLocalConsole=false");
    command.add("-Dkaraf.startRemoteShell=true");
    command.add("-Dkaraf.shutdown.port=-1");
    command.add("-Djava.io.tmpdir=" + data.resolve("tmp"));
    command.add("-Djava.util.logging.config.file=" + etc.resolve("java.util.logging.properties"));
    command.add("-classpath");
    command.add(classPath(assembly));
    command.add(OnosProcess.class.getName());
    return command;
  }

  /** What Atomix needs of a JVM, in a core or in a storage node. */
  static List<String> forAtomix() {
    List<String> options = new ArrayList<>();
    for (String name : OPENED_IN_JAVA_BASE) {
      options.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
    }
    options.add("-Djava.net.preferIPv4Stack=true");
    // Atomix reads its configuration from system properties; its default is every interface.
    options.add("-Dcluster.messaging.interfaces.0=" + StorageNode.HOST);
    return options;
  }

  private static String classPath(Path assembly) throws IOException {
    List<Path> entries = new ArrayList<>();
    entries.add(ownCode());
    entries.addAll(jars(assembly.resolve("lib/boot")));
    entries.addAll(jars(assembly.resolve("lib/jdk9plus")));
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  static Path ownCode() throws IOException {
    try {
      return Path.of(OnosProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("the launcher's own code has no path", e);
    }
  }

  static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static Path onlyJar(Path folder, String prefix) throws IOException {
    return jars(folder).stream()
        .filter(jar -> jar.getFileName().toString().startsWith(prefix))
        .findFirst()
        .orElseThrow(() -> new IOException("no " + prefix + "*.jar in " + folder));
  }
}
