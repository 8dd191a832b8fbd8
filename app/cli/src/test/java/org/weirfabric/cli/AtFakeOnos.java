package org.weirfabric.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests of commands that ask a controller, which is a fake. */
public abstract class AtFakeOnos {
  @TempDir protected Path folder;
  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();
  protected FakeOnos onos;
  protected Path login;

  @BeforeEach
  void startOnos() throws IOException {
    onos = new FakeOnos();
    login = Files.writeString(folder.resolve("login"), onos.login() + "\n");
  }

  @AfterEach
  void stopOnos() {
    onos.close();
  }

  /** Runs {@code weir} with the words of {@code verb}, where the fake listens, and {@code more}. */
  protected final int weir(List<String> verb, String... more) {
    CommandLine weir = Weir.commandLine();
    weir.setOut(new PrintWriter(out));
    weir.setErr(new PrintWriter(err));
    List<String> args = new ArrayList<>(verb);
    args.addAll(List.of("--url", onos.base().toString(), "--login", login.toString()));
    args.addAll(List.of(more));
    return weir.execute(args.toArray(String[]::new));
  }
}
