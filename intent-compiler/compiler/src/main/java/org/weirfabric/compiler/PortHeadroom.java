package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.Locale;
import java.util.Optional;
import org.weirfabric.model.plan.Explanation;
import org.weirfabric.model.units.ByteSize;

/** The lossless priority group of ports that are alike: what it needs and why. */
@AutoValue
public abstract class PortHeadroom {
  PortHeadroom() {}

  /** The physical minimum, rounded as the ASIC allocates. */
  public abstract ByteSize minimum();

  /** What the vendor's formula gives, where it has one. */
  public abstract Optional<ByteSize> vendor();

  /** Bytes of the group alone. */
  public abstract ByteSize reserved();

  /** How far it falls before XON. */
  public abstract ByteSize xon();

  /** Why the headroom is what it is, without the ports it applies to. */
  public abstract Explanation headroomWhy();

  /** Why reserved and XON are what they are. */
  public abstract Explanation reservedWhy();

  /** Bytes for what arrives after XOFF, the larger of both forms; SONiC's {@code xoff}. */
  public ByteSize headroom() {
    return larger(minimum(), vendor());
  }

  /** What the group costs. */
  public ByteSize size() {
    return headroom().plus(reserved());
  }

  /** The vendor's form by the physical minimum, with three decimals, where there are both. */
  public Optional<String> ratio() {
    return vendor().map(form -> ratio(form, minimum()));
  }

  static String ratio(ByteSize form, ByteSize minimum) {
    return String.format(Locale.ROOT, "%.3f", (double) form.bytes() / minimum.bytes());
  }

  static ByteSize larger(ByteSize minimum, Optional<ByteSize> vendor) {
    return vendor.filter(form -> form.compareTo(minimum) > 0).orElse(minimum);
  }

  static PortHeadroom of(
      ByteSize minimum,
      Optional<ByteSize> vendor,
      ByteSize reserved,
      ByteSize xon,
      Explanation headroomWhy,
      Explanation reservedWhy) {
    return new AutoValue_PortHeadroom(minimum, vendor, reserved, xon, headroomWhy, reservedWhy);
  }
}
