package org.weirfabric.onos.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.onosproject.store.service.ConsistentMap;
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

  /** The documents kept as {@code mapName}. */
  public ConsistentDocuments(StorageService storage, String mapName) {
    map =
        storage
            .<String, byte[]>consistentMapBuilder()
            .withName(mapName)
            .withSerializer(ByteSerializer.create())
            .build();
  }

  @Override
  public SortedMap<String, String> all() {
    SortedMap<String, String> all = new TreeMap<>();
    map.entrySet().forEach(each -> all.put(each.getKey(), unpacked(each.getValue().value())));
    return all;
  }

  @Override
  public SortedSet<String> names() {
    return new TreeSet<>(map.keySet());
  }

  @Override
  public Optional<String> get(String name) {
    Versioned<byte[]> found = map.get(name);
    return found == null ? Optional.empty() : Optional.of(unpacked(found.value()));
  }

  @Override
  public long version(String name) {
    Versioned<byte[]> found = map.get(name);
    return found == null ? NONE : found.version();
  }

  @Override
  public boolean putIfStill(String name, long version, String text) {
    return version == NONE ? putIfAbsent(name, text) : map.replace(name, version, packed(text));
  }

  @Override
  public boolean removeIfStill(String name, long version) {
    return version == NONE ? map.get(name) == null : map.remove(name, version);
  }

  @Override
  public void put(String name, String text) {
    map.put(name, packed(text));
  }

  @Override
  public boolean putIfAbsent(String name, String text) {
    return map.putIfAbsent(name, packed(text)) == null;
  }

  @Override
  public boolean remove(String name) {
    return map.remove(name) != null;
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
