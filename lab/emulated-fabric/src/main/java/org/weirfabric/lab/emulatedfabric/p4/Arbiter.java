package org.weirfabric.lab.emulatedfabric.p4;

import com.google.rpc.Status;
import io.grpc.Status.Code;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.MasterArbitrationUpdate;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.Uint128;

/**
 * Who may write: for each role the stream with the highest election id the role has ever seen.
 *
 * <p>When that stream goes, nobody takes its place before someone bids at least as high. Confined
 * to the service's lock.
 */
final class Arbiter {
  private final long deviceId;
  private final Map<String, Role> roles = new TreeMap<>();

  Arbiter(long deviceId) {
    this.deviceId = deviceId;
  }

  /** A client's stream. */
  static final class Client {
    private final StreamObserver<StreamMessageResponse> responses;
    private @Nullable MasterArbitrationUpdate bid;

    Client(StreamObserver<StreamMessageResponse> responses) {
      this.responses = responses;
    }

    /** Sends, unless the client has gone without its leaving having been heard of. */
    void send(StreamMessageResponse message) {
      if (!(responses instanceof ServerCallStreamObserver<StreamMessageResponse> call)
          || !call.isCancelled()) {
        responses.onNext(message);
      }
    }

    /** The name of the role it bid for; empty for the default role, and before its first bid. */
    String role() {
      return bid == null ? "" : bid.getRole().getName();
    }
  }

  private static final class Role {
    final List<Client> clients = new ArrayList<>();
    Uint128 highest = Uint128.getDefaultInstance();
    @Nullable Client primary;
  }

  /**
   * Takes a bid and tells whom it concerns.
   *
   * @throws Refusal if the stream is to be closed for it
   */
  void bid(Client client, MasterArbitrationUpdate update) {
    if (update.getDeviceId() != deviceId) {
      throw new Refusal(Code.NOT_FOUND, "device " + update.getDeviceId() + ", this is " + deviceId);
    }
    if (update.getRole().getId() != 0) {
      throw Refusal.invalid("role", "numeric role ids are no longer read");
    }
    MasterArbitrationUpdate before = client.bid;
    String name = update.getRole().getName();
    if (before != null && !before.getRole().getName().equals(name)) {
      throw new Refusal(Code.FAILED_PRECONDITION, "a stream keeps its role");
    }
    Role role = roles.computeIfAbsent(name, n -> new Role());
    Uint128 id = update.getElectionId();
    for (Client other : role.clients) {
      if (other != client && update.hasElectionId() && holds(other, id)) {
        throw Refusal.invalid("election_id", "in use by another client");
      }
    }
    client.bid = update;
    if (!role.clients.contains(client)) {
      role.clients.add(client);
    }
    boolean wins = update.hasElectionId() && !isZero(id) && compare(id, role.highest) >= 0;
    boolean changes = wins ? role.primary != client : role.primary == client;
    if (wins) {
      role.highest = id;
      role.primary = client;
    } else if (role.primary == client) {
      role.primary = null;
    }
    if (changes) {
      role.clients.forEach(one -> tell(one, role, name));
    } else {
      tell(client, role, name);
    }
  }

  private static boolean holds(Client client, Uint128 id) {
    MasterArbitrationUpdate bid = client.bid;
    return bid != null && bid.hasElectionId() && !isZero(id) && bid.getElectionId().equals(id);
  }

  /** Forgets a stream that has ended. */
  void leave(Client client) {
    Role role = roles.get(client.role());
    if (role == null || !role.clients.remove(client)) {
      return;
    }
    if (role.primary == client) {
      role.primary = null;
      role.clients.forEach(one -> tell(one, role, client.role()));
    }
  }

  /** Forgets all streams and election ids, which nothing but a full restart does. */
  void forget() {
    roles.clear();
  }

  private void tell(Client client, Role role, String name) {
    MasterArbitrationUpdate.Builder update =
        MasterArbitrationUpdate.newBuilder()
            .setDeviceId(deviceId)
            .setElectionId(role.highest)
            .setStatus(status(client, role));
    if (!name.isEmpty()) {
      update.getRoleBuilder().setName(name);
    }
    client.send(StreamMessageResponse.newBuilder().setArbitration(update).build());
  }

  private static Status status(Client client, Role role) {
    if (role.primary == client) {
      return Status.newBuilder().setCode(Code.OK.value()).setMessage("is primary").build();
    }
    return role.primary == null
        ? Status.newBuilder().setCode(Code.NOT_FOUND.value()).setMessage("no primary").build()
        : Status.newBuilder().setCode(Code.ALREADY_EXISTS.value()).setMessage("is backup").build();
  }

  /** Whether a stream is its role's primary. */
  boolean isPrimary(Client client) {
    Role role = roles.get(client.role());
    return role != null && role.primary == client;
  }

  /** The primaries of all roles. */
  List<Client> primaries() {
    List<Client> primaries = new ArrayList<>();
    for (Role role : roles.values()) {
      Client primary = role.primary;
      if (primary != null) {
        primaries.add(primary);
      }
    }
    return primaries;
  }

  /**
   * Lets only the primary of a role through.
   *
   * @throws Refusal for everyone else
   */
  void requirePrimary(String roleName, Uint128 electionId) {
    Role role = roles.get(roleName);
    if (role == null || role.primary == null || !role.highest.equals(electionId)) {
      throw new Refusal(Code.PERMISSION_DENIED, "not the primary of role \"" + roleName + "\"");
    }
  }

  private static int compare(Uint128 a, Uint128 b) {
    int high = Long.compareUnsigned(a.getHigh(), b.getHigh());
    return high != 0 ? high : Long.compareUnsigned(a.getLow(), b.getLow());
  }

  private static boolean isZero(Uint128 id) {
    return id.getHigh() == 0 && id.getLow() == 0;
  }
}
