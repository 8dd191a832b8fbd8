package org.weirfabric.watchdog;

import com.google.auto.value.AutoValue;
import java.util.function.BiFunction;

/** What is to be done now: begin a cure, end one, or call a human. */
public abstract class CureDecision {
  private CureDecision() {}

  /** Begin {@code cure}; {@code reason} is why it is not what was wanted, empty if it is. */
  public static CureDecision apply(Cure cure, String reason) {
    return Apply.of(cure, reason);
  }

  /** End {@code cure}, because of {@code reason}. */
  public static CureDecision lift(Cure cure, String reason) {
    return Lift.of(cure, reason);
  }

  /** Call a human about {@code incident}, because of {@code reason}. */
  public static CureDecision page(OpenIncident incident, String reason) {
    return Page.of(incident, reason);
  }

  /** The result of the function that fits. */
  public abstract <T> T match(
      BiFunction<Cure, String, T> apply,
      BiFunction<Cure, String, T> lift,
      BiFunction<OpenIncident, String, T> page);

  /** Begins a cure. */
  @AutoValue
  abstract static class Apply extends CureDecision {
    abstract Cure cure();

    abstract String reason();

    private static Apply of(Cure cure, String reason) {
      return new AutoValue_CureDecision_Apply(cure, reason);
    }

    @Override
    public final <T> T match(
        BiFunction<Cure, String, T> apply,
        BiFunction<Cure, String, T> lift,
        BiFunction<OpenIncident, String, T> page) {
      return apply.apply(cure(), reason());
    }
  }

  /** Ends a cure. */
  @AutoValue
  abstract static class Lift extends CureDecision {
    abstract Cure cure();

    abstract String reason();

    private static Lift of(Cure cure, String reason) {
      return new AutoValue_CureDecision_Lift(cure, reason);
    }

    @Override
    public final <T> T match(
        BiFunction<Cure, String, T> apply,
        BiFunction<Cure, String, T> lift,
        BiFunction<OpenIncident, String, T> page) {
      return lift.apply(cure(), reason());
    }
  }

  /** Calls a human. */
  @AutoValue
  abstract static class Page extends CureDecision {
    abstract OpenIncident incident();

    abstract String reason();

    private static Page of(OpenIncident incident, String reason) {
      return new AutoValue_CureDecision_Page(incident, reason);
    }

    @Override
    public final <T> T match(
        BiFunction<Cure, String, T> apply,
        BiFunction<Cure, String, T> lift,
        BiFunction<OpenIncident, String, T> page) {
      return page.apply(incident(), reason());
    }
  }
}
