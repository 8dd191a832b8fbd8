package org.weirfabric.lab.emulatedfabric.gnmi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.SchemaLeaf;
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

  /** Whether what it is about can change by itself: state, not configuration. */
  boolean countsOrState() {
    return !(path.node() instanceof SchemaLeaf leaf && leaf.writable())
        && path.steps().stream().noneMatch(step -> step.node().name().equals("config"));
  }

  /** How long between two ticks, if there are any: samples, or heartbeats. */
  OptionalLong interval() {
    long nanos =
        isSampled() ? subscription.getSampleInterval() : subscription.getHeartbeatInterval();
    return nanos == 0 && !isSampled()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(nanos, SubscribeCall.MIN_SAMPLE_NANOS));
  }

  /** Takes the data as sent. */
  void remember(Datastore.Reading reading) {
    sent = leaves(reading);
  }

  /** Everything below the path. */
  List<SubscribeResponse> all(Datastore.Reading reading) {
    return notifications(leaves(reading), List.of(), reading.deviceNanos());
  }

  /** What is no longer as it was sent. */
  List<SubscribeResponse> changes(Datastore.Reading reading) {
    Map<TreePath, DataNode> now = leaves(reading);
    Map<TreePath, DataNode> changed = new LinkedHashMap<>(now);
    changed.entrySet().removeIf(leaf -> leaf.getValue().equals(sent.get(leaf.getKey())));
    List<TreePath> gone = new ArrayList<>(sent.keySet());
    gone.removeAll(now.keySet());
    sent = now;
    return notifications(changed, gone, reading.deviceNanos());
  }

  /** What is due when an interval has passed. */
  List<SubscribeResponse> tick(Datastore.Reading reading) {
    if (!isSampled() || !subscription.getSuppressRedundant()) {
      remember(reading);
      return all(reading);
    }
    sinceHeartbeatNanos += interval().getAsLong();
    long heartbeat = subscription.getHeartbeatInterval();
    if (heartbeat != 0 && sinceHeartbeatNanos >= heartbeat) {
      sinceHeartbeatNanos = 0;
      remember(reading);
      return all(reading);
    }
    return changes(reading);
  }

  private Map<TreePath, DataNode> leaves(Datastore.Reading reading) {
    Map<TreePath, DataNode> leaves = new LinkedHashMap<>();
    for (TreeQuery.Found found : TreeQuery.find(reading.all(), path)) {
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
