package org.weirfabric.model.topology;

import com.google.auto.value.AutoValue;

/** Where a server listens: {@code host:port}. */
@AutoValue
public abstract class Endpoint {
  Endpoint() {}

  /** Host name or address. */
  public abstract String host();

  /** TCP port, 1 to 65535. */
  public abstract int port();

  /** A Endpoint of the given parts. */
  public static Endpoint of(String host, int port) {
    if (port < 1 || port > 65535) {
      throw new IllegalArgumentException("a TCP port is 1 to 65535, not " + port);
    }
    return new AutoValue_Endpoint(host, port);
  }

  /**
   * Reads {@code 127.0.0.1:9339} or {@code [::1]:9339}.
   *
   * @throws IllegalArgumentException if the text is not a host, a colon and a port
   */
  public static Endpoint parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 1 || !text.substring(colon + 1).matches("\\d{1,5}")) {
      throw new IllegalArgumentException("not an endpoint such as 127.0.0.1:9339: " + text);
    }
    return of(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  @Override
  public final String toString() {
    return host() + ":" + port();
  }
}
