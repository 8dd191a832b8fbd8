package org.weirfabric.lab.emulatedfabric.fault;

import java.util.function.Supplier;

/**
 * Meddles with the requests that a fabric's switches get, one by one: whoever places a fault by the
 * switch and the number of the message, not by time, does it here. Streams in both directions are
 * not asked about.
 */
@FunctionalInterface
public interface Interference {
  /** Lets everything pass. */
  Interference NONE = (switchName, rpc) -> Course.NORMAL;

  /** What becomes of a request. */
  enum Ruling {
    /** It is carried out. */
    CARRY_OUT,
    /** It is refused; nothing is changed. */
    REFUSE,
    /** It is neither carried out nor answered. */
    SWALLOW
  }

  /** What becomes of the answer to a request that was carried out. */
  enum Reply {
    /** It is sent. */
    SEND,
    /** It is not sent, and the connection stays. */
    KEEP,
    /** Every connection to the switch is cut instead. */
    CUT
  }

  /**
   * The course that a request takes.
   *
   * @param ruling what becomes of it
   * @param reply asked once it has been carried out, well or not, and is about to be answered
   * @param work what it takes to carry out a Set or Write
   */
  record Course(Ruling ruling, Supplier<Reply> reply, Work work) {
    /** It is carried out and answered. */
    public static final Course NORMAL = new Course(Ruling.CARRY_OUT, () -> Reply.SEND);

    /** One that is done at once. */
    public Course(Ruling ruling, Supplier<Reply> reply) {
      this(ruling, reply, Work.NONE);
    }
  }

  /**
   * A switch has got a request. Called, like what is asked about the reply, on the thread that
   * serves the request; it may wait, and the request waits with it.
   *
   * @param switchName the switch
   * @param rpc the bare name of the RPC, such as {@code Set}
   */
  Course meet(String switchName, String rpc);
}
