package org.weirfabric.onos.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.CoreServiceAdapter;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DefaultDevice;
import org.onosproject.net.Device;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.pi.PiPipeconfServiceAdapter;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.provider.ProviderId;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.P4Mode;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.push.ManagedSwitch;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SessionTerms;
import org.weirfabric.push.SwitchSession;
import org.weirfabric.push.SwitchSessionContract;
import org.weirfabric.southbound.P4Pipeline;
import org.weirfabric.southbound.P4Update;
import org.weirfabric.southbound.WireChannels;
import org.weirfabric.southbound.WireSessions;
import org.weirfabric.southbound.WireSettings;

/** The contract over flow rules, against a driver in memory. */
class FlowRuleRelayTest extends SwitchSessionContract {
  private static final DeviceId DEVICE = DeviceId.deviceId("device:leaf1");
  private static final Switch LEAF =
      Switch.of(
              SwitchId.of("leaf1"),
              "emulated",
              DialectName.OPENCONFIG,
              "leaf",
              Optional.empty(),
              Optional.empty())
          .withP4(P4Mode.ONOS);

  private final FakeFlowRules driver = new FakeFlowRules();
  private final Devices devices = new Devices();
  private final Pipeconfs pipeconfs = new Pipeconfs();
  private final FlowRules flows = new FlowRules(new Applications(), devices, driver, pipeconfs);
  private final WireSessions sessions =
      new WireSessions(WireChannels.plaintext(WireSettings.DEFAULTS), P4Pipeline.weir(), 1, flows);

  private static final class Applications extends CoreServiceAdapter {
    @Override
    public ApplicationId registerApplication(String name) {
      return new DefaultApplicationId(77, name);
    }
  }

  private static final class Devices extends DeviceServiceAdapter {
    private boolean known = true;
    private boolean available = true;

    @Override
    public Device getDevice(DeviceId id) {
      return known && id.equals(DEVICE)
          ? new DefaultDevice(
              ProviderId.NONE, DEVICE, Device.Type.SWITCH, "test", "1", "1", "1", null)
          : null;
    }

    @Override
    public boolean isAvailable(DeviceId id) {
      return available;
    }
  }

  private static final class Pipeconfs extends PiPipeconfServiceAdapter {
    private Optional<PiPipeconf> registered = Optional.empty();
    private boolean bound = true;

    @Override
    public void register(PiPipeconf pipeconf) {
      registered = Optional.of(pipeconf);
    }

    @Override
    public void unregister(PiPipeconfId id) {
      registered = Optional.empty();
    }

    @Override
    public Optional<PiPipeconf> getPipeconf(PiPipeconfId id) {
      return registered;
    }

    @Override
    public Optional<PiPipeconf> getPipeconf(DeviceId device) {
      return bound ? registered : Optional.empty();
    }
  }

  @AfterEach
  void stop() {
    sessions.close();
  }

  @Override
  protected SwitchSession open() {
    return sessions.open(
        ManagedSwitch.of(LEAF, config -> TargetConfig.EMPTY, true),
        SessionTerms.of(1, Duration.ofSeconds(20)));
  }

  private static P4Entry entry(
      String table, Map<String, Long> match, String action, Map<String, Long> params) {
    return P4Entry.of(table, new TreeMap<>(match), action, new TreeMap<>(params));
  }

  private static P4Entry classify(long dscp, long trafficClass) {
    return entry(
        "ingress.dscp_map",
        Map.of("trust_map", 1L, "dscp", dscp),
        "ingress.classify",
        Map.of("traffic_class", trafficClass, "queue", trafficClass));
  }

  private static TargetConfig holding(P4Entry... entries) {
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    for (P4Entry each : entries) {
      p4.put(each.key(), each);
    }
    return TargetConfig.of(new TreeMap<>(), p4);
  }

  @Override
  protected TargetConfig first() {
    return holding(classify(26, 3), classify(48, 6));
  }

  @Override
  protected TargetConfig second() {
    return holding(classify(26, 4), classify(8, 0));
  }

  @Override
  protected TargetChange refusedChange() {
    P4Entry tooMuch =
        entry(
            "egress.class_sent",
            Map.of("egress_port", 1L, "traffic_class", 3L),
            "egress.count_sent",
            Map.of());
    return TargetChange.between(first(), holding(classify(26, 4), classify(8, 0), tooMuch));
  }

  @Override
  protected void cutNextReply() {
    driver.cutNextReply();
  }

  @Override
  protected void kill() {
    devices.available = false;
  }

  @Test
  void entriesAreRulesOfWeirsApplicationInTheTablesOfWeirsPipeconf() {
    try (SwitchSession session = open()) {
      session.prepare().join();
      session.apply(TargetChange.between(TargetConfig.EMPTY, first())).join();
      assertThat(driver.rules())
          .hasSize(2)
          .allSatisfy(
              rule -> {
                assertThat(rule.appId()).isEqualTo((short) 77);
                assertThat(rule.deviceId()).isEqualTo(DEVICE);
                assertThat(rule.isPermanent()).isTrue();
                assertThat(rule.table()).hasToString("ingress.dscp_map");
              });
    }
    PiPipeconf pipeconf = pipeconfs.registered.orElseThrow();
    assertThat(pipeconf.id()).hasToString(FlowRules.PIPECONF);
    assertThat(pipeconf.pipelineModel().tables()).hasSizeGreaterThan(10);
    assertThat(pipeconf.extension(PiPipeconf.ExtensionType.BMV2_JSON)).isPresent();
    flows.deactivate();
    assertThat(pipeconfs.registered).isEmpty();
  }

  @Test
  void whatFailsAfterItsTimeIsOverIsNotTakenBack() {
    SessionOutcome outcome =
        flows
            .to(LEAF)
            .write(refusedChange().inserts().stream().map(P4Update::insert).toList(), () -> true)
            .join();
    assertThat(outcome).isInstanceOf(SessionOutcome.Unknown.class);
    assertThat(driver.rules()).isNotEmpty();
  }

  @Test
  void aDeviceThatOnosDoesNotManageWithOurPipeconfIsRefused() {
    pipeconfs.bound = false;
    assertThat(prepared()).contains("no pipeconf on device:leaf1");
    devices.known = false;
    assertThat(prepared()).contains("ONOS has no device device:leaf1");
  }

  private String prepared() {
    try (SwitchSession session = open()) {
      SessionOutcome outcome = session.prepare().join();
      assertThat(outcome).isInstanceOf(SessionOutcome.Refused.class);
      return outcome.toString();
    }
  }
}
