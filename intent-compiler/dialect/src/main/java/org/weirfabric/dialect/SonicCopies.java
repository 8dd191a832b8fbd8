package org.weirfabric.dialect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What SONiC's buffer daemon copies from CONFIG_DB to APPL_DB, and where to: {@code
 * BUFFER_PG|Ethernet0|3} to {@code BUFFER_PG_TABLE:Ethernet0:3} (sonic-swss, {@code
 * cfgmgr/buffermgr.cpp}). The tables of APPL_DB have their rows from orchagent, which moves them
 * there when it takes them (sonic-swss-common, {@code consumer_state_table_pops.lua}).
 */
public final class SonicCopies {
  private static final String COPY = "APPL_DB";
  private static final int TABLE = 2;
  private static final int KEY = 3;
  private static final int FIELD = 4;
  private static final SortedMap<String, String> TABLES;

  static {
    SortedMap<String, String> tables = new TreeMap<>();
    for (String name :
        List.of(
            "BUFFER_POOL",
            "BUFFER_PROFILE",
            "BUFFER_PG",
            "BUFFER_QUEUE",
            "BUFFER_PORT_INGRESS_PROFILE_LIST",
            "BUFFER_PORT_EGRESS_PROFILE_LIST")) {
      tables.put(name, name + "_TABLE");
    }
    TABLES = Collections.unmodifiableSortedMap(tables);
  }

  private SonicCopies() {}

  /** The tables of APPL_DB that rows are copied to. */
  public static List<GnmiPath> tables() {
    List<GnmiPath> paths = new ArrayList<>();
    TABLES.values().forEach(table -> paths.add(path(table)));
    return List.copyOf(paths);
  }

  /** The table of APPL_DB that says of each port whether it is up. */
  public static GnmiPath ports() {
    return path("PORT_TABLE");
  }

  /** Where a row or field of CONFIG_DB is copied to; empty if it isn't copied. */
  public static Optional<GnmiPath> of(GnmiPath configured) {
    List<GnmiPath.Elem> elems = configured.elems();
    if (!configured.origin().equals(SonicTables.ORIGIN)
        || elems.size() <= KEY
        || !TABLES.containsKey(elems.get(TABLE).name())) {
      return Optional.empty();
    }
    List<String> below = new ArrayList<>();
    below.add(TABLES.get(elems.get(TABLE).name()));
    below.add(elems.get(KEY).name().replace('|', ':'));
    elems.subList(FIELD, elems.size()).forEach(elem -> below.add(elem.name()));
    return Optional.of(path(below.toArray(new String[0])));
  }

  /** The port that a copied row is of; empty if it is of the whole switch. */
  public static Optional<String> portOf(GnmiPath copy) {
    String table = copy.elems().get(TABLE).name();
    return table.startsWith("BUFFER_POOL") || table.startsWith("BUFFER_PROFILE")
        ? Optional.empty()
        : Optional.of(copy.elems().get(KEY).name().split(":", 2)[0]);
  }

  private static GnmiPath path(String... below) {
    List<GnmiPath.Elem> elems = new ArrayList<>(SonicTables.path(below).elems());
    elems.set(0, GnmiPath.Elem.of(COPY, Collections.emptySortedMap()));
    return GnmiPath.of(SonicTables.ORIGIN, elems);
  }
}
