package org.weirfabric.onos.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.watchdog.CureAction;

/** What the console prints of the watch, and what it takes. */
class WatchLinesTest {
  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  @Test
  void leaderSaysWhatItHearsAndWhatIsOpen() throws Exception {
    assertThat(
            WatchLines.status(
                json(
                    "{'watching':true,'node':'n1','leader':'n1','switches':6,"
                        + "'switchesWatchedHere':4,'switchesHeardHere':3,'incidents':2,'cures':1,"
                        + "'cablesTooLong':1,'stopped':true}")))
        .containsExactly(
            "n1 watches 4 of 6 switches and hears 3; leader n1",
            "2 incidents, 1 cures, 1 cables too long; all cures are stopped");
    assertThat(WatchLines.status(json("{'watching':false}")))
        .containsExactly("nothing to watch: no committed intent has PFC");
  }

  @Test
  void incidentsAreListedWithTheirSymptomsAndCablesFirst() throws Exception {
    assertThat(
            WatchLines.incidents(
                json(
                    "{'open':[{'firstSeen':'a','lastSeen':'b','text':'deadlock','symptoms':[1,2]}],"
                        + "'history':[{'firstSeen':'c','lastSeen':'d','text':'nic-storm'}],"
                        + "'cables':[{'firstSeen':'e','text':'leaf1:p too long'}]}")))
        .containsExactly(
            "cable  e leaf1:p too long",
            "open   a to b deadlock; 2 symptoms",
            "closed c to d nic-storm");
    assertThat(WatchLines.incidents(json("{}"))).containsExactly("no incident");
  }

  @Test
  void curesAndWhatIsForbiddenAreListed() throws Exception {
    assertThat(
            WatchLines.cures(
                json(
                    "{'stopped':true,'active':[{'action':'drop','port':'a:p','priority':3,"
                        + "'incident':'x'}],"
                        + "'overrides':[{'action':'alert','port':'b:p','priority':4}]}")))
        .containsExactly(
            "drop at a:p priority 3 until it is lifted: x",
            "alert at b:p priority 4, whatever is found",
            "all cures are stopped; weir:watch-resume ends that");
    assertThat(WatchLines.cures(json("{}"))).containsExactly("no cure is on");
  }

  @Test
  void lengthThatCannotBeReadNeverMeansForEver() throws Exception {
    assertThat(QueueNames.lasting("")).isEmpty();
    assertThat(QueueNames.lasting("60")).contains(Duration.ofSeconds(60));
    for (String none : List.of("0", "-60", "60s", "86401", "1e3")) {
      assertThatThrownBy(() -> QueueNames.lasting(none))
          .as(none)
          .isInstanceOf(ProblemsException.class);
    }
  }

  @Test
  void whatIsNoQueueAndNoActionIsRefusedByName() throws Exception {
    assertThat(QueueNames.queue("a:p", 3)).hasToString("a:p priority 3");
    assertThat(QueueNames.action("pfc-off")).isEqualTo(CureAction.PFC_OFF);
    assertThatThrownBy(() -> QueueNames.queue("a:p", 8)).isInstanceOf(ProblemsException.class);
    assertThatThrownBy(() -> QueueNames.queue("nowhere", 3)).isInstanceOf(ProblemsException.class);
    assertThatThrownBy(() -> QueueNames.action("reboot")).isInstanceOf(ProblemsException.class);
  }
}
