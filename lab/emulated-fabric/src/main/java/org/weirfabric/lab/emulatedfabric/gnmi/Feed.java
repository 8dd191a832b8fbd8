package org.weirfabric.lab.emulatedfabric.gnmi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.lab.emulatedfabric.tree.TreePath;
import org.weirfabric.lab.emulatedfabric.tree.TreeQuery;
import org.weirfabric.wire.gnmi.Notification;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.Subscription;
import org.weirfabric.wire.gnmi.SubscriptionMode;

/** One path of a subscription: what of it was sent last, and what is to be sent next. */
final class Feed {
  private static final int UPDATES_PER_NOTIFICATION = 500;

  private final JsonForm form;
  private final Path prefix;
  private final TreePath path;
  private final Subscription subscription;
  private Map<TreePath, DataNode> sent = Map.of();
  private long sinceHeartbeatNanos;

  Feed(JsonForm form, Path prefix, TreePath path, Subscription subscription) {
    this.form = form;
    this.prefix = prefix;
    this.path = path;
    this.subscription = subscription;
  }

  boolean isSampled() {
    return subscription.getMode() == SubscriptionMode.SAMPLE;
  }

  /** How long between two looks, if there are any besides changes. */
  OptionalLong interval() {
    if (isSampled()) {
      return OptionalLong.of(
          Math.max(subscription.getSampleInterval(), SubscribeCall.MIN_SAMPLE_NANOS));
    }
    return subscription.getHeartbeatInterval() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(
            Math.max(subscription.getHeartbeatInterval(), SubscribeCall.MIN_SAMPLE_NANOS));
  }

  /** Takes the data as sent. */
  void remember(Datastore.Snapshot snapshot) {
    sent = leaves(snapshot);
  }

  /** Everything below the path. */
  List<SubscribeResponse> all(Datastore.Snapshot snapshot, long nowNanos) {
    return notifications(leaves(snapshot), List.of(), nowNanos);
  }

  /** What is no longer as it was sent. */
  List<SubscribeResponse> changes(Datastore.Snapshot snapshot, long nowNanos) {
    Map<TreePath, DataNode> now = leaves(snapshot);
    Map<TreePath, DataNode> changed = new LinkedHashMap<>(now);
    changed.entrySet().removeIf(leaf -> leaf.getValue().equals(sent.get(leaf.getKey())));
    List<TreePath> gone = new ArrayList<>(sent.keySet());
    gone.removeAll(now.keySet());
    sent = now;
    return notifications(changed, gone, nowNanos);
  }

  /** What is due when an interval has passed. */
  List<SubscribeResponse> tick(Datastore.Snapshot snapshot, long nowNanos) {
    if (!isSampled() || !subscription.getSuppressRedundant()) {
      remember(snapshot);
      return all(snapshot, nowNanos);
    }
    sinceHeartbeatNanos += interval().getAsLong();
    long heartbeat = subscription.getHeartbeatInterval();
    if (heartbeat != 0 && sinceHeartbeatNanos >= heartbeat) {
      sinceHeartbeatNanos = 0;
      remember(snapshot);
      return all(snapshot, nowNanos);
    }
    return changes(snapshot, nowNanos);
  }

  private Map<TreePath, DataNode> leaves(Datastore.Snapshot snapshot) {
    Map<TreePath, DataNode> leaves = new LinkedHashMap<>();
    for (TreeQuery.Found found : TreeQuery.find(snapshot.all(), path)) {
      TreeQuery.leaves(found).forEach(leaf -> leaves.put(leaf.path(), leaf.data()));
    }
    return leaves;
  }

  private List<SubscribeResponse> notifications(
      Map<TreePath, DataNode> updates, List<TreePath> deletes, long nowNanos) {
    List<SubscribeResponse> responses = new ArrayList<>();
    Notification.Builder notification = start(nowNanos);
    for (TreePath gone : deletes) {
      notification.addDelete(PathReader.write(gone));
    }
    for (Map.Entry<TreePath, DataNode> leaf : updates.entrySet()) {
      if (notification.getUpdateCount() == UPDATES_PER_NOTIFICATION) {
        responses.add(SubscribeResponse.newBuilder().setUpdate(notification).build());
        notification = start(nowNanos);
      }
      notification
          .addUpdateBuilder()
          .setPath(PathReader.write(leaf.getKey()))
          .setVal(GetReader.value(form, leaf.getKey().node(), leaf.getValue()));
    }
    if (notification.getUpdateCount() + notification.getDeleteCount() > 0) {
      responses.add(SubscribeResponse.newBuilder().setUpdate(notification).build());
    }
    return responses;
  }

  private Notification.Builder start(long nowNanos) {
    Notification.Builder notification = Notification.newBuilder().setTimestamp(nowNanos);
    if (!prefix.getTarget().isEmpty()) {
      notification.setPrefix(prefix);
    }
    return notification;
  }
}
