package org.weirfabric.lab.emulatedfabric.fault;

import io.grpc.Context;
import io.grpc.Deadline;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * What it takes to carry out a Set or Write, between the moment it is admitted, its writer's bid
 * included, and the moment it is done. Nobody stops it meanwhile: also not a caller that gives up.
 *
 * @param toil is run in between, on the thread that serves the request, with the ns that are left
 *     of its caller's deadline, {@link Long#MAX_VALUE} if it has none; it may wait
 * @param alone whether other Sets of the switch wait until it is done; P4Runtime Writes never do
 */
public record Work(LongConsumer toil, boolean alone) {
  /** No time at all. */
  public static final Work NONE = new Work(left -> {}, true);

  private static final Context.Key<Work> KEY = Context.keyWithDefault("work", NONE);

  /** Of the request that this thread serves. */
  public static Work current() {
    return KEY.get();
  }

  /** Does it, on the thread that serves the request. */
  public void run() {
    Deadline deadline = Context.current().getDeadline();
    toil.accept(deadline == null ? Long.MAX_VALUE : deadline.timeRemaining(TimeUnit.NANOSECONDS));
  }

  /** Serves a request that takes this. */
  void during(Runnable service) {
    Context.current().withValue(KEY, this).run(service);
  }
}
