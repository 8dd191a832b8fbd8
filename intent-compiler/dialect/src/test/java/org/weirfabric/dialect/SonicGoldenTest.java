package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.DscpMap;
import org.weirfabric.model.config.EcnProfile;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PriorityGroupConfig;
import org.weirfabric.model.config.QueueConfig;
import org.weirfabric.model.config.QueueSchedule;
import org.weirfabric.model.config.Scheduling;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.config.WatchdogSetting;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.BitRate;

/**
 * The leaf in SONiC's CONFIG_DB, written by hand: it says what {@link Leaf1} says, and keeps the
 * rules that SONiC's YANG states and those that only its code does.
 *
 * <p>One thing it can't say: CONFIG_DB has no ingress remark, so the untrusting map puts a lossless
 * DSCP into a lossy class here, but the next switch sees it as it came.
 */
class SonicGoldenTest {
  private static final Map<String, BitRate> SPEEDS =
      Map.of("Ethernet0", BitRate.parse("400G"), "Ethernet8", BitRate.parse("100G"));

  private final JsonNode db = Golden.read("leaf1.config_db.json");
  private final SwitchConfig leaf = Leaf1.config();

  @Test
  void everyFieldIsAString() {
    for (JsonNode table : db) {
      for (JsonNode row : table) {
        assertThat(row.isObject()).isTrue();
        assertThat(row).allSatisfy(field -> assertThat(field.isTextual()).isTrue());
      }
    }
  }

  @Test
  void dscpMapsGiveEachDscpItsTrafficClass() {
    assertThat(names("DSCP_TO_TC_MAP")).isEqualTo(leaf.dscpMaps().keySet());
    for (DscpMap map : leaf.dscpMaps().values()) {
      JsonNode row = db.at("/DSCP_TO_TC_MAP/" + map.name());
      assertThat(row).hasSize(64);
      map.actions()
          .forEach(
              (dscp, action) ->
                  assertThat(number(row, dscp.toString()))
                      .isEqualTo(leaf.classes().get(action.className()).priority().value()));
    }
  }

  @Test
  void trafficClassesLeadToTheirGroupsAndQueues() {
    for (TrafficClassConfig each : leaf.classes().values()) {
      String trafficClass = each.priority().toString();
      assertThat(number(db.at("/TC_TO_PRIORITY_GROUP_MAP/weir"), trafficClass))
          .isEqualTo(each.priorityGroup());
      assertThat(number(db.at("/TC_TO_QUEUE_MAP/weir"), trafficClass)).isEqualTo(each.queue());
      assertThat(db.at("/MAP_PFC_PRIORITY_TO_QUEUE/weir").has(trafficClass))
          .isEqualTo(each.lossless());
      assertThat(db.at("/PFC_PRIORITY_TO_PRIORITY_GROUP_MAP/weir").has(trafficClass))
          .isEqualTo(each.lossless());
      if (each.lossless()) {
        assertThat(number(db.at("/MAP_PFC_PRIORITY_TO_QUEUE/weir"), trafficClass))
            .isEqualTo(each.queue());
        assertThat(number(db.at("/PFC_PRIORITY_TO_PRIORITY_GROUP_MAP/weir"), trafficClass))
            .isEqualTo(each.priorityGroup());
      }
    }
  }

  @Test
  void portsTrustAndPauseAsConfigured() {
    assertThat(names("PORT_QOS_MAP"))
        .isEqualTo(
            leaf.ports().keySet().stream()
                .map(Object::toString)
                .collect(Collectors.toCollection(TreeSet::new)));
    for (PortConfig port : leaf.ports().values()) {
      JsonNode row = db.at("/PORT_QOS_MAP/" + port.port());
      assertThat(row.get("dscp_to_tc_map").asText()).isEqualTo(port.dscpMap().orElseThrow());
      assertThat(row.get("pfc_enable").asText())
          .matches("([0-7](,[0-7])*)?")
          .isEqualTo(joined(port.pfc().keySet()));
      assertThat(row.get("pfcwd_sw_enable").asText()).isEqualTo(joined(port.watchdogs().keySet()));
      assertRefers(row, "dscp_to_tc_map", "DSCP_TO_TC_MAP");
      assertRefers(row, "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP");
      assertRefers(row, "tc_to_queue_map", "TC_TO_QUEUE_MAP");
      assertRefers(row, "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE");
      assertRefers(row, "pfc_to_pg_map", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP");
    }
  }

  @Test
  void groupsHoldReserveAndHeadroomInOneSize() {
    int groups = 0;
    for (PortConfig port : leaf.ports().values()) {
      for (PriorityGroupConfig group : port.priorityGroups().values()) {
        JsonNode row = db.get("BUFFER_PG").get(port.port() + "|" + group.index());
        assertRefers(row, "profile", "BUFFER_PROFILE");
        JsonNode profile = db.get("BUFFER_PROFILE").get(row.get("profile").asText());
        assertThat(profile.get("pool").asText()).isEqualTo("ingress_lossless_pool");
        // Without a shared headroom pool, SONiC's size is the reserve and the headroom together.
        assertThat(number(profile, "size"))
            .isEqualTo(group.reserved().plus(group.headroom()).bytes());
        assertThat(number(profile, "dynamic_th"))
            .isEqualTo(group.dynamicThreshold())
            .isBetween(-8L, 7L);
        boolean lossless = group.headroom().bytes() > 0;
        assertThat(profile.has("xoff")).isEqualTo(lossless);
        assertThat(profile.has("xon")).isEqualTo(lossless);
        if (lossless) {
          assertThat(number(profile, "xoff")).isEqualTo(group.headroom().bytes());
          assertThat(number(profile, "xon")).isEqualTo(group.xon().bytes());
        }
        groups++;
      }
      for (Priority priority : port.pfc().keySet()) {
        assertThat(db.get("BUFFER_PG").has(port.port() + "|" + priority)).isTrue();
      }
    }
    assertThat(db.get("BUFFER_PG")).hasSize(groups);
  }

  @Test
  void poolsAreAsLargeAsTheirs() {
    JsonNode ingress = db.at("/BUFFER_POOL/ingress_lossless_pool");
    assertThat(ingress.get("type").asText()).isEqualTo("ingress");
    assertThat(number(ingress, "size")).isEqualTo(leaf.pools().get("weir-ingress").size().bytes());
    JsonNode lossless = db.at("/BUFFER_POOL/egress_lossless_pool");
    assertThat(number(lossless, "size"))
        .as("all that ingress can ever admit, so that a lossless queue never drops")
        .isEqualTo(
            number(ingress, "size")
                + leaf.ports().values().stream()
                    .flatMap(port -> port.priorityGroups().values().stream())
                    .mapToLong(group -> group.reserved().plus(group.headroom()).bytes())
                    .sum());
    JsonNode egress = db.at("/BUFFER_POOL/egress_lossy_pool");
    assertThat(egress.get("type").asText()).isEqualTo("egress");
    assertThat(number(egress, "size"))
        .isEqualTo(leaf.pools().get("weir-egress-lossy").size().bytes());
    for (JsonNode profile : db.get("BUFFER_PROFILE")) {
      assertRefers(profile, "pool", "BUFFER_POOL");
      assertThat(db.get("BUFFER_POOL").get(profile.get("pool").asText()).get("mode").asText())
          .as("a dynamic threshold needs a dynamic pool")
          .isEqualTo(profile.has("dynamic_th") ? "dynamic" : "static");
    }
  }

  @Test
  void queuesAreLimitedMarkedAndScheduled() {
    int queues = 0;
    for (PortConfig port : leaf.ports().values()) {
      for (QueueConfig queue : port.queues().values()) {
        String key = port.port() + "|" + queue.index();
        boolean lossless =
            leaf.classes().values().stream()
                .anyMatch(each -> each.lossless() && each.queue() == queue.index());
        assertThat(db.get("BUFFER_QUEUE").has(key))
            .isEqualTo(lossless || queue.dynamicThreshold().isPresent());
        if (lossless) {
          String profile = db.get("BUFFER_QUEUE").get(key).get("profile").asText();
          JsonNode limit = db.get("BUFFER_PROFILE").get(profile);
          assertThat(number(limit, "static_th"))
              .isEqualTo(number(db.at("/BUFFER_POOL/egress_lossless_pool"), "size"));
        }
        if (queue.dynamicThreshold().isPresent()) {
          String profile = db.get("BUFFER_QUEUE").get(key).get("profile").asText();
          JsonNode limit = db.get("BUFFER_PROFILE").get(profile);
          assertThat(limit.get("pool").asText()).isEqualTo("egress_lossy_pool");
          assertThat(number(limit, "dynamic_th"))
              .isEqualTo(queue.dynamicThreshold().get().longValue());
        }
        JsonNode row = db.get("QUEUE").get(key);
        assertThat(row.has("wred_profile")).isEqualTo(queue.ecnProfile().isPresent());
        queue
            .ecnProfile()
            .ifPresent(name -> assertThat(row.get("wred_profile").asText()).isEqualTo(name));
        assertRefers(row, "scheduler", "SCHEDULER");
        assertScheduled(
            port, queue.index(), db.get("SCHEDULER").get(row.get("scheduler").asText()));
        queues++;
      }
    }
    assertThat(db.get("QUEUE")).hasSize(queues);
  }

  private void assertScheduled(PortConfig port, int queue, JsonNode scheduler) {
    QueueSchedule schedule =
        leaf.schedulerPolicy().orElseThrow().queues().stream()
            .filter(each -> each.queue() == queue)
            .findFirst()
            .orElseThrow();
    assertThat(scheduler.get("type").asText()).isEqualTo(schedule.scheduling().name());
    if (schedule.scheduling() == Scheduling.DWRR) {
      assertThat(number(scheduler, "weight"))
          .isEqualTo(schedule.weightPercent())
          .isBetween(1L, 100L);
    }
    assertThat(scheduler.has("pir")).isEqualTo(schedule.limitPercent() < 100);
    if (scheduler.has("pir")) {
      long bytesPerSecond = SPEEDS.get(port.port().value()).bitsPerSecond() / 8;
      assertThat(scheduler.get("meter_type").asText()).isEqualTo("bytes");
      assertThat(number(scheduler, "pir"))
          .isEqualTo(bytesPerSecond / 100 * schedule.limitPercent());
      assertThat(number(scheduler, "cir"))
          .as("YANG: no pir without a cir, nor below it")
          .isEqualTo(number(scheduler, "pir"));
    }
  }

  @Test
  void markingIsRedWithEcnForEveryColour() {
    assertThat(names("WRED_PROFILE")).isEqualTo(leaf.ecnProfiles().keySet());
    for (EcnProfile profile : leaf.ecnProfiles().values()) {
      JsonNode row = db.at("/WRED_PROFILE/" + profile.name());
      assertThat(row.get("ecn").asText()).isEqualTo("ecn_all");
      for (String colour : Set.of("green", "yellow", "red")) {
        assertThat(row.get("wred_" + colour + "_enable").asText()).isEqualTo("true");
        assertThat(number(row, colour + "_min_threshold")).isEqualTo(profile.kmin().bytes());
        assertThat(number(row, colour + "_max_threshold")).isEqualTo(profile.kmax().bytes());
        assertThat(number(row, colour + "_drop_probability")).isEqualTo(profile.pmaxPercent());
      }
    }
  }

  @Test
  void watchdogsWaitAtLeastOnePoll() {
    long poll = number(db.at("/PFC_WD/GLOBAL"), "POLL_INTERVAL");
    assertThat(poll).isBetween(100L, 1000L);
    for (PortConfig port : leaf.ports().values()) {
      assertThat(port.watchdogs()).as("CONFIG_DB has one watchdog for a port").hasSize(1);
      WatchdogSetting watchdog = port.watchdogs().get(port.watchdogs().firstKey());
      JsonNode row = db.at("/PFC_WD/" + port.port());
      assertThat(row.get("action").asText()).isEqualToIgnoringCase(watchdog.action().name());
      assertThat(number(row, "detection_time"))
          .isEqualTo(watchdog.detectMillis())
          .isBetween(poll, 5000L);
      assertThat(number(row, "restoration_time"))
          .isEqualTo(watchdog.restoreMillis())
          .isBetween(poll, 60000L);
    }
    assertThat(db.get("PFC_WD")).hasSize(leaf.ports().size() + 1);
  }

  private void assertRefers(JsonNode row, String field, String table) {
    assertThat(names(table)).contains(row.get(field).asText());
  }

  private Set<String> names(String table) {
    Set<String> names = new TreeSet<>();
    db.get(table).fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static long number(JsonNode row, String field) {
    return Long.parseLong(row.get(field).asText());
  }

  private static String joined(Set<Priority> priorities) {
    return priorities.stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
