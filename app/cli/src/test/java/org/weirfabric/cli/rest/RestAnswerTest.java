package org.weirfabric.cli.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import org.junit.jupiter.api.Test;

class RestAnswerTest {
  @Test
  void everyProblemOfAProblemDocumentIsALine() throws Exception {
    String body =
        "{\"title\":\"Bad input\",\"status\":400,\"problems\":["
            + "{\"code\":\"WEIR-2001\",\"where\":\"/classes/0/priority\",\"line\":7,"
            + "\"found\":\"9\",\"allowed\":\"0 to 7\",\"remedy\":\"choose another priority\"},"
            + "{\"code\":\"WEIR-2006\",\"where\":\"\",\"line\":0,"
            + "\"found\":\"x\",\"allowed\":\"y\",\"remedy\":\"z\"}]}";

    assertThat(new RestAnswer(400, "", new ObjectMapper().readTree(body)).reasons())
        .containsExactly(
            "WEIR-2001 line 7 /classes/0/priority: found 9; allowed: 0 to 7;"
                + " choose another priority",
            "WEIR-2006 /: found x; allowed: y; z");
  }

  @Test
  void problemDocumentWithoutProblemsGivesItsDetail() throws Exception {
    String body = "{\"status\":409,\"code\":\"WEIR-4005\",\"detail\":\"another one is open\"}";

    assertThat(new RestAnswer(409, "", new ObjectMapper().readTree(body)).reasons())
        .containsExactly("WEIR-4005 another one is open");
  }

  @Test
  void answerInProseGivesItsStatusAndFirstLine() {
    assertThat(new RestAnswer(500, "", TextNode.valueOf("Oops\n at x.Y")).reasons())
        .containsExactly("HTTP 500 Oops");
  }
}
