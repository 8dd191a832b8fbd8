package org.weirfabric.lab.emulatedfabric.p4;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.PacketIn;
import org.weirfabric.wire.p4.PacketMetadata;
import org.weirfabric.wire.p4.PacketOut;
import org.weirfabric.wire.p4.PacketOutError;
import org.weirfabric.wire.p4.StreamError;
import org.weirfabric.wire.p4.StreamMessageResponse;
import org.weirfabric.wire.p4.config.ControllerPacketMetadata;

/** Frames to and from the controller, with the fields the program defines for them. */
final class PacketChannel {
  private final P4RuntimeService.Wires wires;

  PacketChannel(P4RuntimeService.Wires wires) {
    this.wires = wires;
  }

  /** The message of a frame that arrived; empty if the program knows no packet-in. */
  Optional<StreamMessageResponse> packetIn(Pipeline pipeline, int port, ByteString frame) {
    return pipeline
        .packetHeader("packet_in")
        .map(
            header -> {
              PacketIn.Builder packet = PacketIn.newBuilder().setPayload(frame);
              for (var field : header.getMetadataList()) {
                int value = field.getName().equals("ingress_port") ? port : 0;
                packet
                    .addMetadataBuilder()
                    .setMetadataId(field.getId())
                    .setValue(Bits.write(BigInteger.valueOf(value)));
              }
              return StreamMessageResponse.newBuilder().setPacket(packet).build();
            });
  }

  /** What sends a packet-out; empty if it is refused, which the client is told. */
  Optional<Runnable> packetOut(
      Arbiter.Client client, boolean primary, @Nullable Pipeline pipeline, PacketOut packet) {
    try {
      if (!primary) {
        throw new Refusal(Status.Code.PERMISSION_DENIED, "packet-out from a backup");
      }
      if (pipeline == null) {
        throw new Refusal(Status.Code.FAILED_PRECONDITION, "packet-out without a pipeline");
      }
      int port = port(pipeline, packet);
      return Optional.of(() -> wires.send(port, packet.getPayload()));
    } catch (Refusal refusal) {
      client.send(error(refusal).toBuilder().mergeError(details(packet)).build());
      return Optional.empty();
    }
  }

  private static int port(Pipeline pipeline, PacketOut packet) {
    ControllerPacketMetadata header =
        pipeline
            .packetHeader("packet_out")
            .orElseThrow(() -> Refusal.invalid("packet_out", "the program has none"));
    if (packet.getMetadataCount() != header.getMetadataCount()) {
      throw Refusal.invalid(
          "packet_out", packet.getMetadataCount() + " fields, not " + header.getMetadataCount());
    }
    int port = -1;
    for (var field : header.getMetadataList()) {
      ByteString value =
          packet.getMetadataList().stream()
              .filter(given -> given.getMetadataId() == field.getId())
              .map(PacketMetadata::getValue)
              .findFirst()
              .orElseThrow(() -> Refusal.invalid("packet_out", "needs " + field.getName()));
      BigInteger number = Bits.read(value, field.getBitwidth(), "packet_out." + field.getName());
      if (field.getName().equals("egress_port")) {
        port = number.intValueExact();
      }
    }
    if (port < 0) {
      throw Refusal.invalid("packet_out", "the program gives it no egress_port");
    }
    return port;
  }

  /** Tells a client that a kind of message is not served. */
  void refuseOther(Arbiter.Client client) {
    client.send(error(new Refusal(Status.Code.UNIMPLEMENTED, "a message that is not served")));
  }

  private static StreamMessageResponse error(Refusal refusal) {
    return StreamMessageResponse.newBuilder()
        .setError(
            StreamError.newBuilder()
                .setCanonicalCode(refusal.code().value())
                .setMessage(String.valueOf(refusal.getMessage())))
        .build();
  }

  private static StreamError details(PacketOut packet) {
    return StreamError.newBuilder()
        .setPacketOut(PacketOutError.newBuilder().setPacketOut(packet))
        .build();
  }
}
