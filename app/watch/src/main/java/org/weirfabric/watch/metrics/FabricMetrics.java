package org.weirfabric.watch.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.watch.telemetry.PriorityCounter;
import org.weirfabric.watch.telemetry.PriorityReading;
import org.weirfabric.watch.telemetry.SwitchReadings;
import org.weirfabric.watchdog.IncidentKind;
import org.weirfabric.watchdog.OpenIncident;
import org.weirfabric.watchdog.QueueKey;
import org.weirfabric.watchdog.SampleFate;
import org.weirfabric.watchdog.cable.CableAlarm;

/**
 * The last reading of each (switch, port, priority), and what the watch made of all, as metrics.
 *
 * <p>So many queues have metrics and no more: those of further ones are left out and counted.
 */
public final class FabricMetrics implements AutoCloseable {
  /** How many (switch, port, priority) have metrics. */
  public static final int MOST_QUEUES = 20_000;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<QueueKey, Measured> queues = new HashMap<>();
  private final int mostQueues;
  private final AtomicLong leftOut = new AtomicLong();
  private final Map<IncidentKind, AtomicInteger> open = new EnumMap<>(IncidentKind.class);
  private final AtomicInteger cures = new AtomicInteger();
  private final AtomicInteger stopped = new AtomicInteger();
  private final MultiGauge cableMetres;

  /** A queue's last reading, and which of its metrics there are: those that it ever measured. */
  private static final class Measured {
    final AtomicLongArray values = new AtomicLongArray(PriorityCounter.values().length);
    final Set<QueueMetric> metrics = EnumSet.noneOf(QueueMetric.class);
  }

  /** Metrics of nothing yet. */
  public FabricMetrics() {
    this(MOST_QUEUES);
  }

  /** Metrics that have room for so many (switch, port, priority). */
  public static FabricMetrics ofAtMost(int mostQueues) {
    return new FabricMetrics(mostQueues);
  }

  private FabricMetrics(int mostQueues) {
    this.mostQueues = mostQueues;
    for (IncidentKind kind : IncidentKind.values()) {
      AtomicInteger count = new AtomicInteger();
      open.put(kind, count);
      Gauge.builder("weir.incidents", count, AtomicInteger::get)
          .tags("kind", kind.text())
          .description("Incidents that are present")
          .register(registry);
    }
    Gauge.builder("weir.cures", cures, AtomicInteger::get)
        .description("Cures that are on")
        .register(registry);
    Gauge.builder("weir.cures.stopped", stopped, AtomicInteger::get)
        .description("1 while all cures are stopped by hand")
        .register(registry);
    cableMetres =
        MultiGauge.builder("weir.cable.too.long.metres")
            .description("How long a cable is at least that is longer than declared")
            .register(registry);
    FunctionCounter.builder("weir.metrics.left.out", leftOut, AtomicLong::get)
        .description("Readings of queues for which there was no room here")
        .register(registry);
  }

  /** Takes the cables that are longer than declared. */
  public void cables(List<CableAlarm> alarms) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    for (CableAlarm alarm : alarms) {
      rows.add(
          MultiGauge.Row.of(
              tags(QueueKey.of(alarm.room().port(), alarm.room().priority())),
              alarm.atLeast().metres()));
    }
    cableMetres.register(rows, true);
  }

  /** A fate of samples in metrics and JSON. */
  public static String word(SampleFate fate) {
    return fate.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Takes what a switch said. */
  public void take(SwitchReadings batch) {
    for (PriorityReading reading : batch.readings()) {
      QueueKey key = QueueKey.of(PortRef.of(batch.switchId(), reading.port()), reading.priority());
      if (!queues.containsKey(key) && queues.size() >= mostQueues) {
        leftOut.incrementAndGet();
        continue;
      }
      Measured queue = queues.computeIfAbsent(key, any -> new Measured());
      for (PriorityCounter counter : PriorityCounter.values()) {
        queue.values.set(counter.place(), reading.get(counter));
      }
      register(key, queue, reading);
    }
  }

  /** Takes what the watch over the fabric has found. */
  public void watch(List<OpenIncident> present, int active, boolean allStopped) {
    open.forEach(
        (kind, count) ->
            count.set(
                (int) present.stream().filter(each -> each.incident().kind() == kind).count()));
    cures.set(active);
    stopped.set(allStopped ? 1 : 0);
  }

  private void register(QueueKey key, Measured queue, PriorityReading reading) {
    AtomicLongArray values = queue.values;
    for (QueueMetric metric : QueueMetric.values()) {
      if (!reading.has(metric.counter()) || !queue.metrics.add(metric)) {
        continue;
      }
      Tags tags = tags(key);
      int place = metric.counter().place();
      if (metric.counts()) {
        FunctionCounter.builder(
                metric.text(), values, all -> Math.max(0, all.get(place)) * metric.scale())
            .tags(tags)
            .description(metric.about())
            .register(registry);
      } else {
        Gauge.builder(metric.text(), values, all -> value(all.get(place)) * metric.scale())
            .tags(tags)
            .description(metric.about())
            .register(registry);
      }
    }
  }

  private static Tags tags(QueueKey key) {
    return Tags.of(
        "switch",
        key.port().switchId().value(),
        "port",
        key.port().port().value(),
        "priority",
        String.valueOf(key.priority().value()));
  }

  private static double value(long raw) {
    return raw == PriorityReading.NOT_MEASURED ? Double.NaN : raw;
  }

  /** All of it in Prometheus's text format, version 0.0.4. */
  public String scrape() {
    return registry.scrape();
  }

  @Override
  public void close() {
    registry.close();
  }
}
