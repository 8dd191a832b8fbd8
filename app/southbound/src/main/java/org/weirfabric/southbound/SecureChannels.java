package org.weirfabric.southbound;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.AccessName;
import org.weirfabric.model.topology.Endpoint;
import org.weirfabric.southbound.access.Access;
import org.weirfabric.southbound.access.AccessSource;
import org.weirfabric.southbound.access.Login;

/** Begins connections, each with what its switch's access says. */
final class SecureChannels {
  private static final Metadata.Key<String> USERNAME =
      Metadata.Key.of("username", Metadata.ASCII_STRING_MARSHALLER);
  private static final Metadata.Key<String> PASSWORD =
      Metadata.Key.of("password", Metadata.ASCII_STRING_MARSHALLER);
  private static final String FRAMES = "io.grpc.netty.NettyClientHandler";
  private static final Logger SILENT = Logger.getLogger("org.weirfabric.southbound.frames");

  static {
    // gRPC's log of frames has the headers of every call, and so the password, in it.
    SILENT.setLevel(Level.OFF);
    InternalLoggerFactory.setDefaultFactory(new WithoutFrames());
  }

  private final AccessSource source;

  SecureChannels(AccessSource source) {
    this.source = source;
  }

  /** A channel in the clear that is about to be built. */
  static NettyChannelBuilder plain(Endpoint endpoint) {
    return builder(endpoint, InsecureChannelCredentials.create());
  }

  /**
   * A TLS channel that is about to be built; {@code login} tells whether its calls carry the login.
   *
   * @throws ProblemsException if the access isn't there or can't be used
   */
  NettyChannelBuilder secured(SwitchId switchId, Endpoint endpoint, AccessName name, boolean login)
      throws ProblemsException {
    Access access = source.find(switchId, name);
    NettyChannelBuilder builder;
    try {
      builder = builder(endpoint, credentials(access));
    } catch (IOException | IllegalArgumentException e) {
      // What it couldn't read stays out of the message.
      throw AccessSource.unusable(
          switchId,
          name,
          "a certificate or key that isn't PEM, or a key that isn't PKCS #8 in the clear",
          "convert it: openssl pkcs8 -topk8 -nocrypt");
    }
    access.serverName(switchId).ifPresent(builder::overrideAuthority);
    if (login && access.login().isPresent()) {
      builder.intercept(MetadataUtils.newAttachHeadersInterceptor(headers(access.login().get())));
    }
    return builder;
  }

  private static NettyChannelBuilder builder(Endpoint endpoint, ChannelCredentials credentials) {
    return NettyChannelBuilder.forTarget("dns:///" + endpoint, credentials);
  }

  private static ChannelCredentials credentials(Access access) throws IOException {
    TlsChannelCredentials.Builder tls = TlsChannelCredentials.newBuilder();
    if (access.trusted().isPresent()) {
      tls.trustManager(new ByteArrayInputStream(access.trusted().get()));
    }
    if (access.identity().isPresent()) {
      Access.Identity identity = access.identity().get();
      tls.keyManager(
          new ByteArrayInputStream(identity.chain()), new ByteArrayInputStream(identity.key()));
    }
    return tls.build();
  }

  private static Metadata headers(Login login) {
    Metadata headers = new Metadata();
    headers.put(USERNAME, login.username());
    headers.put(PASSWORD, login.password());
    return headers;
  }

  /** Java's own loggers, as gRPC itself uses, but none for frames. */
  private static final class WithoutFrames extends JdkLoggerFactory {
    @SuppressWarnings("deprecation") // A singleton can't be told to leave one out.
    WithoutFrames() {}

    @Override
    public InternalLogger newInstance(String name) {
      return super.newInstance(name.equals(FRAMES) ? SILENT.getName() : name);
    }
  }
}
