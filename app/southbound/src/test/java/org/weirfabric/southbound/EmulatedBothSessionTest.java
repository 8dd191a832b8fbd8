package org.weirfabric.southbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.weirfabric.southbound.SmallProgram.classify;
import static org.weirfabric.southbound.SmallProgram.trust;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.dialect.P4Entry;
import org.weirfabric.dialect.TargetChange;
import org.weirfabric.dialect.TargetConfig;
import org.weirfabric.push.Drift;
import org.weirfabric.push.ReadBack;
import org.weirfabric.push.SessionOutcome;
import org.weirfabric.push.SwitchSession;

/**
 * The contract on a switch with both protocols: each change is one of its models and its tables.
 */
class EmulatedBothSessionTest extends EmulatedGnmiSessionTest {
  @Override
  CuttablePeer peer() throws IOException {
    return CuttablePeer.both();
  }

  @Override
  protected TargetConfig first() {
    return with(super.first(), classify(1, 26, 3), classify(1, 48, 6), trust(1, 2));
  }

  @Override
  protected TargetConfig second() {
    return with(super.second(), classify(1, 26, 3), classify(1, 8, 0), trust(1, 1));
  }

  /** What the P4 side refuses once the Set before it was taken: an entry that is there already. */
  @Override
  protected TargetChange refusedChange() {
    return TargetChange.between(
        with(super.first(), classify(1, 26, 3), trust(1, 2)),
        with(super.second(), classify(1, 26, 3), classify(1, 48, 6), trust(1, 1)));
  }

  @Test
  void aSetThatIsRefusedPutsBackWhatTheTablesLostBeforeIt() {
    try (SwitchSession session = open()) {
      assertThat(session.prepare().join()).isInstanceOf(SessionOutcome.Applied.class);
      TargetConfig before = with(super.first(), classify(1, 26, 3), trust(1, 1));
      assertThat(session.apply(TargetChange.between(TargetConfig.EMPTY, before)).join())
          .isInstanceOf(SessionOutcome.Applied.class);

      TargetChange refused = super.refusedChange();
      SortedMap<GnmiPath, String> wanted = new TreeMap<>(before.gnmi());
      wanted.putAll(refused.replaces());
      assertThat(
              session
                  .apply(
                      TargetChange.between(
                          before, with(TargetConfig.of(wanted, new TreeMap<>()), trust(1, 2))))
                  .join())
          .isInstanceOf(SessionOutcome.Refused.class);

      ReadBack found = session.read(before).join();
      assertThat(Drift.of(session.switchId(), before, found, true).differences()).isEmpty();
    }
  }

  private static TargetConfig with(TargetConfig models, P4Entry... entries) {
    SortedMap<String, P4Entry> p4 = new TreeMap<>();
    for (P4Entry entry : entries) {
      p4.put(entry.key(), entry);
    }
    return TargetConfig.of(models.gnmi(), p4);
  }
}
