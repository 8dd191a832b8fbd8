package org.weirfabric.lab.emulatedfabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReflectionTest {
  private static ServerReflectionResponse ask(String endpoint, ServerReflectionRequest request)
      throws Exception {
    ManagedChannel channel = NettyChannelBuilder.forTarget(endpoint).usePlaintext().build();
    try {
      CompletableFuture<ServerReflectionResponse> answer = new CompletableFuture<>();
      ServerReflectionGrpc.newStub(channel)
          .serverReflectionInfo(
              new StreamObserver<>() {
                @Override
                public void onNext(ServerReflectionResponse response) {
                  answer.complete(response);
                }

                @Override
                public void onError(Throwable error) {
                  answer.completeExceptionally(error);
                }

                @Override
                public void onCompleted() {}
              })
          .onNext(request);
      return answer.get(10, TimeUnit.SECONDS);
    } finally {
      channel.shutdownNow();
    }
  }

  @Test
  void aServerTellsItsServicesAndTheirSchemas() throws Exception {
    try (RunningFabric fabric = TestFabric.start(Map.of())) {
      String gnmi = TestFabric.gnmi(fabric, "leaf1");
      assertThat(
              ask(gnmi, ServerReflectionRequest.newBuilder().setListServices("").build())
                  .getListServicesResponse()
                  .getServiceList()
                  .stream()
                  .map(ServiceResponse::getName))
          .contains("gnmi.gNMI");
      assertThat(
              ask(
                      TestFabric.p4runtime(fabric, "leaf1"),
                      ServerReflectionRequest.newBuilder()
                          .setFileContainingSymbol("p4.v1.P4Runtime")
                          .build())
                  .getFileDescriptorResponse()
                  .getFileDescriptorProtoCount())
          .isPositive();
    }
  }
}
