package org.weirfabric.model.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.config.PfcReach;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.qos.Dscp;
import org.weirfabric.model.qos.Pcp;
import org.weirfabric.model.qos.Priority;
import org.weirfabric.model.units.ByteSize;

class IntentReaderTest {
  private static final String ROCE =
      "  - { name: roce, priority: 3, dscp: [26], lossless: true, bandwidth: 60% }\n";
  private static final String CNP =
      "  - { name: cnp, priority: 6, dscp: [48], schedule: strict, limit: 5% }\n";
  private static final String BULK =
      "  - { name: bulk, priority: 0, dscp: rest, bandwidth: 40% }\n";
  private static final String WHOLE = "intent: rdma\nclasses:\n" + ROCE + CNP + BULK;

  @Test
  void classesAreReadAsWritten() throws Exception {
    assertThat(IntentReader.read(WHOLE).classes())
        .containsExactly(
            ClassIntent.builder()
                .setName(ClassName.of("roce"))
                .setPriority(Priority.of(3))
                .setDscp(DscpSelection.listed(new TreeSet<>(List.of(Dscp.of(26)))))
                .setLossless(true)
                .setSchedule(ClassSchedule.weighted(60))
                .setEcn(EcnIntent.auto())
                .build(),
            ClassIntent.builder()
                .setName(ClassName.of("cnp"))
                .setPriority(Priority.of(6))
                .setDscp(DscpSelection.listed(new TreeSet<>(List.of(Dscp.of(48)))))
                .setSchedule(ClassSchedule.strict(5))
                .build(),
            ClassIntent.builder()
                .setName(ClassName.of("bulk"))
                .setPriority(Priority.of(0))
                .setDscp(DscpSelection.rest())
                .setSchedule(ClassSchedule.weighted(40))
                .build());
  }

  @Test
  void whatIsLeftOutHasItsDocumentedDefault() throws Exception {
    LosslessIntent intent = IntentReader.read(WHOLE.replace(", limit: 5%", ""));
    assertThat(intent.id()).isEqualTo(IntentId.of("rdma"));
    assertThat(intent.scope()).isEqualTo(HostScope.all());
    assertThat(intent.mtuBytes()).isEqualTo(9216);
    assertThat(intent.losslessMtuBytes()).isEqualTo(9216);
    assertThat(intent.roceMtuBytes()).isEqualTo(4096);
    assertThat(intent.linkFailures()).isEqualTo(1);
    assertThat(intent.watchdog()).isEqualTo(WatchdogIntent.of(200, 1000, WatchdogAction.DROP));
    assertThat(intent.classes().get(1).schedule()).isEqualTo(ClassSchedule.strict(5));
  }

  @Test
  void everyPartOfTheLanguageIsRead() throws Exception {
    LosslessIntent intent =
        IntentReader.read(
            WHOLE.replace(
                    "bandwidth: 60%",
                    "bandwidth: 60%, ecn: { kmin: 100KiB, kmax: 400KiB, pmax: 10% }")
                + "scope: { hosts: [h2, h1] }\n"
                + "trust: accept-unremarked\n"
                + "mtu: 5000\nlosslessMtu: 4300\nresilience: { linkFailures: 3 }\n"
                + "watchdog: { detect: 100ms, restore: 2s, action: alert }\n"
                + "hosts: { pfc: dcbx, roceMtu: 2048 }\n");
    assertThat(intent.scope())
        .isEqualTo(HostScope.named(new TreeSet<>(List.of(HostId.of("h1"), HostId.of("h2")))));
    assertThat(intent.mtuBytes()).isEqualTo(5000);
    assertThat(intent.losslessMtuBytes()).isEqualTo(4300);
    assertThat(intent.roceMtuBytes()).isEqualTo(2048);
    assertThat(intent.linkFailures()).isEqualTo(3);
    assertThat(intent.hostPfc()).isEqualTo(HostPfc.DCBX);
    assertThat(intent.trust()).isEqualTo(TrustBoundary.ACCEPT_UNREMARKED);
    assertThat(intent.watchdog()).isEqualTo(WatchdogIntent.of(100, 2000, WatchdogAction.ALERT));
    assertThat(intent.classes().get(0).ecn())
        .isEqualTo(
            EcnIntent.curve(EcnCurve.of(ByteSize.ofKibibytes(100), ByteSize.ofKibibytes(400), 10)));
  }

  @Test
  void severalClassesMayBeLossless() throws Exception {
    LosslessIntent intent =
        IntentReader.read(
            WHOLE.replace("60% }", "40%, pfc: edge }")
                + "  - { name: store, priority: 4, dscp: [28], lossless: true, bandwidth: 10%,"
                + " ecn: off }\n"
                + "  - { name: dc, priority: 1, dscp: [10], bandwidth: 10%, ecn: auto }\n");
    assertThat(intent.classes())
        .extracting(ClassIntent::lossless, ClassIntent::pfc, ClassIntent::marks)
        .containsExactly(
            tuple(true, PfcReach.EDGE, true),
            tuple(false, PfcReach.EVERYWHERE, false),
            tuple(false, PfcReach.EVERYWHERE, false),
            tuple(true, PfcReach.EVERYWHERE, false),
            tuple(false, PfcReach.EVERYWHERE, true));
  }

  @ParameterizedTest
  @CsvSource({"0x8915", "35093"})
  void roceV1IsKnownByItsPcp(String etherType) throws Exception {
    ClassIntent v1 =
        IntentReader.read(WHOLE.replace("dscp: [26]", "pcp: [3, 4], etherType: " + etherType))
            .classes()
            .get(0);
    assertThat(v1.roce()).isEqualTo(RoceVersion.V1);
    assertThat(v1.pcp()).containsExactly(Pcp.of(3), Pcp.of(4));
    assertThat(v1.dscp()).isEqualTo(DscpSelection.none());
    assertThat(v1.ecn()).isEqualTo(EcnIntent.off());
  }

  @Test
  void scopesAreReadByLabelsAndByPairs() throws Exception {
    assertThat(IntentReader.read(WHOLE + "scope: { labels: { rack: [r2, r1], gpu: 8 } }").scope())
        .isEqualTo(
            HostScope.labelled(
                new TreeMap<>(
                    Map.of(
                        "rack", new TreeSet<>(List.of("r1", "r2")),
                        "gpu", new TreeSet<>(List.of("8"))))));
    assertThat(IntentReader.read(WHOLE + "scope: { pairs: [[h5, h1], [h1, h2]] }").scope())
        .isEqualTo(
            HostScope.pairs(
                new TreeSet<>(
                    List.of(
                        HostPair.of(HostId.of("h1"), HostId.of("h2")),
                        HostPair.of(HostId.of("h1"), HostId.of("h5"))))));
  }

  @Test
  void aPartOfAnIntentNeedsNoRestAndNotTheWholeBandwidth() throws Exception {
    assertThat(IntentReader.read("intent: part\nclasses:\n" + ROCE).classes()).hasSize(1);
  }

  @Test
  void whereAPartIsWrittenIsKnownAndNoPartOfTheIntent() throws Exception {
    LosslessIntent intent = IntentReader.read(WHOLE + "mtu: 9000\n");
    assertThat(intent.lines().lineOf("/mtu")).isEqualTo(6);
    assertThat(intent.lines().lineOf("/classes/1/dscp/0")).isEqualTo(4);
    assertThat(intent.lines().lineOf("/classes/2/ecn/kmax")).isEqualTo(5);
    assertThat(intent.lines().lineOf("/scope/hosts")).isEqualTo(1);
    assertThat(intent).isEqualTo(IntentReader.read("# moved down\n" + WHOLE + "mtu: 9000\n"));
    assertThat(
            LosslessIntent.builder()
                .setId(intent.id())
                .setClasses(List.of())
                .build()
                .lines()
                .lineOf("/mtu"))
        .isZero();
  }

  @Test
  void everyProblemIsReportedAtOnceInTheOrderOfTheText() {
    List<Problem> problems =
        refusals(
            "intent: rdma\nmtu: 100\nclasses:\n"
                + ROCE.replace("priority: 3", "priority: 9")
                + BULK.replace("bulk", "Bulk")
                + "colour: red\n");
    assertThat(problems)
        .extracting(Problem::code, Problem::where, Problem::line)
        .containsExactly(
            tuple(ProblemCode.OUT_OF_RANGE, "/mtu", 2),
            tuple(ProblemCode.OUT_OF_RANGE, "/classes/0/priority", 4),
            tuple(ProblemCode.WRONG_FORM, "/classes/1/name", 5),
            tuple(ProblemCode.UNKNOWN_FIELD, "/colour", 6));
  }

  @Test
  void whatIsToldOfOneInputIsBounded() {
    List<Problem> problems =
        refusals(WHOLE + "scope: { hosts: [" + "_x, ".repeat(5000) + "_x] }\n");
    assertThat(problems).hasSize(101);
    assertThat(problems.get(100).found()).isEqualTo("4901 more problems");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bandwidth: 40%       | bandwidth: 50%                 | BAD_SUM        | /classes",
        "limit: 5%            | limit: 100%                    | BAD_SUM        | /classes",
        "dscp: [48]           | dscp: [26]                     | DUPLICATE      | /classes/1/dscp/0",
        "dscp: [48]           | dscp: [1, 1]                   | DUPLICATE      | /classes/1/dscp/1",
        "priority: 6          | priority: 3                    | DUPLICATE      | /classes/1/priority",
        "name: cnp            | name: roce                     | DUPLICATE      | /classes/1/name",
        "dscp: [48]           | dscp: rest                     | DUPLICATE      | /classes/2/dscp",
        "dscp: [48]           | dscp: [64]                     | OUT_OF_RANGE   | /classes/1/dscp/0",
        "dscp: [48]           | dscp: []                       | OUT_OF_RANGE   | /classes/1/dscp",
        "dscp: [48]           | dscp: all                      | WRONG_FORM     | /classes/1/dscp",
        "priority: 3          | priority: 0                    | CLASS_CONFLICT | /classes/0/priority",
        "priority: 0          | priority: 1                    | CLASS_CONFLICT | /classes/2/dscp",
        "schedule: strict     | lossless: true, schedule: strict | CLASS_CONFLICT | /classes/1/schedule",
        "bandwidth: 40%       | bandwidth: 40%, limit: 3%      | CLASS_CONFLICT | /classes/2/limit",
        "limit: 5%            | bandwidth: 5%                  | CLASS_CONFLICT | /classes/1/bandwidth",
        "limit: 5%            | ecn: auto                      | CLASS_CONFLICT | /classes/1/ecn",
        "lossless: true       | lossless: false, pfc: edge     | CLASS_CONFLICT | /classes/0/pfc",
        "lossless: true       | lossless: true, pfc: edge, ecn: off | CLASS_CONFLICT | /classes/0/pfc",
        "lossless: true       | lossless: true, pfc: spine     | WRONG_FORM     | /classes/0/pfc",
        "dscp: [26]           | dscp: [26], pcp: []            | OUT_OF_RANGE   | /classes/0/pcp",
        "dscp: [26]           | dscp: [26], pcp: [8]           | OUT_OF_RANGE   | /classes/0/pcp/0",
        "dscp: [26]           | dscp: [26], pcp: [3, 3]        | DUPLICATE      | /classes/0/pcp/1",
        "dscp: [26]           | dscp: [26], pcp: 3             | WRONG_FORM     | /classes/0/pcp",
        "dscp: [26]           | dscp: [26], pcp: [3], etherType: 0x8915 | CLASS_CONFLICT | /classes/0/dscp",
        "dscp: [26]           | etherType: 0x8915              | MISSING_FIELD  | /classes/0",
        "dscp: [26]           | pcp: [3], etherType: 0x0800    | WRONG_FORM     | /classes/0/etherType",
        "dscp: [26]           | pcp: [3], etherType: 0x8915, ecn: auto | CLASS_CONFLICT | /classes/0/ecn",
        "dscp: [26],          | ''                             | MISSING_FIELD  | /classes/0",
        "bandwidth: 60%       | bandwidth: 0.6                 | WRONG_FORM     | /classes/0/bandwidth",
        "bandwidth: 60%       | bandwidth: 101%                | OUT_OF_RANGE   | /classes/0/bandwidth",
        "priority: 3          | priority: '3'                  | WRONG_FORM     | /classes/0/priority",
        "lossless: true       | lossless: yes                  | WRONG_FORM     | /classes/0/lossless",
        "bandwidth: 60%       | bandwidth: 60%, ecn: {kmin: 2KiB, kmax: 1KiB} | OUT_OF_RANGE | /classes/0/ecn",
        "name: cnp,           | ''                             | MISSING_FIELD  | /classes/1",
      })
  void badClassesAreRefusedWhereTheyAre(String from, String to, ProblemCode code, String pointer) {
    String text = WHOLE.replace(from, to);
    assertThat(text).isNotEqualTo(WHOLE);
    assertThat(refusals(text))
        .extracting(Problem::code, Problem::where)
        .contains(tuple(code, pointer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scope: { pairs: [] }            | OUT_OF_RANGE  | /scope/pairs",
        "scope: { pairs: [h1, h2] }      | WRONG_FORM    | /scope/pairs/0",
        "scope: { pairs: [[h1, h1]] }    | OUT_OF_RANGE  | /scope/pairs/0",
        "scope: { pairs: [[h1, h2], [h2, h1]] } | DUPLICATE | /scope/pairs/1",
        "scope: { labels: {} }           | OUT_OF_RANGE  | /scope/labels",
        "scope: { labels: { gpu: [] } }  | OUT_OF_RANGE  | /scope/labels/gpu",
        "scope: { labels: { gpu: [a, a] } } | DUPLICATE  | /scope/labels/gpu/1",
        "scope: { labels: { -: a } }     | WRONG_FORM    | /scope/labels/-",
        "scope: { labels: { gpu: {a: b} } } | WRONG_FORM | /scope/labels/gpu",
        "scope: { hosts: all, labels: { gpu: a } } | WRONG_FORM | /scope",
        "trust: maybe                    | WRONG_FORM    | /trust",
        "scope: { hosts: some }          | WRONG_FORM    | /scope/hosts",
        "scope: { hosts: [h1] }          | OUT_OF_RANGE  | /scope/hosts",
        "scope: { hosts: [h1, h2, h1] }  | DUPLICATE     | /scope/hosts/2",
        "mtu: 20000                      | OUT_OF_RANGE  | /mtu",
        "mtu: 9K                         | WRONG_FORM    | /mtu",
        "losslessMtu: 4201               | OUT_OF_RANGE  | /losslessMtu",
        "losslessMtu: 9300               | OUT_OF_RANGE  | /losslessMtu",
        "mtu: 1600                       | OUT_OF_RANGE  | /mtu",
        "resilience: { linkFailures: 4 } | OUT_OF_RANGE  | /resilience/linkFailures",
        "watchdog: { detect: 99ms }      | OUT_OF_RANGE  | /watchdog/detect",
        "watchdog: { detect: 2401ms }    | OUT_OF_RANGE  | /watchdog/detect",
        "watchdog: { restore: 61s }      | OUT_OF_RANGE  | /watchdog/restore",
        "watchdog: { restore: 1h }       | WRONG_FORM    | /watchdog/restore",
        "watchdog: { action: reboot }    | WRONG_FORM    | /watchdog/action",
        "hosts: { pfc: maybe }           | WRONG_FORM    | /hosts/pfc",
        "hosts: { roceMtu: 9000 }        | OUT_OF_RANGE  | /hosts/roceMtu",
        "hosts: { roceMtu: 1500 }        | WRONG_FORM    | /hosts/roceMtu",
        "hosts: [h1]                     | WRONG_FORM    | /hosts",
      })
  void badSettingsAreRefusedWhereTheyAre(String line, ProblemCode code, String pointer) {
    assertThat(refusals(WHOLE + line + "\n"))
        .extracting(Problem::code, Problem::where, Problem::line)
        .contains(tuple(code, pointer, 6));
  }

  @Test
  void aSmallerRoceMtuAllowsASmallerLosslessMtu() throws Exception {
    String text = WHOLE + "losslessMtu: 1130\nhosts: { roceMtu: 1024 }\n";
    assertThat(IntentReader.read(text).losslessMtuBytes()).isEqualTo(1130);
    assertThat(IntentReader.read(WHOLE + "losslessMtu: 4202\n").losslessMtuBytes()).isEqualTo(4202);
  }

  @Test
  void allDscpsListedLeaveNoneToRemarkTo() {
    String all =
        java.util.stream.IntStream.rangeClosed(0, 63)
            .filter(dscp -> dscp != 26)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(", ", "[", "]"));
    assertThat(refusals(WHOLE.replace("[48]", all)))
        .extracting(Problem::code, Problem::found)
        .containsExactly(tuple(ProblemCode.CLASS_CONFLICT, "all 64 DSCPs listed"));
  }

  @Test
  void fabricPortsWaitLongerThanTwiceTheHostPortsTime() {
    for (int detect : Arrays.asList(100, 200, 2400)) {
      WatchdogIntent watchdog = WatchdogIntent.of(detect, 1000, WatchdogAction.DROP);
      assertThat(watchdog.fabricDetectMillis()).isGreaterThan(2 * detect).isLessThanOrEqualTo(5000);
    }
    assertThat(WatchdogIntent.DEFAULT.fabricDetectMillis()).isEqualTo(600);
  }

  @Test
  void headroomIsSharedOnlyWhereThatIsSaid() throws Exception {
    assertThat(IntentReader.read(WHOLE).headroomOverSubscription()).isEmpty();
    assertThat(oversubscription("{ headroomPool: own }")).isEmpty();
    assertThat(oversubscription("{ headroomPool: shared }")).contains(BigDecimal.ONE);
    assertThat(oversubscription("{ headroomPool: shared, oversubscription: 2.5 }"))
        .contains(new BigDecimal("2.5"));
    assertThat(refusals(WHOLE + "buffers: { oversubscription: 2 }\n"))
        .extracting(Problem::code, Problem::where)
        .containsExactly(tuple(ProblemCode.CLASS_CONFLICT, "/buffers/oversubscription"));
    for (String wrong : List.of("0.5", "101", "2.125", "much")) {
      assertThat(
              refusals(
                  WHOLE + "buffers: { headroomPool: shared, oversubscription: " + wrong + " }\n"))
          .extracting(Problem::code)
          .containsExactly(ProblemCode.WRONG_FORM);
    }
  }

  private static Optional<BigDecimal> oversubscription(String buffers) throws ProblemsException {
    return IntentReader.read(WHOLE + "buffers: " + buffers + "\n").headroomOverSubscription();
  }

  private static List<Problem> refusals(String text) {
    return catchThrowableOfType(ProblemsException.class, () -> IntentReader.read(text)).problems();
  }
}
