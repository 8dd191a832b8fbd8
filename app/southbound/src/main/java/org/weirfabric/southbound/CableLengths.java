package org.weirfabric.southbound;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;

/**
 * The cable lengths in a SONiC switch's CONFIG_DB, which are others', and stand in the way of PFC.
 *
 * <p>Where a port that has PFC has a length, and it isn't {@code 0m}, SONiC's buffer manager puts a
 * profile of its own, by speed and length, in place of the one that the port's priority group
 * names: headroom that nobody has computed for this fabric (sonic-swss, {@code
 * cfgmgr/buffermgr.cpp}, {@code doSpeedUpdateTask}). The dynamic buffer model leaves groups alone
 * that name a profile.
 */
final class CableLengths {
  private static final String DATABASE = "sonic-db:/CONFIG_DB/localhost/";
  private static final GnmiPath LENGTHS = GnmiPath.parse(DATABASE + "CABLE_LENGTH");
  private static final GnmiPath METADATA = GnmiPath.parse(DATABASE + "DEVICE_METADATA");
  private static final GnmiPath MAPS = GnmiPath.parse(DATABASE + "PORT_QOS_MAP");
  private static final String NO_LENGTH = "0m";

  private CableLengths() {}

  /** What has to be read beside what {@code change} leads into: rows of tables. */
  static List<GnmiPath> besides(TargetChange change) {
    return ConfigDbRows.tablesOf(change.replaces().keySet()).contains(MAPS)
        ? List.of(LENGTHS.child("any"), METADATA.child("any"))
        : List.of();
  }

  /** Why PFC can't be switched on as {@code wanted} where {@code held} is. */
  static Optional<Problem> obstacle(SwitchId switchId, ConfigDbRows held, ConfigDbRows wanted) {
    if (held.rows(METADATA).values().stream().anyMatch(CableLengths::isDynamic)) {
      return Optional.empty();
    }
    SortedMap<String, ObjectNode> before = held.rows(MAPS);
    for (Map.Entry<String, ObjectNode> map : wanted.rows(MAPS).entrySet()) {
      String pfc = pfc(map.getValue());
      ObjectNode old = before.get(map.getKey());
      if (pfc.isEmpty() || (old != null && pfc(old).equals(pfc))) {
        continue;
      }
      for (Map.Entry<String, ObjectNode> list : held.rows(LENGTHS).entrySet()) {
        String length = list.getValue().path(map.getKey()).asText(NO_LENGTH);
        if (!length.equals(NO_LENGTH)) {
          return Optional.of(
              Problem.of(
                  ProblemCode.DIALECT_GAP,
                  switchId + " CABLE_LENGTH|" + list.getKey() + " " + map.getKey(),
                  length,
                  NO_LENGTH + ", or the dynamic buffer model",
                  "set it to "
                      + NO_LENGTH
                      + ": with a length SONiC gives the port's lossless groups a profile of its"
                      + " own as soon as PFC is on, and the headroom of the plan is gone"));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isDynamic(ObjectNode metadata) {
    return metadata.path("buffer_model").asText().equals("dynamic");
  }

  private static String pfc(ObjectNode map) {
    return map.path("pfc_enable").asText();
  }
}
