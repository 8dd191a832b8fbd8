package org.weirfabric.lab.emulatedfabric;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A wall clock that goes on only when told. */
public final class FakeWall implements LongSupplier {
  private final AtomicLong nanos = new AtomicLong(7_000_000_000L);

  @Override
  public long getAsLong() {
    return nanos.get();
  }

  public void advance(long by) {
    nanos.addAndGet(by);
  }
}
