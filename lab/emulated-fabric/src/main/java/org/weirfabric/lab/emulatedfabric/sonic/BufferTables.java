package org.weirfabric.lab.emulatedfabric.sonic;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.model.config.BufferPool;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.units.ByteSize;

/**
 * What the switch makes of buffer tables. A profile with {@code xoff} is a lossless group's: its
 * {@code size} has the headroom in it unless the ingress pool has a shared one. Egress pools count
 * the bytes of ingress once more.
 */
final class BufferTables {
  private final ConfigDb db;
  private final SortedMap<String, BufferPool> pools = new TreeMap<>();
  private final SortedMap<String, SortedMap<Integer, PriorityGroupConfig>> groups = new TreeMap<>();
  private final SortedMap<String, SortedMap<Integer, Integer>> thresholds = new TreeMap<>();
  private long groupBytes;

  BufferTables(ConfigDb db, ChipFacts facts) {
    this.db = db;
    db.each("BUFFER_POOL", (name, pool) -> pool(name, pool, facts));
    db.each("BUFFER_PROFILE", this::profile);
    db.eachNumbered("BUFFER_PG", this::group);
    db.eachNumbered("BUFFER_QUEUE", this::queue);
    lists("BUFFER_PORT_INGRESS_PROFILE_LIST", "ingress");
    lists("BUFFER_PORT_EGRESS_PROFILE_LIST", "egress");
    requireFit(facts);
  }

  private void pool(String name, SortedMap<String, String> pool, ChipFacts facts) {
    boolean ingress = "ingress".equals(pool.get("type"));
    long size = number(pool, "size");
    if (size > facts.bufferBytes()) {
      throw ConfigDb.refused("BUFFER_POOL|" + name, size + " B is more than the MMU has");
    }
    if (pool.containsKey("xoff") && !name.equals("ingress_lossless_pool")) {
      throw ConfigDb.refused("BUFFER_POOL|" + name, "xoff is the ingress lossless pool's alone");
    }
    if ("dynamic".equals(pool.get("mode"))) {
      pools.put(
          name,
          BufferPool.of(
              name, ingress, ByteSize.ofBytes(size), ByteSize.ofBytes(number(pool, "xoff"))));
    }
  }

  private void profile(String name, SortedMap<String, String> profile) {
    String where = "BUFFER_PROFILE|" + name;
    String pool = profile.getOrDefault("pool", "");
    boolean dynamic = profile.containsKey("dynamic_th");
    if (dynamic == profile.containsKey("static_th")) {
      throw ConfigDb.refused(where, "a profile has dynamic_th or static_th");
    }
    if (!db.field("BUFFER_POOL", pool, "mode")
        .equals(Optional.of(dynamic ? "dynamic" : "static"))) {
      throw ConfigDb.refused(where, "its threshold isn't of the mode of pool " + pool);
    }
    if (profile.containsKey("xoff")
        && !hasSharedHeadroom()
        && number(profile, "size") < number(profile, "xoff")) {
      throw ConfigDb.refused(where, "size doesn't hold xoff");
    }
  }

  private boolean hasSharedHeadroom() {
    return db.field("BUFFER_POOL", "ingress_lossless_pool", "xoff").isPresent();
  }

  private SortedMap<String, String> profileOf(
      String where, SortedMap<String, String> row, String type) {
    SortedMap<String, String> profile = db.row("BUFFER_PROFILE", row.getOrDefault("profile", ""));
    String pool = profile.getOrDefault("pool", "");
    if (!db.field("BUFFER_POOL", pool, "type").equals(Optional.of(type))) {
      throw ConfigDb.refused(where, "needs a profile of an " + type + " pool");
    }
    return profile;
  }

  private void group(String port, int index, SortedMap<String, String> row) {
    SortedMap<String, String> profile = profileOf("BUFFER_PG|" + port, row, "ingress");
    long headroom = number(profile, "xoff");
    long size = number(profile, "size");
    PriorityGroupConfig group =
        PriorityGroupConfig.of(
            index,
            profile.getOrDefault("pool", ""),
            ByteSize.ofBytes(hasSharedHeadroom() ? size : size - headroom),
            ByteSize.ofBytes(headroom),
            ByteSize.ofBytes(number(profile, "xon")),
            Integer.parseInt(profile.getOrDefault("dynamic_th", "0")));
    groupBytes += size;
    if (groups.computeIfAbsent(port, any -> new TreeMap<>()).put(index, group) != null) {
      throw ConfigDb.refused("BUFFER_PG|" + port, "group " + index + " is in two ranges");
    }
  }

  private void queue(String port, int index, SortedMap<String, String> row) {
    SortedMap<String, String> profile = profileOf("BUFFER_QUEUE|" + port, row, "egress");
    String exponent = profile.get("dynamic_th");
    if (exponent != null) {
      thresholds
          .computeIfAbsent(port, any -> new TreeMap<>())
          .put(index, Integer.parseInt(exponent));
    }
  }

  private void lists(String table, String type) {
    db.each(
        table,
        (port, row) -> {
          for (String profile : row.getOrDefault("profile_list", "").split(",")) {
            String pool = db.field("BUFFER_PROFILE", profile, "pool").orElse("");
            if (!db.field("BUFFER_POOL", pool, "type").equals(Optional.of(type))) {
              throw ConfigDb.refused(table + "|" + port, profile + " isn't an " + type + " one");
            }
          }
        });
  }

  private void requireFit(ChipFacts facts) {
    long needed = groupBytes;
    for (BufferPool pool : pools.values()) {
      needed += pool.ingress() ? pool.size().plus(pool.sharedHeadroom()).bytes() : 0;
    }
    if (needed > facts.bufferBytes()) {
      throw ConfigDb.refused(
          "BUFFER_PG",
          needed + " B of groups and ingress pools, the MMU has " + facts.bufferBytes());
    }
    groups.forEach(
        (port, each) -> {
          long lossless = each.values().stream().filter(BufferTables::isLossless).count();
          if (lossless > facts.maxLosslessGroups()) {
            throw ConfigDb.refused("BUFFER_PG|" + port, lossless + " lossless groups");
          }
        });
  }

  private static boolean isLossless(PriorityGroupConfig group) {
    return group.headroom().bytes() > 0;
  }

  SortedMap<String, BufferPool> pools() {
    return pools;
  }

  SortedMap<Integer, PriorityGroupConfig> groupsOf(String port) {
    return groups.getOrDefault(port, new TreeMap<>());
  }

  /** The exponents of the queues of a port that have a share of a dynamic pool. */
  SortedMap<Integer, Integer> thresholdsOf(String port) {
    return thresholds.getOrDefault(port, new TreeMap<>());
  }

  /** Whether a group of this index has headroom on some port. */
  boolean lossless(int index) {
    return groups.values().stream()
        .map(each -> each.get(index))
        .anyMatch(group -> group != null && isLossless(group));
  }

  static long number(SortedMap<String, String> row, String field) {
    return Long.parseLong(row.getOrDefault(field, "0"));
  }
}
