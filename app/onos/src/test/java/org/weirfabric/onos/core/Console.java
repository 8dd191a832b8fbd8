package org.weirfabric.onos.core;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumSet;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.weirfabric.embedded.EmbeddedOnos;

/** A core's console, over SSH as an operator reaches it; one session for each command. */
final class Console implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final SshClient client;
  private final int port;
  private final String user;
  private final String password;

  private Console(SshClient client, int port, String user, String password) {
    this.client = client;
    this.port = port;
    this.user = user;
    this.password = password;
  }

  static Console of(EmbeddedOnos onos) throws Exception {
    String[] login = Files.readString(onos.loginFile()).strip().split(":", 2);
    SshClient client = SshClient.setUpDefaultClient();
    // The host key is made at the core's first start, and nobody has told it to us.
    client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
    client.start();
    return new Console(client, onos.sshPort(), login[0], login[1]);
  }

  /** What {@code command} prints. */
  String run(String command) throws Exception {
    try (ClientSession session =
        client.connect(user, "127.0.0.1", port).verify(LIMIT).getSession()) {
      session.addPasswordIdentity(password);
      session.auth().verify(LIMIT);
      return printedBy(command, session);
    }
  }

  private static String printedBy(String command, ClientSession session) throws Exception {
    try (ChannelExec channel = session.createExecChannel(command);
        ByteArrayOutputStream printed = new ByteArrayOutputStream()) {
      channel.setRedirectErrorStream(true);
      channel.setOut(printed);
      channel.open().verify(LIMIT);
      if (channel
          .waitFor(EnumSet.of(ClientChannelEvent.CLOSED), LIMIT)
          .contains(ClientChannelEvent.TIMEOUT)) {
        throw new AssertionError(command + " did not end; it printed " + printed);
      }
      return printed.toString(StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    client.stop();
  }
}
