package org.weirfabric.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.config.Leaf1;
import org.weirfabric.model.config.PortConfig;
import org.weirfabric.model.config.PortRole;
import org.weirfabric.model.config.SwitchConfig;
import org.weirfabric.model.config.TrafficClassConfig;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.DscpMapNames;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.topology.DialectName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.model.topology.Host;
import org.weirfabric.model.topology.Link;
import org.weirfabric.model.topology.Switch;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;

class DialectsTest {
  private static final SwitchId LEAF = SwitchId.of("leaf1");
  private static final Optional<Endpoint> GNMI = Optional.of(Endpoint.parse("127.0.0.1:9339"));
  private static final Optional<Endpoint> P4 = Optional.of(Endpoint.parse("127.0.0.1:9559"));
  private static final Optional<Endpoint> NONE = Optional.empty();

  @Test
  void gnmiAloneGetsOpenConfigAlone() throws Exception {
    TargetConfig target = dialect(DialectName.OPENCONFIG, GNMI, NONE).encode(Leaf1.config());
    assertThat(target).isEqualTo(new OpenConfigDialect().encode(Leaf1.config()));
  }

  @Test
  void bothEndpointsGetBothDialects() throws Exception {
    TargetConfig target = dialect(DialectName.OPENCONFIG, GNMI, P4).encode(Leaf1.config());
    assertThat(target.gnmi()).isEqualTo(new OpenConfigDialect().encode(Leaf1.config()).gnmi());
    assertThat(target.p4()).containsKey("ingress.port_trust{ingress_port=2}");
  }

  @Test
  void losslessClassOnP4RuntimeAloneIsRefused() {
    Problem problem = gap(dialect(DialectName.OPENCONFIG, NONE, P4), Leaf1.config());
    assertThat(problem.where()).isEqualTo("leaf1");
    assertThat(problem.found()).contains("lossless class roce");
  }

  @Test
  void schedulerOnP4RuntimeAloneIsRefused() {
    SwitchConfig scheduled =
        SwitchConfig.empty(LEAF).toBuilder()
            .setSchedulerPolicy(Leaf1.config().schedulerPolicy())
            .build();
    assertThat(gap(dialect(DialectName.OPENCONFIG, NONE, P4), scheduled).found())
        .contains("schedulers");
  }

  @Test
  void classificationOnP4RuntimeAloneIsWritten() throws Exception {
    assertThat(dialect(DialectName.OPENCONFIG, NONE, P4).encode(classification()).p4())
        .containsKey("ingress.port_trust{ingress_port=2}");
  }

  @Test
  void switchWithoutEndpointHoldsNothing() throws Exception {
    Dialect dialect = dialect(DialectName.OPENCONFIG, NONE, NONE);
    assertThat(gap(dialect, classification()).found()).contains("no P4Runtime server");
    assertThat(dialect.encode(SwitchConfig.empty(LEAF))).isEqualTo(TargetConfig.EMPTY);
  }

  @Test
  void sonicGetsRowsOfConfigDbWithTheFabricsSpeeds() throws Exception {
    Dialect dialect = dialect(DialectName.SONIC, GNMI, NONE);
    SortedMap<GnmiPath, String> gnmi = dialect.encode(Leaf1.config()).gnmi();
    assertThat(gnmi.keySet()).allMatch(path -> path.origin().equals("sonic-db"));
    assertThat(gnmi)
        .containsKey(
            GnmiPath.parse("sonic-db:/CONFIG_DB/localhost/SCHEDULER/weir-ets-q6-5pct-400g"));
    // With a length SONiC's buffer manager would give groups profiles of its own.
    assertThat(gnmi.keySet()).noneMatch(path -> path.toString().contains("CABLE_LENGTH"));
    assertThat(dialect.encode(SwitchConfig.empty(LEAF))).isEqualTo(TargetConfig.EMPTY);
  }

  @Test
  void sonicWithP4RuntimeGetsBothAndTellsWhatIsWeaker() throws Exception {
    Dialect dialect = dialect(DialectName.SONIC, GNMI, P4);
    TargetConfig target = dialect.encode(Leaf1.config());
    assertThat(target.p4()).isNotEmpty();
    assertThat(target.gnmi()).isNotEmpty();
    assertThat(dialect.concessions(Leaf1.config())).isNotEmpty();
    assertThat(dialect(DialectName.OPENCONFIG, GNMI, P4).concessions(Leaf1.config())).isEmpty();
  }

  private static Problem gap(Dialect dialect, SwitchConfig config) {
    Problem problem =
        catchThrowableOfType(DialectGapException.class, () -> dialect.encode(config)).problem();
    assertThat(problem.code()).isEqualTo(ProblemCode.DIALECT_GAP);
    return problem;
  }

  private static SwitchConfig classification() {
    ClassName bulk = ClassName.of("bulk");
    return SwitchConfig.empty(LEAF).toBuilder()
        .setClasses(
            new TreeMap<>(Map.of(bulk, TrafficClassConfig.of(bulk, Priority.of(0), 0, 0, false))))
        .setPorts(
            new TreeMap<>(
                Map.of(
                    Leaf1.EDGE_PORT,
                    PortConfig.empty(Leaf1.EDGE_PORT, PortRole.EDGE).toBuilder()
                        .setDscpMap(Optional.of(DscpMapNames.UNTRUSTED))
                        .build())))
        .build();
  }

  private static Dialect dialect(
      DialectName name, Optional<Endpoint> gnmi, Optional<Endpoint> p4runtime) {
    Switch leaf = Switch.of(LEAF, "spectrum-4", name, "leaf", gnmi, p4runtime);
    SwitchId spineId = SwitchId.of("spine1");
    Switch spine = Switch.of(spineId, "spectrum-4", name, "spine", GNMI, NONE);
    BitRate speed = BitRate.parse("400G");
    CableLength cable = CableLength.parse("3m");
    HostId host = HostId.of("h1");
    Topology topology =
        Topology.of(
            new TreeMap<>(Map.of(LEAF, leaf, spineId, spine)),
            List.of(
                Link.of(
                    PortRef.of(LEAF, Leaf1.FABRIC_PORT),
                    PortRef.of(spineId, Leaf1.FABRIC_PORT),
                    speed,
                    cable)),
            new TreeMap<>(
                Map.of(
                    host,
                    Host.of(
                        host, PortRef.of(LEAF, Leaf1.EDGE_PORT), speed, cable, "10.0.0.1/24"))));
    return Dialects.of(leaf, topology);
  }
}
