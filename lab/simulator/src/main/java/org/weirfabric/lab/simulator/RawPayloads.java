package org.weirfabric.lab.simulator;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The frames of given bytes under way, and those that wait at ports. They are few. */
final class RawPayloads {
  private static final int FCS_BYTES = 4;

  /** Hears of every frame of given bytes that has arrived, by port number. */
  interface Receiver {
    void received(int port, byte[] bytes);
  }

  private final Frames frames;
  private final FrameList[] waiting;
  private final boolean[] waits;
  private final Map<Integer, byte[]> payloads = new HashMap<>();
  private final long[] sent;
  private final long[] sentBytes;
  private final long[] received;
  private final long[] receivedBytes;
  private @Nullable Receiver receiver;

  RawPayloads(Frames frames, int ports) {
    this.frames = frames;
    waiting = new FrameList[ports];
    for (int port = 0; port < ports; port++) {
      waiting[port] = new FrameList(frames);
    }
    waits = new boolean[ports];
    sent = new long[ports];
    sentBytes = new long[ports];
    received = new long[ports];
    receivedBytes = new long[ports];
  }

  void deliverTo(Receiver other) {
    receiver = other;
  }

  void add(int port, byte[] bytes) {
    int frame = frames.take();
    frames.kind(frame, Frames.RAW);
    frames.bytes(frame, Math.max(Frames.MIN_BYTES, bytes.length + FCS_BYTES));
    payloads.put(frame, bytes.clone());
    waiting[port].add(frame);
    waits[port] = true;
  }

  boolean waits(int port) {
    return waits[port];
  }

  int take(int port) {
    int frame = waiting[port].take();
    waits[port] = !waiting[port].isEmpty();
    sent[port]++;
    sentBytes[port] += frames.bytes(frame);
    return frame;
  }

  void arrived(int port, int frame) {
    received[port]++;
    receivedBytes[port] += frames.bytes(frame);
    byte[] bytes = payloads.remove(frame);
    if (receiver != null && bytes != null) {
      receiver.received(port, bytes);
    }
  }

  /** Forgets the bytes of a frame that was lost on the wire. */
  void lost(int frame) {
    payloads.remove(frame);
  }

  void resetCounters(int port) {
    sent[port] = 0;
    sentBytes[port] = 0;
    received[port] = 0;
    receivedBytes[port] = 0;
  }

  long sent(int port) {
    return sent[port];
  }

  long sentBytes(int port) {
    return sentBytes[port];
  }

  long received(int port) {
    return received[port];
  }

  long receivedBytes(int port) {
    return receivedBytes[port];
  }
}
