package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import java.util.List;
import org.weirfabric.model.error.Problem;
import org.weirfabric.push.Difference;

/** What is wrong with one switch. */
@AutoValue
public abstract class Trouble {
  Trouble() {}

  /** In one line. */
  public abstract Problem problem();

  /** What the switch holds otherwise than it should, as far as it could be read. */
  public abstract List<Difference> differences();

  /** A trouble of the given parts. */
  public static Trouble of(Problem problem, List<Difference> differences) {
    return new AutoValue_Trouble(problem, List.copyOf(differences));
  }
}
