package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import java.util.List;

/** What an event leads to: the next state, and what to do. */
@AutoValue
public abstract class Transition {
  Transition() {}

  /** The next state. */
  public abstract TxState state();

  /** What to do; effects on different switches may be carried out in any order or at once. */
  public abstract List<TxEffect> effects();

  static Transition of(TxState state, List<TxEffect> effects) {
    return new AutoValue_Transition(state, List.copyOf(effects));
  }
}
