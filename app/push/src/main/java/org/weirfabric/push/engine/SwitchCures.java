package org.weirfabric.push.engine;

import java.util.HashMap;
import java.util.Map;
import org.weirfabric.model.id.SwitchId;

/**
 * Which cures each switch is to hold, and which it may hold still. Changed in the switch's lane, so
 * that a stage sees it change only between two of its calls.
 */
final class SwitchCures {
  /** What is known of one switch. */
  static final class Held {
    static final Held NOTHING = new Held(CureOverlay.NONE, CureOverlay.NONE);

    private final CureOverlay wanted;
    private final CureOverlay other;

    private Held(CureOverlay wanted, CureOverlay other) {
      this.wanted = wanted;
      this.other = other;
    }

    static Held of(CureOverlay wanted, CureOverlay other) {
      return wanted.isEmpty() && other.isEmpty() ? NOTHING : new Held(wanted, other);
    }

    /** What it is to hold. */
    CureOverlay wanted() {
      return wanted;
    }

    /** What it may hold instead, as long as it isn't known to hold what it is to. */
    CureOverlay other() {
      return other;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Held
          && ((Held) o).wanted.equals(wanted)
          && ((Held) o).other.equals(other);
    }

    @Override
    public int hashCode() {
      return wanted.hashCode() * 31 + other.hashCode();
    }
  }

  private final Map<SwitchId, Held> held = new HashMap<>();

  synchronized Held of(SwitchId id) {
    return held.getOrDefault(id, Held.NOTHING);
  }

  /** {@code id} is to hold {@code wanted}, and may hold {@code other}. */
  synchronized void want(SwitchId id, CureOverlay wanted, CureOverlay other) {
    if (wanted.isEmpty() && other.isEmpty()) {
      held.remove(id);
    } else {
      held.put(id, Held.of(wanted, other));
    }
  }

  synchronized void clear() {
    held.clear();
  }
}
