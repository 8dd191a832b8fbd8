package org.weirfabric.model.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.config.WatchdogAction;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.ClassName;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.IntentId;
import org.weirfabric.model.qos.Dscp;
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
            ClassIntent.of(
                ClassName.of("roce"),
                Priority.of(3),
                DscpSelection.listed(new TreeSet<>(List.of(Dscp.of(26)))),
                true,
                ClassSchedule.weighted(60),
                EcnIntent.auto()),
            ClassIntent.of(
                ClassName.of("cnp"),
                Priority.of(6),
                DscpSelection.listed(new TreeSet<>(List.of(Dscp.of(48)))),
                false,
                ClassSchedule.strict(5),
                EcnIntent.off()),
            ClassIntent.of(
                ClassName.of("bulk"),
                Priority.of(0),
                DscpSelection.rest(),
                false,
                ClassSchedule.weighted(40),
                EcnIntent.off()));
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
                + "mtu: 5000\nlosslessMtu: 4300\nresilience: { linkFailures: 2 }\n"
                + "watchdog: { detect: 100ms, restore: 2s, action: alert }\n"
                + "hosts: { pfc: static, roceMtu: 2048 }\n");
    assertThat(intent.scope())
        .isEqualTo(HostScope.named(new TreeSet<>(List.of(HostId.of("h1"), HostId.of("h2")))));
    assertThat(intent.mtuBytes()).isEqualTo(5000);
    assertThat(intent.losslessMtuBytes()).isEqualTo(4300);
    assertThat(intent.roceMtuBytes()).isEqualTo(2048);
    assertThat(intent.linkFailures()).isEqualTo(2);
    assertThat(intent.watchdog()).isEqualTo(WatchdogIntent.of(100, 2000, WatchdogAction.ALERT));
    assertThat(intent.classes().get(0).ecn())
        .isEqualTo(
            EcnIntent.curve(EcnCurve.of(ByteSize.ofKibibytes(100), ByteSize.ofKibibytes(400), 10)));
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bandwidth: 40%       | bandwidth: 30%                 | BAD_SUM        | /classes",
        "limit: 5%            | limit: 100%                    | BAD_SUM        | /classes",
        "dscp: [48]           | dscp: [26]                     | DUPLICATE      | /classes/1/dscp/0",
        "dscp: [48]           | dscp: [1, 1]                   | DUPLICATE      | /classes/1/dscp/1",
        "priority: 6          | priority: 3                    | DUPLICATE      | /classes/1/priority",
        "name: cnp            | name: roce                     | DUPLICATE      | /classes/1/name",
        "dscp: [48]           | dscp: rest                     | DUPLICATE      | /classes/2/dscp",
        "dscp: [48]           | dscp: [64]                     | OUT_OF_RANGE   | /classes/1/dscp/0",
        "dscp: [48]           | dscp: []                       | OUT_OF_RANGE   | /classes/1/dscp",
        "dscp: [48]           | dscp: all                      | WRONG_FORM     | /classes/1/dscp",
        "dscp: rest           | dscp: [0]                      | CLASS_CONFLICT | /classes",
        "lossless: true       | lossless: false                | CLASS_CONFLICT | /classes",
        "priority: 3          | priority: 0                    | CLASS_CONFLICT | /classes/0/priority",
        "priority: 0          | priority: 1                    | CLASS_CONFLICT | /classes/2/dscp",
        "schedule: strict     | lossless: true, schedule: strict | CLASS_CONFLICT | /classes/1/schedule",
        "bandwidth: 40%       | bandwidth: 40%, lossless: true | NOT_SUPPORTED  | /classes/2/lossless",
        "bandwidth: 40%       | bandwidth: 40%, limit: 3%      | CLASS_CONFLICT | /classes/2/limit",
        "limit: 5%            | bandwidth: 5%                  | CLASS_CONFLICT | /classes/1/bandwidth",
        "limit: 5%            | ecn: auto                      | CLASS_CONFLICT | /classes/1/ecn",
        "bandwidth: 40%       | bandwidth: 40%, ecn: auto      | NOT_SUPPORTED  | /classes/2/ecn",
        "dscp: [48]           | dscp: [48], pcp: [3]           | NOT_SUPPORTED  | /classes/1/pcp",
        "dscp: [48]           | dscp: [48], etherType: 0x8915  | NOT_SUPPORTED  | /classes/1/etherType",
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
        "scope: { pairs: [[h1, h2]] }    | NOT_SUPPORTED | /scope/pairs",
        "scope: { labels: { gpu: a } }   | NOT_SUPPORTED | /scope/labels",
        "scope: { hosts: some }          | WRONG_FORM    | /scope/hosts",
        "scope: { hosts: [h1] }          | OUT_OF_RANGE  | /scope/hosts",
        "scope: { hosts: [h1, h2, h1] }  | DUPLICATE     | /scope/hosts/2",
        "mtu: 20000                      | OUT_OF_RANGE  | /mtu",
        "mtu: 9K                         | WRONG_FORM    | /mtu",
        "losslessMtu: 4201               | OUT_OF_RANGE  | /losslessMtu",
        "losslessMtu: 9300               | OUT_OF_RANGE  | /losslessMtu",
        "mtu: 1600                       | OUT_OF_RANGE  | /mtu",
        "resilience: { linkFailures: 3 } | OUT_OF_RANGE  | /resilience/linkFailures",
        "watchdog: { detect: 99ms }      | OUT_OF_RANGE  | /watchdog/detect",
        "watchdog: { detect: 2401ms }    | OUT_OF_RANGE  | /watchdog/detect",
        "watchdog: { restore: 61s }      | OUT_OF_RANGE  | /watchdog/restore",
        "watchdog: { restore: 1h }       | WRONG_FORM    | /watchdog/restore",
        "watchdog: { action: reboot }    | WRONG_FORM    | /watchdog/action",
        "hosts: { pfc: dcbx }            | NOT_SUPPORTED | /hosts/pfc",
        "hosts: { roceMtu: 9000 }        | WRONG_FORM    | /hosts/roceMtu",
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
