package org.weirfabric.onos.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.onosproject.store.service.ConsistentMap;
import org.onosproject.store.service.StorageException;
import org.onosproject.store.service.StorageService;
import org.onosproject.store.service.Versioned;

/**
 * Documents in a {@link ConsistentMap}: canonical JSON, compressed, as bytes.
 *
 * <p>Bytes and not objects, because the store's own serializer would tie what is kept to the
 * classes of this version. An entry of the store is to stay below 1 MiB.
 */
public final class ConsistentDocuments implements Documents {
  private final ConsistentMap<String, byte[]> map;
  private final String mapName;

  /** The documents kept as {@code mapName}. */
  public ConsistentDocuments(StorageService storage, String mapName) {
    this(
        storage
            .<String, byte[]>consistentMapBuilder()
            .withName(mapName)
            .withSerializer(ByteSerializer.create())
            .build(),
        mapName);
  }

  ConsistentDocuments(ConsistentMap<String, byte[]> map, String mapName) {
    this.map = map;
    this.mapName = mapName;
  }

  @Override
  public SortedMap<String, String> all() {
    SortedMap<String, String> all = new TreeMap<>();
    // Asked to the end: what a map gives is fetched while it is gone through.
    asked(() -> List.copyOf(map.entrySet()))
        .forEach(each -> all.put(each.getKey(), unpacked(each.getValue().value())));
    return all;
  }

  @Override
  public SortedSet<String> names() {
    return asked(() -> new TreeSet<>(map.keySet()));
  }

  @Override
  public Optional<String> get(String name) {
    return asked(() -> Optional.ofNullable(map.get(name))).map(found -> unpacked(found.value()));
  }

  @Override
  public long version(String name) {
    return asked(() -> Optional.ofNullable(map.get(name))).map(Versioned::version).orElse(NONE);
  }

  @Override
  public boolean putIfStill(String name, long version, String text) {
    byte[] packed = packed(text);
    return version == NONE
        ? putIfAbsent(name, text)
        : asked(() -> map.replace(name, version, packed));
  }

  @Override
  public boolean removeIfStill(String name, long version) {
    return asked(() -> version == NONE ? map.get(name) == null : map.remove(name, version));
  }

  @Override
  public void put(String name, String text) {
    byte[] packed = packed(text);
    Optional<Versioned<byte[]>> unused = asked(() -> Optional.ofNullable(map.put(name, packed)));
  }

  @Override
  public boolean putIfAbsent(String name, String text) {
    byte[] packed = packed(text);
    return asked(() -> map.putIfAbsent(name, packed) == null);
  }

  @Override
  public boolean remove(String name) {
    return asked(() -> map.remove(name) != null);
  }

  /** The answer to {@code question}, a store that gives none made a problem for the user. */
  private <T> T asked(Supplier<T> question) {
    try {
      return question.get();
    } catch (RuntimeException e) {
      throw isOfTheStore(e) ? new StoreSilentException(mapName, e) : e;
    }
  }

  /** ONOS hands on some failures of what its store is made of, whose classes we don't see. */
  private static boolean isOfTheStore(RuntimeException failure) {
    return failure instanceof StorageException
        || failure.getClass().getName().startsWith("io.atomix.");
  }

  private static byte[] packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static String unpacked(byte[] bytes) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(gzip.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
