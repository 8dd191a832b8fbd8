package org.weirfabric.lab.emulatedfabric.gnmi;

import io.grpc.stub.StreamObserver;
import java.util.Optional;
import java.util.function.Supplier;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.sonic.ConfigDbServer;
import org.weirfabric.lab.emulatedfabric.sonic.CountersDb;
import org.weirfabric.lab.emulatedfabric.tree.DataNode;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.GnmiSchema;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.SubscribeRequest;
import org.weirfabric.wire.gnmi.SubscribeResponse;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/** The gNMI service of one switch. */
public final class GnmiService extends gNMIGrpc.gNMIImplBase {
  private final Datastore datastore;
  private final PathReader paths;
  private final SetLane sets;
  private final GetReader gets;
  private final Timer timer;
  private final boolean sonic;
  private final Optional<BufferDaemon> buffers;

  /** A service in front of a switch's data. */
  public GnmiService(Datastore datastore, Timer timer) {
    this(datastore, timer, false);
  }

  /**
   * A service in front of a switch's data.
   *
   * @param sonic whether it is SONiC's: CONFIG_DB is set, and the models are only read
   */
  public GnmiService(Datastore datastore, Timer timer, boolean sonic) {
    this.datastore = datastore;
    this.sonic = sonic;
    this.paths = new PathReader(datastore.schema().root());
    this.sets = new SetLane(datastore, paths, timer, sonic);
    this.gets = new GetReader(datastore, paths);
    this.timer = timer;
    this.buffers = sonic ? Optional.of(new BufferDaemon(datastore, timer)) : Optional.empty();
  }

  /** The daemon of a switch that runs SONiC. */
  public Optional<BufferDaemon> buffers() {
    return buffers;
  }

  /** Forgets what isn't saved, as in a reboot: the configuration is. */
  public void restart() {
    sets.restart();
  }

  @Override
  public void capabilities(
      CapabilityRequest request, StreamObserver<CapabilityResponse> responses) {
    CapabilityResponse.Builder response =
        CapabilityResponse.newBuilder()
            .addSupportedEncodings(Encoding.JSON)
            .addSupportedEncodings(Encoding.JSON_IETF)
            .setGNMIVersion(
                GnmiSchema.getDescriptor().getOptions().getExtension(GnmiSchema.gnmiService));
    for (Schema.Module module : datastore.schema().modules()) {
      response
          .addSupportedModelsBuilder()
          .setName(module.name())
          .setOrganization(module.organization())
          .setVersion(module.version());
    }
    if (sonic) {
      response
          .addSupportedModelsBuilder()
          .setName("sonic-db")
          .setOrganization("SONiC")
          .setVersion("0.1.0");
    }
    responses.onNext(response.build());
    responses.onCompleted();
  }

  @Override
  public void get(GetRequest request, StreamObserver<GetResponse> responses) {
    answer(() -> got(request), responses);
  }

  private GetResponse got(GetRequest request) {
    DataNode.Branch config = datastore.current().config();
    if (sonic && CountersDb.serves(request.getPrefix())) {
      return CountersDb.get(request, datastore.counters(), config);
    }
    return sonic && ConfigDbServer.serves(request)
        ? ConfigDbServer.get(config, request, datastore.deviceNanos())
        : gets.get(request);
  }

  @Override
  public void set(SetRequest request, StreamObserver<SetResponse> responses) {
    answer(() -> sets.set(request), responses);
  }

  @Override
  public StreamObserver<SubscribeRequest> subscribe(StreamObserver<SubscribeResponse> responses) {
    SubscribeCall models = new SubscribeCall(datastore, paths, timer, responses);
    return sonic ? new DatabaseCall(datastore, timer, responses, models) : models;
  }

  private static <T> void answer(Supplier<T> call, StreamObserver<T> responses) {
    T response;
    try {
      response = call.get();
    } catch (Refusal refusal) {
      responses.onError(refusal.asStatus());
      return;
    }
    responses.onNext(response);
    responses.onCompleted();
  }
}
