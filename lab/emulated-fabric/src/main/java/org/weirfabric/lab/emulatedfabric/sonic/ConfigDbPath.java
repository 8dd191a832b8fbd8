package org.weirfabric.lab.emulatedfabric.sonic;

import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;

/**
 * A place in a database: up to a table, a row and a field.
 *
 * @param database its name
 * @param names the table, then the row's key, then the field, as far as it goes
 */
record ConfigDbPath(String database, List<String> names) {
  /** The spelling of the server, and the one that papers use. */
  private static final Set<String> ORIGINS = Set.of("sonic-db", "sonic_db");

  /** Whether a path is about a database; the origin stands in the prefix or in the path. */
  static boolean isOne(Path prefix, Path path) {
    return ORIGINS.contains(prefix.getOrigin().isEmpty() ? path.getOrigin() : prefix.getOrigin());
  }

  /**
   * Reads {@code /CONFIG_DB/localhost/TABLE/KEY/FIELD}, of what may be set.
   *
   * @throws Refusal if it is another database, or no such path
   */
  static ConfigDbPath of(Path prefix, Path path) {
    return of(prefix, path, Set.of(ConfigDb.ROOT));
  }

  /**
   * Reads such a path of what may be got, in APPL_DB too.
   *
   * @throws Refusal if it is another database, or no such path
   */
  static ConfigDbPath read(Path prefix, Path path) {
    return of(prefix, path, Set.of(ConfigDb.ROOT, ApplDb.NAME));
  }

  private static ConfigDbPath of(Path prefix, Path path, Set<String> databases) {
    List<String> names = new ArrayList<>();
    for (Path part : List.of(prefix, path)) {
      for (PathElem elem : part.getElemList()) {
        if (elem.getKeyCount() > 0) {
          throw new Refusal(Status.Code.UNKNOWN, elem.getName() + ": keys are elements of a path");
        }
        names.add(elem.getName());
      }
    }
    if (names.size() < 2) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "Invalid elem length");
    }
    if (!databases.contains(names.get(0)) || !names.get(1).equals("localhost")) {
      throw new Refusal(
          Status.Code.NOT_FOUND, "no database " + names.get(0) + " of " + names.get(1));
    }
    if (names.size() > 5) {
      throw new Refusal(Status.Code.UNKNOWN, "Invalid path " + names);
    }
    return new ConfigDbPath(names.get(0), List.copyOf(names.subList(2, names.size())));
  }

  String table() {
    return names.get(0);
  }

  String key() {
    return names.get(1);
  }

  String field() {
    return names.get(2);
  }

  int depth() {
    return names.size();
  }

  @Override
  public String toString() {
    return "/" + String.join("/", names);
  }
}
