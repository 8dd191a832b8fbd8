package org.weirfabric.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.onos.fabric.ApplyRequest;

class ApplyBodyTest {
  @Test
  void planAloneIsEnough() throws ProblemsException {
    assertThat(ApplyBody.read("{\"plan\":\"abc\"}", Optional.empty(), "ann"))
        .isEqualTo(ApplyRequest.builder("abc").setWho("ann").build());
  }

  @Test
  void everyFieldIsRead() throws ProblemsException {
    ApplyRequest request =
        ApplyBody.read(
            "{\"plan\":\"abc\",\"baseRevision\":3,\"acknowledgeDrain\":true,\"defer\":true,"
                + "\"canary\":{\"hosts\":[\"h1\",\"h5\"],\"watchSeconds\":7}}",
            Optional.of("key"),
            "ann");

    assertThat(request.baseRevision()).hasValue(3);
    assertThat(request.acknowledgeDrain()).isTrue();
    assertThat(request.defer()).isTrue();
    assertThat(request.canaryHosts()).containsExactly(HostId.of("h1"), HostId.of("h5"));
    assertThat(request.canaryTerms().watch()).isEqualTo(Duration.ofSeconds(7));
    assertThat(request.idempotencyKey()).contains("key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "no json; WEIR-1001; ''",
        "[]; WEIR-1004; ''",
        "{}; WEIR-1003; /plan",
        "{\"plan\":7}; WEIR-1003; /plan",
        "{\"plan\":\"a\",\"plam\":1}; WEIR-1002; /plam",
        "{\"plan\":\"a\",\"defer\":\"yes\"}; WEIR-1004; /defer",
        "{\"plan\":\"a\",\"baseRevision\":\"3\"}; WEIR-1004; /baseRevision",
        "{\"plan\":\"a\",\"canary\":{\"hosts\":[\"h1\"]}}; WEIR-1003; /canary/hosts",
        "{\"plan\":\"a\",\"canary\":{\"hosts\":[\"h1\",\"h2\"],\"watchSeconds\":0}};"
            + " WEIR-2001; /canary/watchSeconds",
        "{\"plan\":\"a\",\"canary\":{\"host\":[]}}; WEIR-1002; /canary/host",
      })
  void wrongBodyIsRefusedWithItsPlace(String body, String code, String where) {
    Problem problem =
        catchThrowableOfType(
                ProblemsException.class, () -> ApplyBody.read(body, Optional.empty(), "ann"))
            .problems()
            .get(0);

    assertThat(problem.code().id()).isEqualTo(code);
    assertThat(problem.where()).isEqualTo(where);
  }
}
