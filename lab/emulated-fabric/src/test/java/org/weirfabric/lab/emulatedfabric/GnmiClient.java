package org.weirfabric.lab.emulatedfabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.weirfabric.wire.gnmi.Encoding;
import org.weirfabric.wire.gnmi.GetRequest;
import org.weirfabric.wire.gnmi.Path;
import org.weirfabric.wire.gnmi.PathElem;
import org.weirfabric.wire.gnmi.SetRequest;
import org.weirfabric.wire.gnmi.TypedValue;
import org.weirfabric.wire.gnmi.Update;
import org.weirfabric.wire.gnmi.gNMIGrpc;

/** A bare gNMI client over TCP. */
public final class GnmiClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern ELEM = Pattern.compile("/([^/\\[]+)((?:\\[[^\\]]*\\])*)");
  private static final Pattern KEY = Pattern.compile("\\[([^=]+)=([^\\]]*)\\]");

  private final ManagedChannel channel;

  public GnmiClient(String endpoint) {
    channel = NettyChannelBuilder.forTarget(endpoint).usePlaintext().build();
  }

  public gNMIGrpc.gNMIBlockingStub stub() {
    return gNMIGrpc.newBlockingStub(channel).withDeadlineAfter(10, TimeUnit.SECONDS);
  }

  public gNMIGrpc.gNMIStub async() {
    return gNMIGrpc.newStub(channel);
  }

  public static Path path(String text) {
    Path.Builder path = Path.newBuilder();
    Matcher elem = ELEM.matcher(text);
    while (elem.find()) {
      PathElem.Builder one = path.addElemBuilder().setName(elem.group(1));
      Matcher key = KEY.matcher(elem.group(2));
      while (key.find()) {
        one.putKey(key.group(1), key.group(2));
      }
    }
    return path.build();
  }

  public static Update update(String path, String json) {
    return Update.newBuilder()
        .setPath(path(path))
        .setVal(TypedValue.newBuilder().setJsonIetfVal(ByteString.copyFromUtf8(json)))
        .build();
  }

  public static SetRequest replacing(String path, String json) {
    return SetRequest.newBuilder().addReplace(update(path, json)).build();
  }

  public static SetRequest updating(String path, String json) {
    return SetRequest.newBuilder().addUpdate(update(path, json)).build();
  }

  public static SetRequest deleting(String path) {
    return SetRequest.newBuilder().addDelete(path(path)).build();
  }

  /** The JSON of one path. */
  public JsonNode get(GetRequest.DataType type, String path) {
    var response =
        stub()
            .get(
                GetRequest.newBuilder()
                    .setType(type)
                    .setEncoding(Encoding.JSON_IETF)
                    .addPath(path(path))
                    .build());
    return json(response.getNotification(0).getUpdate(0).getVal().getJsonIetfVal());
  }

  public static JsonNode json(ByteString bytes) {
    try {
      return JSON.readTree(bytes.toByteArray());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  public static JsonNode json(String text) {
    return json(ByteString.copyFromUtf8(text));
  }

  /** The status with which a Set is refused. */
  public io.grpc.Status refusal(SetRequest request) {
    StatusRuntimeException refused =
        Assertions.catchThrowableOfType(StatusRuntimeException.class, () -> stub().set(request));
    Assertions.assertThat(refused).as("refusal of %s", request).isNotNull();
    return refused.getStatus();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
