package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;

/** How the buffer of one kind of switch is divided, and by what budget; it may not fit. */
@AutoValue
abstract class DividedBuffer {
  abstract BufferBudget budget();

  abstract SwitchBuffers buffers();

  static DividedBuffer of(BufferBudget budget, SwitchBuffers buffers) {
    return new AutoValue_DividedBuffer(budget, buffers);
  }
}
