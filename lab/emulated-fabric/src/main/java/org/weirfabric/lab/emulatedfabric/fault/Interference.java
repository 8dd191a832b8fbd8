package org.weirfabric.lab.emulatedfabric.fault;

/**
 * Meddles with the requests that a fabric's switches get, one by one: whoever places a fault by the
 * switch and the number of the message, not by time, does it here.
 *
 * <p>Both methods are called on the thread that serves the request; they may wait, and the request
 * waits with them. Streams in both directions are not asked about.
 */
public interface Interference {
  /** Lets everything pass. */
  Interference NONE = (switchName, rpc) -> Ruling.CARRY_OUT;

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
   * A switch has got a request.
   *
   * @param switchName the switch
   * @param rpc the bare name of the RPC, such as {@code Set}
   */
  Ruling before(String switchName, String rpc);

  /** The same request has been carried out, well or not, and is about to be answered. */
  default Reply after(String switchName, String rpc) {
    return Reply.SEND;
  }
}
