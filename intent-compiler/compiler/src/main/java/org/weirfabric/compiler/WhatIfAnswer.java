package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.plan.Term;

/** The answer to a what-if question. */
@AutoValue
public abstract class WhatIfAnswer {
  WhatIfAnswer() {}

  /** What was asked, in words. */
  public abstract String question();

  /** Whether there is such a value, or what was asked about does no harm. */
  public abstract boolean holds();

  /** The value, or the effect, in a sentence. */
  public abstract String answer();

  /** What the answer rests on. */
  public abstract List<Term> terms();

  static WhatIfAnswer of(String question, boolean holds, String answer, List<Term> terms) {
    return new AutoValue_WhatIfAnswer(question, holds, answer, List.copyOf(terms));
  }
}
