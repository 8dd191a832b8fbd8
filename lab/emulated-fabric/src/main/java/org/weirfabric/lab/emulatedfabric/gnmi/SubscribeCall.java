package org.weirfabric.lab.emulatedfabric.gnmi;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SubscribeRequest;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.Subscription;
import org.weirfabric.wire.gnmi.SubscriptionList;
import org.weirfabric.wire.gnmi.SubscriptionMode;

/** One Subscribe RPC: its one list of subscriptions, and polls. */
final class SubscribeCall implements StreamObserver<SubscribeRequest> {
  /** The shortest interval between two samples. */
  static final long MIN_SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** How soon a counter's change is told. */
  private static final long COUNTERS_LOOKED_AT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Datastore datastore;
  private final PathReader paths;
  private final Timer timer;
  private final StreamObserver<SubscribeResponse> responses;
  private final List<Feed> feeds = new ArrayList<>();
  private @Nullable SubscriptionList list;
  private boolean over;
  private Runnable unlisten = () -> {};

  SubscribeCall(
      Datastore datastore,
      PathReader paths,
      Timer timer,
      StreamObserver<SubscribeResponse> responses) {
    this.datastore = datastore;
    this.paths = paths;
    this.timer = timer;
    this.responses = responses;
    ((ServerCallStreamObserver<SubscribeResponse>) responses).setOnCancelHandler(this::end);
  }

  @Override
  public void onNext(SubscribeRequest request) {
    try {
      switch (request.getRequestCase()) {
        case SUBSCRIBE -> subscribe(request);
        case POLL -> poll();
        default -> throw Refusal.invalid("/", "a message that neither subscribes nor polls");
      }
    } catch (Refusal refusal) {
      end();
      responses.onError(refusal.asStatus());
    }
  }

  private void subscribe(SubscribeRequest request) {
    if (list != null) {
      throw Refusal.invalid("/", "a second list of subscriptions on one stream");
    }
    if (request.getExtensionList().stream().anyMatch(e -> e.hasHistory() || e.hasDepth())) {
      throw new Refusal(
          Status.Code.UNIMPLEMENTED, "a subscription with history or depth is not served");
    }
    SubscriptionList asked = request.getSubscribe();
    list = asked;
    JsonForm form = GetReader.form(asked.getEncoding());
    for (Subscription subscription : asked.getSubscriptionList()) {
      requireServed(asked, subscription);
      feeds.add(
          new Feed(
              form,
              Path.newBuilder().setTarget(asked.getPrefix().getTarget()).build(),
              paths.read(asked.getPrefix(), subscription.getPath()),
              subscription));
    }
    switch (asked.getMode()) {
      case ONCE -> {
        sendAll(asked);
        over = true;
        responses.onCompleted();
      }
      case POLL -> {
        // Nothing is sent before the first poll.
      }
      case STREAM -> stream(asked);
      default -> throw Refusal.invalid("/", "unknown mode of subscription");
    }
  }

  private static void requireServed(SubscriptionList list, Subscription subscription) {
    boolean sampled = subscription.getMode() == SubscriptionMode.SAMPLE;
    long interval = subscription.getSampleInterval();
    if (list.getMode() == SubscriptionList.Mode.STREAM
        && sampled
        && interval != 0
        && Long.compareUnsigned(interval, MIN_SAMPLE_NANOS) < 0) {
      throw Refusal.invalid(
          "/", "sample interval " + interval + " ns is below " + MIN_SAMPLE_NANOS + " ns");
    }
  }

  private void poll() {
    SubscriptionList asked = list;
    if (asked == null || asked.getMode() != SubscriptionList.Mode.POLL) {
      throw Refusal.invalid("/", "a poll without a POLL subscription");
    }
    sendAll(asked);
  }

  private synchronized void sendAll(SubscriptionList asked) {
    sendAll(asked, datastore.read());
  }

  private void sendAll(SubscriptionList asked, Datastore.Reading reading) {
    for (Feed feed : feeds) {
      if (!asked.getUpdatesOnly()) {
        feed.all(reading).forEach(this::send);
      }
    }
    send(SubscribeResponse.newBuilder().setSyncResponse(true).build());
  }

  private void stream(SubscriptionList asked) {
    // The datastore's lock keeps a change from falling between the first values and the listening.
    synchronized (datastore) {
      Datastore.Reading reading = datastore.read();
      feeds.forEach(feed -> feed.remember(reading));
      sendAll(asked, reading);
      unlisten = datastore.listen(this::changed);
    }
    SortedMap<Long, List<Feed>> byInterval = new TreeMap<>();
    for (Feed feed : feeds) {
      feed.interval()
          .ifPresent(
              nanos -> byInterval.computeIfAbsent(nanos, any -> new ArrayList<>()).add(feed));
    }
    byInterval.forEach((nanos, together) -> again(nanos, reading -> tick(together, reading)));
    if (feeds.stream().anyMatch(feed -> !feed.isSampled() && feed.countsOrState())) {
      again(COUNTERS_LOOKED_AT_NANOS, this::sendChanges);
    }
  }

  /** What is counted changes without anybody changing it: it is looked at again and again. */
  private void again(long nanos, Consumer<Datastore.Reading> look) {
    timer.after(
        nanos,
        () -> {
          synchronized (this) {
            if (over) {
              return;
            }
            look.accept(datastore.read());
          }
          again(nanos, look);
        });
  }

  private void tick(List<Feed> together, Datastore.Reading reading) {
    together.forEach(feed -> feed.tick(reading).forEach(this::send));
  }

  private synchronized void changed() {
    if (!over) {
      sendChanges(datastore.read());
    }
  }

  private void sendChanges(Datastore.Reading reading) {
    for (Feed feed : feeds) {
      if (!feed.isSampled()) {
        feed.changes(reading).forEach(this::send);
      }
    }
  }

  private void send(SubscribeResponse response) {
    responses.onNext(response);
  }

  private synchronized void end() {
    over = true;
    unlisten.run();
  }

  @Override
  public void onError(Throwable cancelled) {
    end();
  }

  @Override
  public void onCompleted() {
    boolean open;
    synchronized (this) {
      open = !over;
      end();
    }
    if (open) {
      responses.onCompleted();
    }
  }
}
