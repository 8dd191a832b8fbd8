package org.weirfabric.lab.simulator;

import java.util.Optional;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** How fast a flow offers frames to its NIC. */
public abstract class Sending {
  private static final int FRAMES_PER_ANSWER = 16;

  private Sending() {}

  /** Frames at {@code rate}, counted on the wire, whatever becomes of them. */
  public static Sending atRate(BitRate rate) {
    return new AtRate(rate);
  }

  /**
   * At most {@code window} unacknowledged; each frame is acknowledged by a frame of 64 bytes, and
   * what was lost is sent again from there on.
   */
  public static Sending withWindow(ByteSize window) {
    return new WithWindow(window);
  }

  /** From line rate on as DCQCN says; its frames should be ECT. */
  public static Sending withDcqcn(DcqcnParameters parameters) {
    return new WithDcqcn(parameters);
  }

  /** As TCP does, lossy and by its acknowledgements; at most {@code window} unacknowledged. */
  public static Sending withTcp(ByteSize window) {
    return new WithTcp(window);
  }

  /** Its two ends if it sends again what was lost. */
  Optional<Reliable> reliable(boolean goBackN, int frameBytes) {
    return goBackN
        ? Optional.of(new GoBackN(Long.MAX_VALUE / 2, FRAMES_PER_ANSWER))
        : Optional.empty();
  }

  /** The parameters, if DCQCN paces it. */
  Optional<DcqcnParameters> dcqcn() {
    return Optional.empty();
  }

  /** Picoseconds between the starts of two frames for each byte on the wire; 0 if not paced. */
  long picosPerByte() {
    return 0;
  }

  private static final class AtRate extends Sending {
    private final BitRate rate;

    AtRate(BitRate rate) {
      this.rate = rate;
    }

    @Override
    long picosPerByte() {
      return Math.round(8e12 / rate.bitsPerSecond());
    }
  }

  private static final class WithWindow extends Sending {
    private final ByteSize window;

    WithWindow(ByteSize window) {
      this.window = window;
    }

    @Override
    Optional<Reliable> reliable(boolean goBackN, int frameBytes) {
      return Optional.of(new GoBackN(window.bytes(), 1));
    }
  }

  private static final class WithTcp extends Sending {
    private final ByteSize window;

    WithTcp(ByteSize window) {
      this.window = window;
    }

    @Override
    Optional<Reliable> reliable(boolean goBackN, int frameBytes) {
      return Optional.of(new Tcp(frameBytes, window.bytes()));
    }
  }

  private static final class WithDcqcn extends Sending {
    private final DcqcnParameters parameters;

    WithDcqcn(DcqcnParameters parameters) {
      this.parameters = parameters;
    }

    @Override
    Optional<DcqcnParameters> dcqcn() {
      return Optional.of(parameters);
    }
  }
}
