package org.weirfabric.southbound;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.weirfabric.dialect.GnmiPath;
import org.weirfabric.wire.gnmi.CapabilityRequest;
import org.weirfabric.wire.gnmi.CapabilityResponse;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.GetResponse;
import org.weirfabric.wire.gnmi.ModelData;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.SetResponse;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/**
 * A gNMI target that keeps values by the very paths they were set at, and answers for what is above
 * them in those pieces, or leaf by leaf.
 */
final class FakeGnmiTarget extends gNMIGrpc.gNMIImplBase {
  private static final ObjectMapper JSON = new ObjectMapper();

  final Map<String, TypedValue> config = new TreeMap<>();
  final Map<String, TypedValue> state = new TreeMap<>();
  final List<String> models = new ArrayList<>();
  volatile Encoding encoding = Encoding.JSON_IETF;
  volatile Optional<Status> failSets = Optional.empty();
  volatile Function<SetRequest, Optional<Status>> refusal = request -> Optional.empty();
  volatile boolean leafByLeaf;
  volatile int gets;
  volatile int sets;
  volatile Runnable onSet = () -> {};

  FakeGnmiTarget() {
    models.addAll(List.of("openconfig-qos", "openconfig-if-ethernet", "weir-lossless"));
  }

  @Override
  public void capabilities(
      CapabilityRequest request, StreamObserver<CapabilityResponse> responses) {
    CapabilityResponse.Builder response =
        CapabilityResponse.newBuilder().addSupportedEncodings(encoding);
    models.forEach(name -> response.addSupportedModels(ModelData.newBuilder().setName(name)));
    responses.onNext(response.build());
    responses.onCompleted();
  }

  @Override
  public synchronized void get(GetRequest request, StreamObserver<GetResponse> responses) {
    gets++;
    Map<String, TypedValue> held = request.getType() == GetRequest.DataType.CONFIG ? config : state;
    GetResponse.Builder response = GetResponse.newBuilder();
    for (Path path : request.getPathList()) {
      List<String> keys = new ArrayList<>();
      for (String each : held.keySet()) {
        if (each.equals(key(path)) || each.startsWith(key(path) + "/")) {
          keys.add(each);
        }
      }
      if (keys.isEmpty()) {
        responses.onError(
            Status.NOT_FOUND.withDescription("one of them isn't there").asRuntimeException());
        return;
      }
      for (String each : keys) {
        Map<String, TypedValue> pieces = new TreeMap<>();
        if (leafByLeaf) {
          leaves(each, held.get(each), pieces);
        } else {
          pieces.put(each, held.get(each));
        }
        pieces.forEach(
            (at, value) ->
                response
                    .addNotificationBuilder()
                    .addUpdate(
                        Update.newBuilder()
                            .setPath(GnmiPaths.toWire(GnmiPath.parse(at)))
                            .setVal(value)));
      }
    }
    responses.onNext(response.build());
    responses.onCompleted();
  }

  @Override
  public synchronized void set(SetRequest request, StreamObserver<SetResponse> responses) {
    sets++;
    onSet.run();
    if (failSets.isPresent()) {
      responses.onError(failSets.get().asRuntimeException());
      return;
    }
    Optional<Status> refused = refusal.apply(request);
    if (refused.isPresent()) {
      responses.onError(refused.get().asRuntimeException());
      return;
    }
    request
        .getDeleteList()
        .forEach(
            path ->
                config
                    .keySet()
                    .removeIf(at -> at.equals(key(path)) || at.startsWith(key(path) + "/")));
    request.getReplaceList().forEach(update -> config.put(key(update.getPath()), update.getVal()));
    responses.onNext(SetResponse.getDefaultInstance());
    responses.onCompleted();
  }

  private static void leaves(String at, TypedValue value, Map<String, TypedValue> to) {
    try {
      JsonNode json = JSON.readTree(value.getJsonIetfVal().toStringUtf8());
      if (!json.isObject()) {
        to.put(at, value);
      }
      json.fields()
          .forEachRemaining(
              member ->
                  leaves(
                      at + "/" + member.getKey().replaceFirst(".*:", ""),
                      GnmiValues.jsonIetf(member.getValue().toString()),
                      to));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String key(Path path) {
    return GnmiPaths.fromWire(Path.getDefaultInstance(), path).toString();
  }
}
