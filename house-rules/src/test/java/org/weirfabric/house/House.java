package org.weirfabric.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.NodeList;

/** The modules of the build, as the root pom lists them, and the classes compiled in each. */
final class House {
  private final SortedMap<String, Path> classFolders;
  private final JavaClasses classes;

  private House(SortedMap<String, Path> classFolders) {
    this.classFolders = classFolders;
    this.classes =
        new ClassFileImporter()
            .importPaths(classFolders.values().stream().filter(Files::isDirectory).toList());
  }

  /** The house around this module. */
  static House read() throws Exception {
    Path root = Path.of("..").toAbsolutePath().normalize();
    NodeList modules =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(root.resolve("pom.xml").toFile())
            .getElementsByTagName("module");
    SortedMap<String, Path> folders = new TreeMap<>();
    for (int i = 0; i < modules.getLength(); i++) {
      String module = modules.item(i).getTextContent().trim();
      if (!module.equals("house-rules")) {
        folders.put(module, root.resolve(module).resolve("target/classes"));
      }
    }
    return new House(Collections.unmodifiableSortedMap(folders));
  }

  /** Every class of every module. */
  JavaClasses classes() {
    return classes;
  }

  /** The modules that have source of their own, generated or not, by path from the root. */
  List<String> modulesWithSource() {
    List<String> modules = new ArrayList<>();
    classFolders.forEach(
        (module, folder) -> {
          Path source = folder.resolve("../../src/main").normalize();
          if (Files.isDirectory(source.resolve("java"))
              || Files.isDirectory(source.resolve("protobuf"))) {
            modules.add(module);
          }
        });
    return modules;
  }

  /** How many classes of {@code module} were read. */
  long classCount(String module) {
    return classes.stream().filter(each -> moduleOf(each).equals(Optional.of(module))).count();
  }

  /** The module a class was compiled in; empty for a library's. */
  Optional<String> moduleOf(JavaClass javaClass) {
    return javaClass
        .getSource()
        .map(Source::getUri)
        .filter(uri -> uri.getScheme().equals("file")) // a library's is in a jar
        .map(Path::of)
        .flatMap(this::moduleOf);
  }

  private Optional<String> moduleOf(Path classFile) {
    return classFolders.entrySet().stream()
        .filter(each -> classFile.startsWith(each.getValue()))
        .map(SortedMap.Entry::getKey)
        .findFirst();
  }
}
