package org.weirfabric.southbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.push.Clock;

/**
 * What the lossless queues of a switch that runs SONiC hold, by COUNTERS_DB.
 *
 * <p>The occupancy of a queue is counted there for the PFC watchdog, at its interval, and of the
 * queues alone that it polls (sonic-swss, {@code orchdaemon.cpp}, {@code pfcwdsworch.cpp}). What is
 * left of a queue that it polls no more is an old number; so a number counts only beside the
 * detection time, which orchagent writes when it has the watchdog begin and removes when it ends.
 * All queues that CONFIG_DB has PFC on must be counted so, after the question: the switch is asked
 * when its watchdog has been round twice.
 */
final class SonicQueues {
  private static final GnmiPath MAPS = GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/PORT_QOS_MAP");
  private static final GnmiPath WATCHDOGS = GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/PFC_WD");

  /** How often the watchdog polls if nobody says (sonic-swss, {@code orchdaemon.h}). */
  private static final long DEFAULT_POLL_MILLIS = 100;

  /** No watchdog polls less often (SONiC's YANG, {@code sonic-pfcwd}). */
  private static final long LONGEST_POLL_MILLIS = 1000;

  private final GnmiClient client;
  private final Clock clock;

  SonicQueues(GnmiClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  /** The bytes in the queues of {@code priorities}; empty if one of them isn't counted. */
  CompletableFuture<Optional<Long>> heldBytes(SortedSet<Priority> priorities) {
    return client
        .get(List.of(MAPS, WATCHDOGS), GnmiClient.Part.ALL)
        .thenCompose(answers -> measured(tables(answers), priorities));
  }

  private CompletableFuture<Optional<Long>> measured(
      Map<GnmiPath, JsonNode> config, SortedSet<Priority> priorities) {
    SortedMap<String, SortedSet<Integer>> queues = new TreeMap<>();
    SortedSet<Integer> missing = new TreeSet<>();
    priorities.forEach(each -> missing.add(each.value()));
    config
        .getOrDefault(MAPS, MissingNode.getInstance())
        .fields()
        .forEachRemaining(
            row -> {
              for (String each : row.getValue().path("pfc_enable").asText().split(",")) {
                if (priorities.stream().anyMatch(one -> one.toString().equals(each))) {
                  int queue = Integer.parseInt(each);
                  queues.computeIfAbsent(row.getKey(), any -> new TreeSet<>()).add(queue);
                  missing.remove(queue);
                }
              }
            });
    if (queues.isEmpty() || !missing.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    List<GnmiPath> paths = new ArrayList<>();
    queues.keySet().forEach(port -> paths.add(path(port)));
    return clock
        .after(twoRounds(config.getOrDefault(WATCHDOGS, MissingNode.getInstance())))
        .thenCompose(passed -> client.get(paths, GnmiClient.Part.ALL, SonicCounters.COUNTERS_DB))
        .thenApply(answers -> sum(queues, tables(answers)));
  }

  private static GnmiPath path(String port) {
    return GnmiPath.parse("/COUNTERS/" + port + "/Queues");
  }

  private static Duration twoRounds(JsonNode watchdogs) {
    long millis =
        GnmiValues.counter(watchdogs.path("GLOBAL").path("POLL_INTERVAL").asText())
            .orElse(DEFAULT_POLL_MILLIS);
    return Duration.ofMillis(2 * Math.min(millis, LONGEST_POLL_MILLIS));
  }

  private static Optional<Long> sum(
      SortedMap<String, SortedSet<Integer>> queues, Map<GnmiPath, JsonNode> counted) {
    long held = 0;
    for (Map.Entry<String, SortedSet<Integer>> port : queues.entrySet()) {
      JsonNode rows = counted.getOrDefault(path(port.getKey()), MissingNode.getInstance());
      for (int queue : port.getValue()) {
        JsonNode row = rows.path(port.getKey() + ":" + queue);
        OptionalLong bytes = GnmiValues.counter(row.path(SonicCounters.OCCUPANCY).asText());
        if (!row.has(SonicCounters.POLLED) || bytes.isEmpty()) {
          return Optional.empty();
        }
        held += bytes.getAsLong();
      }
    }
    return Optional.of(held);
  }

  private static Map<GnmiPath, JsonNode> tables(List<GnmiNotification> answers) {
    Map<GnmiPath, JsonNode> tables = new HashMap<>();
    for (GnmiNotification answer : answers) {
      answer.updates().forEach((path, json) -> tables.put(path, CanonicalJson.parse(json)));
    }
    return tables;
  }
}
