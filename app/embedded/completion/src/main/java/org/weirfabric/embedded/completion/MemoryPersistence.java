package org.weirfabric.embedded.completion;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.onosproject.persistence.PersistenceService;
import org.onosproject.persistence.PersistentMapBuilder;
import org.onosproject.persistence.PersistentSetBuilder;
import org.onosproject.store.service.Serializer;
import org.osgi.service.component.annotations.Component;

/**
 * A {@link PersistenceService} that keeps its maps and sets in memory, for as long as the core
 * runs.
 *
 * <p>ONOS asks for it only for eventually consistent maps built with local persistence; consistent
 * maps, where Weir keeps its state, live in the Raft log on disk and do not pass through here. The
 * bundle that holds ONOS's own implementation is not published for this version.
 */
@Component(immediate = true, service = PersistenceService.class)
public final class MemoryPersistence implements PersistenceService {

  private final Map<String, Map<?, ?>> maps = new ConcurrentHashMap<>();
  private final Map<String, Set<?>> sets = new ConcurrentHashMap<>();

  @Override
  public <K, V> PersistentMapBuilder<K, V> persistentMapBuilder() {
    return new MapBuilder<>(maps);
  }

  @Override
  public <E> PersistentSetBuilder<E> persistentSetBuilder() {
    return new SetBuilder<>(sets);
  }

  private static final class MapBuilder<K, V> implements PersistentMapBuilder<K, V> {
    private final Map<String, Map<?, ?>> maps;
    private String name = "";

    MapBuilder(Map<String, Map<?, ?>> maps) {
      this.maps = maps;
    }

    @Override
    public PersistentMapBuilder<K, V> withName(String mapName) {
      name = Objects.requireNonNull(mapName, "mapName");
      return this;
    }

    @Override
    public PersistentMapBuilder<K, V> withSerializer(Serializer serializer) {
      return this;
    }

    @Override
    @SuppressWarnings("unchecked") // one name is always asked for with the same types
    public Map<K, V> build() {
      return (Map<K, V>) maps.computeIfAbsent(name, unused -> new ConcurrentHashMap<K, V>());
    }
  }

  private static final class SetBuilder<E> implements PersistentSetBuilder<E> {
    private final Map<String, Set<?>> sets;
    private String name = "";

    SetBuilder(Map<String, Set<?>> sets) {
      this.sets = sets;
    }

    @Override
    public PersistentSetBuilder<E> withName(String setName) {
      name = Objects.requireNonNull(setName, "setName");
      return this;
    }

    @Override
    public PersistentSetBuilder<E> withSerializer(Serializer serializer) {
      return this;
    }

    @Override
    @SuppressWarnings("unchecked") // one name is always asked for with the same type
    public Set<E> build() {
      return (Set<E>) sets.computeIfAbsent(name, unused -> ConcurrentHashMap.<E>newKeySet());
    }
  }
}
