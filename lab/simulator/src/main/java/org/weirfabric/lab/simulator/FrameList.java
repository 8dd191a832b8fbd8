package org.weirfabric.lab.simulator;

/** Frames one behind the other, linked through {@link Frames#next}. */
final class FrameList {
  private final Frames frames;
  private int first = Frames.NONE;
  private int last = Frames.NONE;

  FrameList(Frames frames) {
    this.frames = frames;
  }

  boolean isEmpty() {
    return first == Frames.NONE;
  }

  /** The first frame; {@link Frames#NONE} if there is none. */
  int first() {
    return first;
  }

  void add(int frame) {
    if (first == Frames.NONE) {
      first = frame;
    } else {
      frames.next(last, frame);
    }
    last = frame;
  }

  /** Takes the first frame out. */
  int take() {
    int frame = first;
    first = frames.next(frame);
    frames.next(frame, Frames.NONE);
    return frame;
  }

  /** Bytes of all frames in it, found by walking them. */
  long bytes() {
    long bytes = 0;
    for (int f = first; f != Frames.NONE; f = frames.next(f)) {
      bytes += frames.bytes(f);
    }
    return bytes;
  }
}
