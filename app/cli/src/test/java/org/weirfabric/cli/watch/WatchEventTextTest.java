package org.weirfabric.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** From server-sent events to lines that a human reads. */
class WatchEventTextTest {
  private static final String TEXT =
      """
id: 7
event: cure-applied
data: {"at":"2026-11-21T00:00:00Z","more":{"port":"leaf2:Ethernet8","priority":3,"action":"drop"}}

: still here

id: x
event: page
data: {}

id: 8
event: page
data: not json

id: 9
event: cure-checked
data: {"more":{"port":"a:p","priority":3,"afterMillis":510,"acyclic":true,"moving":false,"stillWaiting":[1,2]}}

""";

  @Test
  void eventsAreReadAndWhatIsNoneIsLeftOut() {
    assertThat(WatchEventText.read(TEXT))
        .extracting(WatchEventText::number)
        .containsExactly(7L, 9L);
  }

  @Test
  void linesSayWhatWasDoneWhereAndWhatCameOfIt() {
    assertThat(WatchEventText.read(TEXT))
        .extracting(WatchEventText::line)
        .containsExactly(
            "cure applied: drop at leaf2:Ethernet8 priority 3",
            "cure checked at a:p priority 3 after 510 ms: no ring, 2 queues still wait");
  }
}
