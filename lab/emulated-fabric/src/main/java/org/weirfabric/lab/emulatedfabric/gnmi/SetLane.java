package org.weirfabric.lab.emulatedfabric.gnmi;

import com.google.protobuf.Duration;
import io.grpc.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.lab.emulatedfabric.fault.Work;
import org.weirfabric.lab.emulatedfabric.sonic.ConfigDbServer;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.ext.Commit;
import org.weirfabric.wire.gnmi.ext.Extension;
import org.weirfabric.wire.gnmi.ext.MasterArbitration;
import org.weirfabric.wire.gnmi.ext.Uint128;

/**
 * The Sets of a switch, one after the other: arbitration between writers, commits that wait for
 * their confirmation, and the operations themselves.
 */
final class SetLane {
  private static final long DEFAULT_ROLLBACK_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final Datastore datastore;
  private final PathReader paths;
  private final Timer timer;
  private final boolean sonic;
  private final Map<String, Uint128> masters = new HashMap<>();
  private @Nullable Unconfirmed unconfirmed;

  SetLane(Datastore datastore, PathReader paths, Timer timer, boolean sonic) {
    this.datastore = datastore;
    this.paths = paths;
    this.timer = timer;
    this.sonic = sonic;
  }

  private record Unconfirmed(String id, DataNode.Branch before, Timer.Pending revert) {}

  /**
   * Carries out one Set.
   *
   * @throws Refusal if it is refused; nothing has changed then
   */
  SetResponse set(SetRequest request) {
    Work work = Work.current();
    if (!work.alone() && !sonic) {
      admit(request);
      work.run();
      return carryOut(request);
    }
    // A SONiC host does one thing after the other, always.
    synchronized (this) {
      admit(request);
      work.run();
      return carryOut(request);
    }
  }

  private static Optional<Commit> commit(SetRequest request) {
    return request.getExtensionList().stream()
        .filter(Extension::hasCommit)
        .map(Extension::getCommit)
        .reduce((first, last) -> last);
  }

  /** Finds out whether a Set is carried out at all; a master's bid counts from here on. */
  private synchronized void admit(SetRequest request) {
    if (sonic) {
      ConfigDbServer.requireKnown(request.getExtensionList());
    }
    Optional<Commit> commit = commit(request);
    if (unconfirmed != null && commit.isEmpty()) {
      // Whatever is in it: also if that is nothing but a bid, which then doesn't count.
      throw waiting(unconfirmed);
    }
    for (Extension extension : request.getExtensionList()) {
      switch (extension.getExtCase()) {
        case MASTER_ARBITRATION -> arbitrate(extension.getMasterArbitration());
        case HISTORY, DEPTH, CONFIG_SUBSCRIPTION ->
            throw Refusal.invalid("/", "extension " + extension.getExtCase() + " in a Set");
        default -> {
          // A commit is seen to below; an extension this switch doesn't know is ignored, as targets
          // do.
        }
      }
    }
  }

  private synchronized SetResponse carryOut(SetRequest request) {
    Optional<Commit> commit = commit(request);
    SetOperations operations = new SetOperations(paths, request);
    if (sonic) {
      // Its server doesn't know commits, and so ignores the extension.
      datastore.change(config -> ConfigDbServer.set(config, request));
      return operations.response(datastore.deviceNanos());
    }
    if (commit.isPresent()) {
      commit(commit.get(), operations);
    } else {
      datastore.change(operations::apply);
    }
    return operations.response(datastore.deviceNanos());
  }

  private void arbitrate(MasterArbitration bid) {
    if (!bid.hasElectionId()) {
      throw Refusal.invalid("/", "master arbitration without an election id");
    }
    Uint128 id = bid.getElectionId();
    Uint128 highest = masters.get(bid.getRole().getId());
    if (highest != null && compare(id, highest) < 0) {
      throw new Refusal(
          Status.Code.PERMISSION_DENIED,
          "election id " + text(id) + " is below the master's " + text(highest));
    }
    masters.put(bid.getRole().getId(), id);
  }

  private static int compare(Uint128 a, Uint128 b) {
    int high = Long.compareUnsigned(a.getHigh(), b.getHigh());
    return high != 0 ? high : Long.compareUnsigned(a.getLow(), b.getLow());
  }

  private static String text(Uint128 id) {
    return Long.toUnsignedString(id.getHigh()) + "/" + Long.toUnsignedString(id.getLow());
  }

  private void commit(Commit commit, SetOperations operations) {
    if (commit.getId().isEmpty()) {
      throw Refusal.invalid("/", "a commit extension without an id");
    }
    if (commit.hasCommit()) {
      open(commit, operations);
      return;
    }
    if (!operations.isEmpty()) {
      throw Refusal.invalid("/", "operations in a Set that acts on a commit already made");
    }
    Unconfirmed open = unconfirmed;
    if (open == null) {
      throw new Refusal(Status.Code.FAILED_PRECONDITION, "no commit waits for confirmation");
    }
    if (!open.id().equals(commit.getId())) {
      throw Refusal.invalid("/", "commit " + open.id() + " is open, not " + commit.getId());
    }
    switch (commit.getActionCase()) {
      case CONFIRM -> {
        open.revert().cancel();
        unconfirmed = null;
      }
      case CANCEL -> {
        open.revert().cancel();
        revert(open);
      }
      case SET_ROLLBACK_DURATION -> {
        long nanos = nanos(commit.getSetRollbackDuration().getRollbackDuration());
        open.revert().cancel();
        unconfirmed = new Unconfirmed(open.id(), open.before(), revertAfter(nanos, open.id()));
      }
      default -> throw Refusal.invalid("/", "a commit extension without an action");
    }
  }

  private void open(Commit commit, SetOperations operations) {
    if (unconfirmed != null) {
      throw waiting(unconfirmed);
    }
    long nanos =
        commit.getCommit().hasRollbackDuration()
            ? nanos(commit.getCommit().getRollbackDuration())
            : DEFAULT_ROLLBACK_NANOS;
    DataNode.Branch before = datastore.current().config();
    datastore.change(operations::apply);
    unconfirmed = new Unconfirmed(commit.getId(), before, revertAfter(nanos, commit.getId()));
  }

  private static Refusal waiting(Unconfirmed open) {
    return new Refusal(
        Status.Code.FAILED_PRECONDITION, "commit " + open.id() + " waits for its confirmation");
  }

  private static long nanos(Duration duration) {
    long seconds = Math.min(duration.getSeconds(), TimeUnit.DAYS.toSeconds(365));
    long nanos = TimeUnit.SECONDS.toNanos(seconds) + duration.getNanos();
    if (nanos <= 0) {
      throw Refusal.invalid("/", "a rollback duration that is not above zero");
    }
    return nanos;
  }

  private Timer.Pending revertAfter(long nanos, String id) {
    return timer.after(
        nanos,
        () -> {
          synchronized (this) {
            Unconfirmed open = unconfirmed;
            if (open != null && open.id().equals(id)) {
              revert(open);
            }
          }
        });
  }

  /** Forgets what isn't saved: masters, and a commit that waits for its confirmation. */
  synchronized void restart() {
    masters.clear();
    Unconfirmed open = unconfirmed;
    if (open != null) {
      open.revert().cancel();
      revert(open);
    }
  }

  private void revert(Unconfirmed open) {
    unconfirmed = null;
    datastore.change(config -> open.before());
  }
}
