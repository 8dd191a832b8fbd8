package org.weirfabric.model.asic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.weirfabric.model.error.ProblemsException;

/** The ASICs that Weir knows, by name. */
public final class AsicCatalogue {
  private static final List<String> SHIPPED =
      List.of(
          "bmv2",
          "emulated",
          "jericho-2",
          "spectrum-1",
          "spectrum-2",
          "spectrum-3",
          "spectrum-4",
          "spectrum-5",
          "spectrum-6",
          "teralynx-7",
          "tofino-1",
          "tofino-2",
          "tomahawk-1",
          "tomahawk-2",
          "tomahawk-3",
          "tomahawk-4",
          "tomahawk-5",
          "trident-3",
          "trident-4",
          "trident-4-x9");

  private final SortedMap<String, AsicProfile> profiles;

  private AsicCatalogue(SortedMap<String, AsicProfile> profiles) {
    this.profiles = profiles;
  }

  /**
   * A catalogue of {@code profiles}.
   *
   * @throws IllegalArgumentException if two have one name
   */
  public static AsicCatalogue of(Collection<AsicProfile> profiles) {
    SortedMap<String, AsicProfile> byName = new TreeMap<>();
    for (AsicProfile profile : profiles) {
      if (byName.put(profile.name(), profile) != null) {
        throw new IllegalArgumentException("two ASICs named " + profile.name());
      }
    }
    return new AsicCatalogue(Collections.unmodifiableSortedMap(byName));
  }

  /** The catalogue that comes with Weir, read from its resources. */
  public static AsicCatalogue shipped() {
    List<AsicProfile> profiles = new ArrayList<>();
    for (String name : SHIPPED) {
      try {
        profiles.add(AsicProfileReader.read(resource(name + ".yaml")));
      } catch (ProblemsException e) {
        throw new IllegalStateException("the shipped profile of " + name + " is broken", e);
      }
    }
    return of(profiles);
  }

  private static String resource(String file) {
    try (InputStream in = AsicCatalogue.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + file + " beside AsicCatalogue");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ASIC {@code name}, if it is known. */
  public Optional<AsicProfile> find(String name) {
    return Optional.ofNullable(profiles.get(name));
  }

  /** The names it knows, in order. */
  public SortedSet<String> names() {
    return new TreeSet<>(profiles.keySet());
  }
}
