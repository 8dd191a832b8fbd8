package org.weirfabric.lab.emulatedfabric.gnmi;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.TimeUnit;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.sonic.CountersDb;
import org.weirfabric.wire.gnmi.SubscribeRequest;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.Subscription;
import org.weirfabric.wire.gnmi.SubscriptionList;
import org.weirfabric.wire.gnmi.SubscriptionMode;

/**
 * One Subscribe RPC of SONiC's server: one that names a database in its target streams rows of it,
 * any other is about the models.
 */
final class DatabaseCall implements StreamObserver<SubscribeRequest> {
  /** The shortest interval between two samples of a row. */
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Datastore datastore;
  private final Timer timer;
  private final StreamObserver<SubscribeResponse> responses;
  private final StreamObserver<SubscribeRequest> models;
  private boolean ofDatabase;
  private boolean over;

  /** A call that {@code models} takes if it isn't about a database. */
  DatabaseCall(
      Datastore datastore,
      Timer timer,
      StreamObserver<SubscribeResponse> responses,
      StreamObserver<SubscribeRequest> models) {
    this.datastore = datastore;
    this.timer = timer;
    this.responses = responses;
    this.models = models;
    ((ServerCallStreamObserver<SubscribeResponse>) responses)
        .setOnCancelHandler(() -> onError(Status.CANCELLED.asException()));
  }

  @Override
  public void onNext(SubscribeRequest request) {
    if (!request.hasSubscribe() || !CountersDb.serves(request.getSubscribe().getPrefix())) {
      models.onNext(request);
      return;
    }
    ofDatabase = true;
    try {
      stream(request.getSubscribe());
    } catch (Refusal refusal) {
      end();
      responses.onError(refusal.asStatus());
    }
  }

  private void stream(SubscriptionList list) {
    if (list.getMode() != SubscriptionList.Mode.STREAM) {
      throw new Refusal(Status.Code.UNIMPLEMENTED, "only streams of databases are served here");
    }
    SwitchReading reading = datastore.counters();
    for (Subscription each : list.getSubscriptionList()) {
      if (each.getMode() != SubscriptionMode.SAMPLE) {
        throw new Refusal(Status.Code.INVALID_ARGUMENT, "unsupported mode " + each.getMode());
      }
      if (each.getSampleInterval() != 0 && each.getSampleInterval() < LEAST_NANOS) {
        throw new Refusal(
            Status.Code.INVALID_ARGUMENT,
            "invalid interval: " + each.getSampleInterval() + ". It cannot be less than 1s");
      }
      send(list, each, reading);
    }
    responses.onNext(SubscribeResponse.newBuilder().setSyncResponse(true).build());
    list.getSubscriptionList().forEach(each -> again(list, each));
  }

  private void again(SubscriptionList list, Subscription subscription) {
    timer.after(
        Math.max(LEAST_NANOS, subscription.getSampleInterval()),
        () -> {
          synchronized (this) {
            if (over) {
              return;
            }
            send(list, subscription, datastore.counters());
          }
          again(list, subscription);
        });
  }

  private void send(SubscriptionList list, Subscription subscription, SwitchReading reading) {
    CountersDb.row(list.getPrefix(), subscription.getPath(), reading, datastore.current().config())
        .ifPresent(
            row ->
                responses.onNext(
                    SubscribeResponse.newBuilder()
                        .setUpdate(
                            CountersDb.notification(
                                list.getPrefix(),
                                subscription.getPath(),
                                row,
                                reading.deviceNanos()))
                        .build()));
  }

  private synchronized void end() {
    over = true;
  }

  @Override
  public void onError(Throwable cancelled) {
    end();
    models.onError(cancelled);
  }

  @Override
  public void onCompleted() {
    // A client that has no more to ask goes on listening.
    if (!ofDatabase) {
      models.onCompleted();
    }
  }
}
