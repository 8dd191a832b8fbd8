package org.weirfabric.lab.simulator;

import java.util.Optional;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.ByteSize;

/** How fast a flow offers frames to its NIC. */
public abstract class Sending {
  private Sending() {}

  /** Frames at {@code rate}, counted on the wire, whatever becomes of them. */
  public static Sending atRate(BitRate rate) {
    return new AtRate(rate);
  }

  /** At most {@code window} unacknowledged; each frame is acknowledged by a frame of 64 bytes. */
  public static Sending withWindow(ByteSize window) {
    return new WithWindow(window);
  }

  /** From line rate on as DCQCN says; its frames should be ECT. */
  public static Sending withDcqcn(DcqcnParameters parameters) {
    return new WithDcqcn(parameters);
  }

  /** The parameters, if DCQCN paces it. */
  Optional<DcqcnParameters> dcqcn() {
    return Optional.empty();
  }

  /** Picoseconds between the starts of two frames for each byte on the wire; 0 if not paced. */
  abstract long picosPerByte();

  /** The most bytes unacknowledged. */
  abstract long windowBytes();

  private static final class AtRate extends Sending {
    private final BitRate rate;

    AtRate(BitRate rate) {
      this.rate = rate;
    }

    @Override
    long picosPerByte() {
      return Math.round(8e12 / rate.bitsPerSecond());
    }

    @Override
    long windowBytes() {
      return Long.MAX_VALUE;
    }
  }

  private static final class WithWindow extends Sending {
    private final ByteSize window;

    WithWindow(ByteSize window) {
      this.window = window;
    }

    @Override
    long picosPerByte() {
      return 0;
    }

    @Override
    long windowBytes() {
      return window.bytes();
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

    @Override
    long picosPerByte() {
      return 0;
    }

    @Override
    long windowBytes() {
      return Long.MAX_VALUE;
    }
  }
}
