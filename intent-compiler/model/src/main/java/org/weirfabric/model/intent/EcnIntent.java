package org.weirfabric.model.intent;

import java.util.function.Function;
import java.util.function.Supplier;

/** Whether and how ECN marks in a class. */
public abstract class EcnIntent {
  private EcnIntent() {}

  /** Nothing is marked. */
  public static EcnIntent off() {
    return Fixed.OFF;
  }

  /** Weir chooses the curve, inside the proof that ECN marks before PFC pauses. */
  public static EcnIntent auto() {
    return Fixed.AUTO;
  }

  /** The curve {@code curve}; it is held to the same proof. */
  public static EcnIntent curve(EcnCurve curve) {
    return new Given(curve);
  }

  /** The result of the function that fits. */
  public abstract <T> T match(Supplier<T> off, Supplier<T> auto, Function<EcnCurve, T> curve);

  private static final class Fixed extends EcnIntent {
    private static final Fixed OFF = new Fixed("off");
    private static final Fixed AUTO = new Fixed("auto");

    private final String text;

    private Fixed(String text) {
      this.text = text;
    }

    @Override
    public <T> T match(Supplier<T> off, Supplier<T> auto, Function<EcnCurve, T> curve) {
      return text.equals("off") ? off.get() : auto.get();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final class Given extends EcnIntent {
    private final EcnCurve given;

    private Given(EcnCurve given) {
      this.given = given;
    }

    @Override
    public <T> T match(Supplier<T> off, Supplier<T> auto, Function<EcnCurve, T> curve) {
      return curve.apply(given);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Given && ((Given) o).given.equals(given);
    }

    @Override
    public int hashCode() {
      return given.hashCode();
    }

    @Override
    public String toString() {
      return given.toString();
    }
  }
}
