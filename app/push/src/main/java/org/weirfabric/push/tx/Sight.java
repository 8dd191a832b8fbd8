package org.weirfabric.push.tx;

import com.google.auto.value.AutoValue;
import java.util.List;
import java.util.Optional;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.Difference;

/** What a look at a switch on its way from one position to another has shown. */
@AutoValue
public abstract class Sight {
  /** Where the switch was seen. */
  public enum Place {
    /** It holds what it is to hold at the end of the move. */
    ARRIVED,
    /** It holds what it held before the move. */
    DEPARTED,
    /** It holds neither. */
    ELSEWHERE,
    /** It could not be read. */
    UNREADABLE
  }

  Sight() {}

  /** Where the switch was seen. */
  public abstract Place place();

  /** What differs from the end of the move; empty if arrived or unreadable. */
  public abstract List<Difference> differences();

  /** Why it could not be read; empty if it could. */
  public abstract Optional<Problem> failure();

  /** It holds what it is to hold. */
  public static Sight arrived() {
    return new AutoValue_Sight(Place.ARRIVED, List.of(), Optional.empty());
  }

  /** It holds what it held, and {@code differences} remain to the end of the move. */
  public static Sight departed(List<Difference> differences) {
    return new AutoValue_Sight(Place.DEPARTED, List.copyOf(differences), Optional.empty());
  }

  /** It holds neither; {@code differences} are those from the end of the move. */
  public static Sight elsewhere(List<Difference> differences) {
    return new AutoValue_Sight(Place.ELSEWHERE, List.copyOf(differences), Optional.empty());
  }

  /** It could not be read. */
  public static Sight unreadable(Problem problem) {
    return new AutoValue_Sight(Place.UNREADABLE, List.of(), Optional.of(problem));
  }

  /** What is wrong with {@code switchId} when this is seen where only an arrival would do. */
  final Trouble trouble(SwitchId switchId) {
    return Trouble.of(failure().orElseGet(() -> differs(switchId)), differences());
  }

  private Problem differs(SwitchId switchId) {
    Optional<Difference> first = differences().stream().findFirst();
    return Problem.of(
        ProblemCode.READ_BACK_DIFFERS,
        switchId + first.map(d -> " " + d.path()).orElse(""),
        first.map(Difference::found).orElse("another configuration")
            + (differences().size() > 1 ? " and " + (differences().size() - 1) + " more" : ""),
        first.map(Difference::wanted).orElse("the configuration of this step"),
        "look at what else writes to this switch, then try again");
  }
}
