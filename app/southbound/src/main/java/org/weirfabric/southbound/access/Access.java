package org.weirfabric.southbound.access;

import java.util.Optional;
import org.weirfabric.model.id.SwitchId;

/**
 * What a connection to a switch takes. It always means TLS; its text has no key and no password.
 */
public final class Access {
  /** Stands for the switch's name in {@link #serverName}. */
  public static final String SWITCH = "{switch}";

  private final Optional<byte[]> trusted;
  private final Optional<Identity> identity;
  private final Optional<String> serverName;
  private final Optional<Login> login;

  private Access(
      Optional<byte[]> trusted,
      Optional<Identity> identity,
      Optional<String> serverName,
      Optional<Login> login) {
    this.trusted = trusted;
    this.identity = identity;
    this.serverName = serverName;
    this.login = login;
  }

  /** TLS by the certificates that Java trusts, with nothing of our own to show. */
  public static Access tls() {
    return new Access(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** This access, trusting only what {@code pem} certificates have signed. */
  public Access trusting(byte[] pem) {
    return new Access(Optional.of(pem.clone()), identity, serverName, login);
  }

  /** This access, showing a certificate to switches that ask for one. */
  public Access as(Identity other) {
    return new Access(trusted, Optional.of(other), serverName, login);
  }

  /**
   * This access, expecting {@code name} in the switch's certificate instead of the endpoint's host;
   * {@value #SWITCH} in it stands for the switch's name.
   */
  public Access expecting(String name) {
    return new Access(trusted, identity, Optional.of(name), login);
  }

  /** This access, with a login in the metadata of every gNMI call. */
  public Access with(Login other) {
    return new Access(trusted, identity, serverName, Optional.of(other));
  }

  /** The certificates that must have signed the switch's, PEM; empty is what Java trusts. */
  public Optional<byte[]> trusted() {
    return trusted.map(byte[]::clone);
  }

  /** What Weir shows to a switch that asks who it is. */
  public Optional<Identity> identity() {
    return identity;
  }

  /** The name that the certificate of {@code switchId} must have, if not the endpoint's host. */
  public Optional<String> serverName(SwitchId switchId) {
    return serverName.map(name -> name.replace(SWITCH, switchId.value()));
  }

  /** The login for gNMI. */
  public Optional<Login> login() {
    return login;
  }

  @Override
  public String toString() {
    return "TLS"
        + (identity.isPresent() ? ", with a certificate of our own" : "")
        + login.map(each -> ", " + each).orElse("");
  }

  /** A certificate chain and its private key, both PEM; the key as PKCS #8, not encrypted. */
  public static final class Identity {
    private final byte[] chain;
    private final byte[] key;

    private Identity(byte[] chain, byte[] key) {
      this.chain = chain;
      this.key = key;
    }

    /** The identity of the given parts. */
    public static Identity of(byte[] chain, byte[] key) {
      return new Identity(chain.clone(), key.clone());
    }

    /** The chain, its own certificate first. */
    public byte[] chain() {
      return chain.clone();
    }

    /** The secret key. */
    public byte[] key() {
      return key.clone();
    }

    @Override
    public String toString() {
      return "a certificate and its key";
    }
  }
}
