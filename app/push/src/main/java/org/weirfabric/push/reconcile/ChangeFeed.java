package org.weirfabric.push.reconcile;

import java.util.Collection;
import java.util.function.Consumer;
import org.weirfabric.model.id.SwitchId;

/**
 * Hears from switches that something has changed, where they offer to tell.
 *
 * <p>What it brings is a hint to look, never the truth: a switch that tells nothing is looked at
 * all the same, only later.
 */
public interface ChangeFeed {
  /** Hears nothing: every switch is looked at from time to time. */
  ChangeFeed NONE =
      new ChangeFeed() {
        @Override
        public void follow(Collection<Followed> switches, Consumer<SwitchId> changed) {}

        @Override
        public boolean isHeard(SwitchId switchId) {
          return false;
        }
      };

  /**
   * Follows these switches and no others; one whose stream has ended is followed anew. Returns at
   * once. {@code changed} is called on any thread, and neither waits nor throws.
   */
  void follow(Collection<Followed> switches, Consumer<SwitchId> changed);

  /** Whether the switch tells its changes now. */
  boolean isHeard(SwitchId switchId);
}
