package org.weirfabric.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.watchdog.CureAction;

class CureBodyTest {
  @Test
  void cureWithoutSecondsLastsUntilItIsLifted() throws ProblemsException {
    CureBody cure =
        CureBody.read("{\"port\":\"leaf1:Ethernet1/1\",\"priority\":3,\"action\":\"pfc-off\"}");

    assertThat(cure.queue()).hasToString("leaf1:Ethernet1/1 priority 3");
    assertThat(cure.action()).isEqualTo(CureAction.PFC_OFF);
    assertThat(cure.lasting()).isEmpty();
  }

  @Test
  void cureWithSecondsEndsByItself() throws ProblemsException {
    CureBody cure =
        CureBody.read("{\"port\":\"a:p1\",\"priority\":3,\"action\":\"drop\",\"seconds\":60}");

    assertThat(cure.lasting()).contains(Duration.ofMinutes(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"seconds\":0; WEIR-2001; /seconds",
        "\"seconds\":-60; WEIR-2001; /seconds",
        "\"seconds\":1.5; WEIR-2001; /seconds",
        "\"seconds\":86401; WEIR-2001; /seconds",
        "\"seconds\":4294967356; WEIR-2001; /seconds",
        "\"seconds\":\"60s\"; WEIR-2001; /seconds",
        "\"seconds\":\"60\"; WEIR-2001; /seconds",
        "\"seconds\":null; WEIR-2001; /seconds",
        "\"second\":60; WEIR-1002; /second",
      })
  void endThatCannotBeReadIsNoCureForEver(String field, String code, String where) {
    refuses("{\"port\":\"a:p1\",\"priority\":3,\"action\":\"drop\"," + field + "}", code, where);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "no json; WEIR-1001; ''",
        "[]; WEIR-1004; ''",
        "{\"priority\":3,\"action\":\"drop\"}; WEIR-1003; /port",
        "{\"port\":\"leaf1\",\"priority\":3,\"action\":\"drop\"}; WEIR-1004; /port",
        "{\"port\":\"a:p1\",\"action\":\"drop\"}; WEIR-1003; /priority",
        "{\"port\":\"a:p1\",\"priority\":3.5,\"action\":\"drop\"}; WEIR-1003; /priority",
        "{\"port\":\"a:p1\",\"priority\":3,\"action\":\"stop\"}; WEIR-1004; /action",
        "{\"port\":\"a:p1\",\"priority\":3}; WEIR-1004; /action",
        "{\"port\":\"a:p1\",\"priority\":3,\"action\":\"alert\",\"seconds\":9};"
            + " WEIR-1004; /seconds",
      })
  void wrongBodyIsRefusedWithItsPlace(String body, String code, String where) {
    refuses(body, code, where);
  }

  private static void refuses(String body, String code, String where) {
    Problem problem =
        catchThrowableOfType(ProblemsException.class, () -> CureBody.read(body)).problems().get(0);

    assertThat(problem.code().id()).isEqualTo(code);
    assertThat(problem.where()).isEqualTo(where);
  }
}
