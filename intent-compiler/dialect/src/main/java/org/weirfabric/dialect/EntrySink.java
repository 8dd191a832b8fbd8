package org.weirfabric.dialect;

/** Takes the entries of switches as bytes; what it takes is its own to copy. */
@FunctionalInterface
public interface EntrySink {
  /** Takes {@code bytes}, which must not be changed. */
  void take(byte[] bytes);
}
