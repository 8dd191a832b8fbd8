package org.weirfabric.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What queues have sent, sampled from the controller's metrics. */
final class QueueRates {
  private static final Pattern SENT =
      Pattern.compile(
          "(?m)^weir_queue_sent_bytes_total\\{port=\"([^\"]+)\",priority=\"(\\d)\","
              + "switch=\"([^\"]+)\"\\} (\\S+)$");
  private static final int LEAST_MILLIS = 450;

  private record Sample(long atMillis, Map<String, Double> sent) {}

  private final List<Sample> samples = new ArrayList<>();

  void take(String metrics, long atMillis) {
    Map<String, Double> sent = new HashMap<>();
    Matcher line = SENT.matcher(metrics);
    while (line.find()) {
      sent.put(
          line.group(3) + ":" + line.group(1) + " " + line.group(2),
          Double.parseDouble(line.group(4)));
    }
    samples.add(new Sample(atMillis, sent));
  }

  /** What {@code queues} sent together between two moments, in Mb/s. */
  double megabitsPerSecond(JsonNode queues, long fromMillis, long toMillis) {
    List<Sample> within = within(fromMillis, toMillis);
    return within.size() < 2 ? 0 : rate(queues, within.get(0), within.get(within.size() - 1));
  }

  /** The least that {@code queues} sent together for a while between two moments, in Mb/s. */
  double leastMegabitsPerSecond(JsonNode queues, long fromMillis, long toMillis) {
    double least = Double.MAX_VALUE;
    List<Sample> within = within(fromMillis, toMillis);
    for (int from = 0; from < within.size(); from++) {
      for (int to = from + 1; to < within.size(); to++) {
        if (within.get(to).atMillis() - within.get(from).atMillis() >= LEAST_MILLIS) {
          least = Math.min(least, rate(queues, within.get(from), within.get(to)));
          break;
        }
      }
    }
    return least == Double.MAX_VALUE ? megabitsPerSecond(queues, fromMillis, toMillis) : least;
  }

  private List<Sample> within(long fromMillis, long toMillis) {
    return samples.stream()
        .filter(each -> each.atMillis() >= fromMillis && each.atMillis() <= toMillis)
        .toList();
  }

  private static double rate(JsonNode queues, Sample from, Sample to) {
    double bytes = 0;
    for (JsonNode queue : queues) {
      String name = queue.path("port").asText() + " " + queue.path("priority").asInt();
      bytes += to.sent().getOrDefault(name, 0.0) - from.sent().getOrDefault(name, 0.0);
    }
    return bytes * 8 / 1000 / (to.atMillis() - from.atMillis());
  }
}
