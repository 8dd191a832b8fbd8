package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.weirfabric.wire.p4.Error;

/** Why one update of a Write was not carried out. */
@AutoValue
abstract class P4UpdateError {
  private static final Metadata.Key<byte[]> DETAILS =
      Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

  P4UpdateError() {}

  abstract Status.Code code();

  abstract String message();

  static P4UpdateError of(Status.Code code, String message) {
    return new AutoValue_P4UpdateError(code, message);
  }

  /** No errors for {@code count} updates. */
  static List<Optional<P4UpdateError>> none(int count) {
    return Collections.nCopies(count, Optional.empty());
  }

  /**
   * What {@code failure} says of each of {@code count} updates: a server answers with one p4.v1
   * Error for each, OK included, in the order of the request. Empty if it doesn't say.
   */
  static Optional<List<Optional<P4UpdateError>>> of(RpcFailure failure, int count) {
    return failure
        .trailers()
        .flatMap(trailers -> Optional.ofNullable(trailers.get(DETAILS)))
        .flatMap(bytes -> parse(bytes, count));
  }

  private static Optional<List<Optional<P4UpdateError>>> parse(byte[] bytes, int count) {
    List<Optional<P4UpdateError>> errors = new ArrayList<>();
    try {
      for (Any detail : com.google.rpc.Status.parseFrom(bytes).getDetailsList()) {
        Error error = detail.unpack(Error.class);
        Status.Code code = Status.fromCodeValue(error.getCanonicalCode()).getCode();
        errors.add(
            code == Status.Code.OK ? Optional.empty() : Optional.of(of(code, error.getMessage())));
      }
    } catch (InvalidProtocolBufferException e) {
      return Optional.empty();
    }
    // A failure in which nothing failed says nothing.
    return errors.size() == count && errors.stream().anyMatch(Optional::isPresent)
        ? Optional.of(errors)
        : Optional.empty();
  }
}
