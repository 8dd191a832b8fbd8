package org.weirfabric.onos;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.launch.Framework;

/**
 * A Felix framework with nothing in it, whose system bundle exports just what a given bundle
 * imports. Classes behind those exports come from the test's class path, as ONOS's would from its
 * bundles.
 */
final class BareFelix implements AutoCloseable {

  private final Framework framework;
  private final Path folder;

  private BareFelix(Framework framework, Path folder) {
    this.framework = framework;
    this.folder = folder;
  }

  static BareFelix servingImportsOf(Path bundle, Path folder) throws Exception {
    Framework framework =
        new FrameworkFactory()
            .newFramework(
                Map.of(
                    "org.osgi.framework.storage",
                    folder.resolve("cache").toString(),
                    "org.osgi.framework.storage.clean",
                    "onFirstInit",
                    "org.osgi.framework.system.packages.extra",
                    exportsFor(bundle),
                    "org.osgi.framework.system.capabilities.extra",
                    "osgi.ee;osgi.ee=JavaSE;version:List<Version>=\"1.8,9,10,11\","
                        + "osgi.extender;osgi.extender=osgi.component;version:Version=1.4"));
    framework.start();
    return new BareFelix(framework, folder);
  }

  Bundle install(Path bundle) throws BundleException {
    return framework.getBundleContext().installBundle(bundle.toUri().toString());
  }

  /** Installs a fragment that puts one class of the test into a host's class space. */
  Bundle installInside(String host, Class<?> type) throws IOException, BundleException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    manifest.getMainAttributes().putValue("Bundle-ManifestVersion", "2");
    manifest.getMainAttributes().putValue("Bundle-SymbolicName", host + ".test");
    manifest.getMainAttributes().putValue("Bundle-Version", "1.0.0");
    manifest.getMainAttributes().putValue("Fragment-Host", host);
    Path jar = folder.resolve("fragment.jar");
    String entry = type.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream code = type.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new ZipEntry(entry));
      code.transferTo(out);
    }
    return install(jar);
  }

  @Override
  public void close() throws Exception {
    framework.stop();
    framework.waitForStop(20_000);
  }

  /** Returns the clauses of a bundle's Import-Package header. */
  static List<String> importsOf(Path bundle) throws IOException {
    try (JarFile jar = new JarFile(bundle.toFile())) {
      String header = jar.getManifest().getMainAttributes().getValue("Import-Package");
      List<String> clauses = new ArrayList<>();
      int start = 0;
      boolean quoted = false;
      for (int at = 0; at < header.length(); at++) {
        char c = header.charAt(at);
        quoted = (c == '"') != quoted;
        if (c == ',' && !quoted) {
          clauses.add(header.substring(start, at));
          start = at + 1;
        }
      }
      clauses.add(header.substring(start));
      return clauses;
    }
  }

  private static String exportsFor(Path bundle) throws IOException {
    return importsOf(bundle).stream().map(BareFelix::asExport).collect(Collectors.joining(","));
  }

  private static String asExport(String clause) {
    String name = clause.split(";")[0];
    int range = clause.indexOf("version=\"[");
    if (range < 0) {
      return name;
    }
    int from = range + "version=\"[".length();
    return name + ";version=\"" + clause.substring(from, clause.indexOf(',', from)) + "\"";
  }
}
