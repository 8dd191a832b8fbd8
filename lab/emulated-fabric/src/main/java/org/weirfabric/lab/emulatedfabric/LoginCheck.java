package org.weirfabric.lab.emulatedfabric;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;

/** Turns away calls without the right user and password in their metadata. */
final class LoginCheck implements ServerInterceptor {
  private static final Metadata.Key<String> USERNAME =
      Metadata.Key.of("username", Metadata.ASCII_STRING_MARSHALLER);
  private static final Metadata.Key<String> PASSWORD =
      Metadata.Key.of("password", Metadata.ASCII_STRING_MARSHALLER);

  private final String username;
  private final String password;

  LoginCheck(String username, String password) {
    this.username = username;
    this.password = password;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    if (username.equals(headers.get(USERNAME)) && password.equals(headers.get(PASSWORD))) {
      return next.startCall(call, headers);
    }
    call.close(
        Status.UNAUTHENTICATED.withDescription(
            headers.containsKey(USERNAME) ? "wrong user or password" : "no username was given"),
        new Metadata());
    return new ServerCall.Listener<>() {};
  }
}
